"""Times the counting of hands: whole ones, and ones without suits with their offers, as a table keys them."""

import time

from cribboard.game.hand import count_hand, offers

ROUND = 500
AT_LEAST_S = 1.0


def now_s() -> float:
    """A clock that only moves forward, in seconds, on either Python."""
    ticks_us = getattr(time, "ticks_us", None)
    return ticks_us() / 1000000 if ticks_us else time.perf_counter()


def some_hands() -> list[tuple[tuple[int, ...], int]]:
    """The same spread of hands every time: the pack dealt out in strides, which meets each rank alike."""
    pack = [suit << 4 | rank for rank in range(1, 14) for suit in range(1, 5)]
    hands = []
    place = 0
    for number in range(ROUND):
        five: list[int] = []
        while len(five) < 5:
            place = (place + 11 + number) % 52
            if pack[place] not in five:
                five.append(pack[place])
            else:
                place += 1
        hands.append((tuple(five[:4]), five[4]))
    return hands


def main() -> None:
    """Count for a second or more, then print how many hands that is per second."""
    hands = some_hands()
    keyed = [(tuple([card & 15 for card in cards]), starter & 15) for cards, starter in hands]
    rounds = 0
    start_s = now_s()
    while now_s() - start_s < AT_LEAST_S:
        for cards, starter in hands:
            count_hand(cards, starter, False)
        rounds += 1
    print(f"hands counted: {rounds * ROUND / (now_s() - start_s):.0f} per second")
    rounds = 0
    start_s = now_s()
    while now_s() - start_s < AT_LEAST_S:
        for cards, starter in keyed:
            count_hand(cards, starter, False)
            offers(cards, starter, False)
        rounds += 1
    print(f"hands without suits, with offers: {rounds * ROUND / (now_s() - start_s):.0f} per second")


if __name__ == "__main__":
    main()
