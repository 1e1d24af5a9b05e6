/* Making elements. Text goes in as text: nothing of a game is ever read as markup. */

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== "" && child !== null));
  return element;
}

function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}
