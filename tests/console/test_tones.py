"""How cues sound."""

from cribboard.console import tones


def test_a_cue_is_over_within_six_tenths_of_a_second():
    for kind, notes in tones.TABLE:
        assert 0 < sum([ms for _, ms in notes]) <= 600, kind


def test_a_press_is_answered_by_a_short_note_and_a_refusal_by_a_low_one():
    assert tones.notes("stage")[0][1] <= 40
    assert tones.notes("refuse")[0][0] < 300


def test_no_two_of_done_undone_and_refused_sound_alike():
    sounds = [tones.notes(kind) for kind in ("peg", "undo", "redo", "refuse", "deal", "win")]
    assert len(set(sounds)) == len(sounds)


def test_an_unknown_cue_sounds_and_waking_up_does_not():
    assert tones.notes("something new") == tones.OTHER
    assert tones.notes("wake") == ()
