"""Records of games: written while they are played, read again, verified, told as text."""

from cy6.files import safe_name
from cy6.replay.autosave import (
    Autosave,
    Interrupted,
    Save,
    default_folder,
    forget,
    interrupted,
    new_name,
    saves,
)
from cy6.replay.read import Replay, read_replay, replay_of
from cy6.replay.record import FORMAT, SUFFIX, Header, Keyframe, Origin, Result, Seat, Step
from cy6.replay.seek import CannotGoOn, beginning_of, resume, state_at, states
from cy6.replay.session import RecordedGame, save
from cy6.replay.share import export_view, seen_by
from cy6.replay.telling import tell, tell_all
from cy6.replay.text import playthrough
from cy6.replay.verify import Difference, verify

__all__ = [
    "FORMAT",
    "SUFFIX",
    "Autosave",
    "CannotGoOn",
    "Difference",
    "Header",
    "Interrupted",
    "Keyframe",
    "Origin",
    "RecordedGame",
    "Replay",
    "Result",
    "Save",
    "Seat",
    "Step",
    "beginning_of",
    "default_folder",
    "export_view",
    "forget",
    "interrupted",
    "new_name",
    "playthrough",
    "read_replay",
    "replay_of",
    "resume",
    "safe_name",
    "save",
    "saves",
    "seen_by",
    "state_at",
    "states",
    "tell",
    "tell_all",
    "verify",
]  # fmt: skip
