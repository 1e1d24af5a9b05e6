"""The window: scenes as data, a session that knows no screen, and one painter that does.

Only `paint` and `app` import pygame; every other module can be used and tested without it. Open the
window with `cy6.ui.app.run(Launch(...))`.
"""
