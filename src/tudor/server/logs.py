"""Logs: one JSON object per line on standard error, never a card, a token, a table or an address."""

import logging
import sys
import threading
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any

import structlog

_log = structlog.get_logger()


def set_up_logs(level: int) -> None:
    """Log this server's events, and those of other packages, from a level on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=level, handlers=[_Packages()])
    logging.captureWarnings(True)
    # Its lines are told by our own events.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    sys.excepthook = lambda kind, error, trace: _log_crash(error)
    threading.excepthook = lambda crash: _log_crash(crash.exc_value)
    sys.unraisablehook = lambda crash: _log_crash(crash.exc_value)


class _Packages(logging.Handler):
    """Logs where another package logged something. Its words may contain addresses and cards: they are left out."""

    def emit(self, record: logging.LogRecord) -> None:
        told: dict[str, Any] = {"logger": record.name, "place": f"{Path(record.pathname).name}:{record.lineno}"}
        if record.exc_info and record.exc_info[1] is not None:
            told |= fault(record.exc_info[1])
        _log.log(record.levelno, "package", **told)


def _log_crash(error: BaseException | None) -> None:
    _log.error("crash", **(fault(error) if error is not None else {}))


def fault(error: BaseException) -> dict[str, str]:
    """Kind and place of an error; its text may contain cards."""
    return {"kind": type(error).__name__, "place": _place(error.__traceback__)}


def _place(trace: TracebackType | None) -> str:
    """Where in the code an error was raised."""
    frames = extract_tb(trace)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "unknown"
