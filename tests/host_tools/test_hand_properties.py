"""Laws of counting and of the play on hands and deals that hypothesis thinks up, against plain second scorers."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cribboard.game.cards import card_text, parse_card, value
from cribboard.game.hand import count_hand, offers
from cribboard.game.play import can_play, go, lay, series_points, start_play

PACK = [suit << 4 | rank for suit in range(1, 5) for rank in range(1, 14)]
UNHURRIED = settings(deadline=None)  # a busy machine is no fault of the code
FIVE = st.permutations(PACK).map(lambda pack: tuple(pack[:5]))


def plain_total(cards: tuple[int, ...], starter: int, is_crib: bool) -> int:
    """The count written as the rules read, with nothing shared with the board's."""
    five = (*cards, starter)
    ranks = [card & 15 for card in five]
    total = sum(2 for n in range(2, 6) for some in combinations(five, n) if sum(value(card) for card in some) == 15)
    total += sum(2 for one, other in combinations(ranks, 2) if one == other)
    for length in (5, 4, 3):
        runs = [some for some in combinations(ranks, length) if sorted(some) == [*range(min(some), min(some) + length)]]
        if runs:
            total += length * len(runs)
            break
    if len({card >> 4 for card in five}) == 1:
        total += 5
    elif len({card >> 4 for card in cards}) == 1 and not is_crib:
        total += 4
    if starter & 15 != 11 and (starter >> 4) << 4 | 11 in cards:
        total += 1
    return total


@UNHURRIED
@given(FIVE, st.booleans())
def test_the_board_counts_as_the_rules_read(five: tuple[int, ...], is_crib: bool) -> None:
    count = count_hand(five[:4], five[4], is_crib)
    assert count.total == plain_total(five[:4], five[4], is_crib)
    assert count.total == sum(each.points for each in count.combinations)
    assert len(set(count.combinations)) == len(count.combinations)


@UNHURRIED
@given(FIVE, st.booleans())
def test_a_crib_differs_from_a_hand_only_where_its_four_cards_are_of_one_suit(
    five: tuple[int, ...], of_one_suit: bool
) -> None:
    cards = tuple(1 << 4 | card & 15 for card in five[:4]) if of_one_suit else five[:4]
    starter = five[4]
    if len({*cards, starter}) == 5:
        hand, crib = count_hand(cards, starter, False), count_hand(cards, starter, True)
        has_flush_of_four = len({card >> 4 for card in cards}) == 1 and starter >> 4 != cards[0] >> 4
        assert hand.total - crib.total == (4 if has_flush_of_four else 0)


@UNHURRIED
@given(FIVE, st.permutations(range(4)), st.permutations(range(1, 5)), st.booleans())
def test_neither_order_nor_naming_of_suits_changes_a_count(
    five: tuple[int, ...], order: list[int], suits: list[int], is_crib: bool
) -> None:
    renamed = [suits[(card >> 4) - 1] << 4 | card & 15 for card in five]
    cards = tuple(renamed[i] for i in order)
    assert count_hand(cards, renamed[4], is_crib).total == count_hand(five[:4], five[4], is_crib).total


@UNHURRIED
@given(FIVE, st.lists(st.booleans(), min_size=5, max_size=5), st.booleans())
def test_knowing_less_never_counts_more_and_the_right_claims_make_it_whole(
    five: tuple[int, ...], is_known: list[bool], is_crib: bool
) -> None:
    seen = [card if known else card & 15 for card, known in zip(five, is_known, strict=True)]
    cards, starter = tuple(seen[:4]), seen[4]
    whole = count_hand(five[:4], five[4], is_crib)
    certain = count_hand(cards, starter, is_crib)
    assert certain.total <= whole.total
    flush = sum(each.points for each in whole.combinations if each.kind == "flush")
    nobs = any(each.kind == "nobs" for each in whole.combinations)
    assert count_hand(cards, starter, is_crib, flush, nobs).total == whole.total
    if certain.total < whole.total:
        assert any(offers(cards, starter, is_crib))


@UNHURRIED
@given(st.integers(2, 4), st.permutations(PACK), st.data())
def test_every_deal_is_played_to_its_end_and_a_seat_that_does_not_know_the_hands_pegs_the_same(
    seats: int, pack: list[int], data: st.DataObject
) -> None:
    hands = tuple(tuple(pack[4 * seat : 4 * seat + 4]) for seat in range(seats))
    leader = data.draw(st.integers(0, seats - 1))
    play = start_play(seats, leader, hands)
    blind = start_play(seats, leader)
    known_points, blind_points = [0] * seats, [0] * seats
    series: tuple[int, ...] = ()
    while not play.over:
        seat, count = play.turn, play.count
        assert (blind.turn, blind.count) == (seat, count)
        if can_play(play, seat):
            card = data.draw(st.sampled_from([card for card in play.hands[seat] if count + value(card) <= 31]))
            series = (*(series if count else ()), card)
            play, awards = lay(play, seat, card)
            blind, blind_awards = lay(blind, seat, card & 15)
            assert awards[: len(series_points(series))] == tuple((seat, *each) for each in series_points(series))
        else:
            play, awards = go(play, seat)
            blind, blind_awards = go(blind, seat)
        if play.count == 0 and blind.count:
            # The board cannot see that the layer is unable; the layer's own go tells it.
            blind, closing = go(blind, blind.turn)
            blind_awards += closing
        assert awards == blind_awards
        assert sum(kind in ("go", "last") for _, _, kind in awards) == (play.count == 0 and play.reached != 31)
        for winner, points, _ in awards:
            known_points[winner] += points
        for winner, points, _ in blind_awards:
            blind_points[winner] += points
    assert blind.over and known_points == blind_points
    assert sorted(card for cards in play.laid for card in cards) == sorted(card for hand in hands for card in hand)
    assert known_points[(leader - 1) % seats] >= (1 if seats == 2 else 0)


@UNHURRIED
@given(st.text(max_size=5))
def test_what_reads_as_a_card_is_written_as_a_card(text: str) -> None:
    try:
        card = parse_card(text)
    except Exception as error:
        assert type(error).__name__ == "Unreadable"
    else:
        assert parse_card(card_text(card)) == card
        assert text.upper().replace("10", "T") == card_text(card)
