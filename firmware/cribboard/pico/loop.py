"""The loop that everything else is called from, a turn every 5 ms.

Knows in which order the parts of the hardware get their turns; not what the board does with a step.
"""

import gc

# Turns between two looks at the supply, and at the heap: a second.
_TURNS = 200
# A board that stays idle makes little garbage, and a key that comes while it is collected is answered late.
_COLLECT_S = 10
# Words that scroll move a column in so many steps: 20 columns a second.
_DRAW_STEPS = 10


def run(board, protocol, guard, keys, lights, buzzer, clock, serial, power) -> None:
    """Runs the board until an exception ends it.

    `board`: has advance(steps, keys), refresh(), is_idle(), tidy() and set_supply(ma, sags); `protocol`:
    what `serial` talks to.
    """
    turns = 0
    idle_s = 0
    guard.watch()
    gc.collect()
    while True:
        guard.feed()
        steps = clock.steps()
        if steps:
            board.advance(steps, keys.scan())
        else:
            board.refresh()
        lights.poll()
        buzzer.poll()
        serial.poll(protocol)
        turns += 1
        if turns >= _TURNS:
            turns = 0
            if lights.is_steady() and power.watch():
                board.set_supply(power.cc_ma, power.sags)
            if not board.is_idle():
                idle_s = 0
            else:
                if board.tidy() or idle_s % _COLLECT_S == 0:
                    gc.collect()
                idle_s += 1
        clock.rest()


def report(words, wires, guard, keys, key: int, lights, clock, told_ma: int) -> None:
    """Shows words until a key is pressed that was up before, then starts the board anew with its restarts forgiven.

    `words`: has frame, settings and draw(step); `wires`: has set and render; `told_ma`: what the supply
    told of itself in mA, 0 if nothing: then the settings count. Does not return but by an exception.
    """
    wires.set(words.settings.brightness, told_ma or words.settings.supply_ma, words.settings.idle_ua)
    guard.watch()
    step = 0
    up = 0
    is_due = False
    while True:
        guard.feed()
        steps = clock.steps()
        if steps:
            down = keys.scan()[key // 5] >> key % 5 & 1
            if down and up >= 4:
                guard.restart()
            up = 0 if down else up + 1
            if step // _DRAW_STEPS != (step + steps) // _DRAW_STEPS and words.draw(step + steps):
                is_due = True
            step += steps
        if is_due and lights.is_ready():
            is_due = False
            wires.render(words.frame.rgb)
            lights.show(wires.words)
        lights.poll()
        clock.rest()
