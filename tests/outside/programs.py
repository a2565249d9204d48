"""Outside programs of a line or two, and their processes."""

import os
import sys
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Roll
from tudor.model.options import Legal, Listed
from tudor.model.sight import Decision, View
from tudor.outside import OutsideBot, OutsideBotFailed
from tudor.stepper import BotTable, random_luck
from tudor.views import view

SETUP = take_seats(load("clue-1998"), 3)
SEAT = SETUP.seats[0]
STANDING: View = view(BotTable(SETUP, {}, random_luck(Random(0))).state, SEAT)
ROLLING = Decision(SEAT, "start", Legal((Listed((Roll(),)),)), budget=7)

READY = """
import json, os, subprocess, sys, time
def say(message): print(json.dumps(message), flush=True)
def roll(**more): say({"type": "choice", "action": {"do": "roll"}, **more})
hello = json.loads(sys.stdin.readline())
say({"type": "ready", "name": "Rolf", "protocol": 1})
"""
ROLLS = READY + "for line in sys.stdin: roll()"


def program(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def started(code: str, patience: float = 20) -> OutsideBot:
    return OutsideBot(program(code), SETUP, SEAT, 1, patience=patience)


def failure(command: list[str], patience: float = 20) -> OutsideBotFailed:
    """The error of a program that is greeted and asked once."""
    with pytest.raises(OutsideBotFailed) as failed, OutsideBot(command, SETUP, SEAT, 1, patience=patience) as bot:
        bot.decide(STANDING, (), ROLLING)
    return failed.value


def exists(pid: int) -> bool:
    """Does this process exist, running or waiting to be reaped?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def vanishes(pid: int) -> bool:
    """Waits until a process that is not our child is gone; False if it stays."""
    deadline = monotonic() + 10
    while not has_ended(pid):
        if monotonic() > deadline:
            return False
        sleep(0.01)
    return True


def has_ended(pid: int) -> bool:
    """Has this process ended, reaped or not?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
