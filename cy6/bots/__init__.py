"""Opponents. A bot sees what its side may see and chooses among the legal orders of one decision."""

from cy6.bots.bot import BOTS, Bot, UnknownBot, make_bot, seat_bots

__all__ = ["BOTS", "Bot", "UnknownBot", "make_bot", "seat_bots"]
