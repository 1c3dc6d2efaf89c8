"""The menu as data: every entry, its words and what it does.

The order counts presses. From MENU held, REDO, LAST and the brightness are at most two away, a form of the game ten,
anything else fourteen: few entries a ring, the long lists of values near their ring's beginning or end. A test walks
the tree and holds it to that.
"""

from cribboard.console import menu_actions as actions
from cribboard.console import points, self_test
from cribboard.console.menu_levels import ACTION, ARMED, FORM, INFO, LIVE_SETTING, OPTION, SETTING, SUBMENU, entry
from cribboard.console.menu_words import CRIB_BACK, HAND_BACK

_ON_OFF = ("OFF", "ON")

# Whole forms of the game. The first four say who plays and put every other option back to what is usual; the next
# three leave who plays as it is. TOURNAMENT is two players by the American Cribbage Congress (rules.md 1.5, 1.6): the
# players count, a count too high is put back and paid to the other side, a win is 2 and any skunk 3. Its muggins are
# optional and have to be announced (ACC 10), so that they stay off until RULES > MUGGINS.
FORMS = (
    entry("2 PLAYERS", FORM, (("seats", 2),)),
    entry("3 PLAYERS", FORM, (("seats", 3),)),
    entry("PARTNERS", FORM, (("seats", 4), ("partners", True))),
    entry("4 ALONE", FORM, (("seats", 4), ("partners", False))),
    entry("SHORT GAME", FORM, (("target", 61),), "seats"),
    entry("BACK 10", FORM, (("set_back_hand", 10), ("set_back_crib", 10)), "seats"),
    entry("LOWBALL", FORM, (("lowball", True),), "seats"),
    entry("TOURNAMENT", FORM, (("seats", 2), ("counting", "manual"), ("overcount", "acc"), ("match_points", "2/3/3"))),
)

RULES = (
    entry("TARGET", OPTION, (), "target"),
    entry("PLAYERS", OPTION, (), "seats"),
    entry(HAND_BACK, OPTION, ("OFF", "10", "19"), "set_back_hand", actions.type_hand_back),
    entry("STINKHOLE", OPTION, ("OFF", "NO HEELS", "NO HEELS OR GO"), "stinkhole"),
    entry("LOWBALL", OPTION, _ON_OFF, "lowball"),
    entry("SKUNK LINES", OPTION, ("FIXED", "QUARTERS"), "skunk_lines"),
    entry("GO", OPTION, ("STANDARD", "BICYCLE"), "go_rule"),
    entry("3-HAND CRIB", OPTION, ("DEALT CARD", "3 CARDS"), "crib3"),
    entry("MUGGINS", OPTION, _ON_OFF, "muggins"),
    entry("COUNTING", OPTION, ("AUTO", "MANUAL"), "counting"),
    entry("OVERCOUNT", OPTION, ("STANDS", "PUT BACK", "PAID ACC"), "overcount"),
    entry(CRIB_BACK, OPTION, ("OFF", "5", "10", "19"), "set_back_crib", actions.type_crib_back),
    entry("4 PLAY", OPTION, ("ALONE", "AS PARTNERS"), "partners"),
)

MATCH = (
    entry("MATCH", OPTION, ("OFF", "FIRST TO GAMES", "FIRST TO POINTS", "EXACT GAMES"), "match"),
    entry(actions.match_length_words, ACTION, actions.type_match_length),
    entry("SKUNK", OPTION, ("1 GAME", "2 GAMES"), "skunk_games"),
    entry("NEW MATCH", ARMED, actions.new_match),
    entry("NEXT DEAL", OPTION, ("LOSER", "ALTERNATE", "CUT", "WINNER"), "next_dealer"),
    entry("WIN PAYS", OPTION, (), "match_points", actions.type_scheme),
)

THIS_GAME = (
    entry("COUNT ONLY", ACTION, actions.count_only),
    entry("PEG BACK", ACTION, actions.correct),
    entry("VOID DEAL", ARMED, actions.void_deal),
    entry("HEAD START", ACTION, actions.head_start),
    entry("SET SCORES", ACTION, actions.set_scores),
)

NAMES = tuple([entry(actions.name_words(track), ACTION, actions.name_entry(track)) for track in range(4)])

SETTINGS = (
    entry("PEG", SETTING, ("ONLY BY GO", "AFTER 1 S", "2 S", "3 S", "4 S", "5 S", "6 S"), "peg_ms"),
    entry("COLOURS", LIVE_SETTING, ("SAFE", "CLASSIC", "EVENING"), "palette"),
    entry("SOUND", SETTING, _ON_OFF, "sound"),
    entry("NAMES", SUBMENU, NAMES),
    entry("ERASE GAMES", ARMED, actions.erase),
    entry("DEFAULTS", ARMED, actions.defaults),
    entry("STEADY HANDS", SETTING, _ON_OFF, "steady"),
    entry("PICTURE", LIVE_SETTING, ("UPRIGHT", "TURNED", "TO PLAYER"), "turned"),
)

TESTS = (
    entry("LANE WALK", ACTION, self_test.walk),
    entry("COLOUR ORDER", ACTION, self_test.colours),
    entry("FIRST LAST", ACTION, self_test.ends),
    entry("KEYS", ACTION, self_test.echo),
    entry(self_test.supply_words, INFO),
)

SETUP = (
    entry("TEST", SUBMENU, TESTS),
    entry("ABOUT", ACTION, actions.about),
    entry("MAP PANEL", ACTION, self_test.map_panel),
    entry("BOARD", SETTING, (), "layout"),
    entry("CONSOLES", SETTING, (), "consoles"),
    entry("SUPPLY", SETTING, ("450 MA", "900 MA", "1350 MA", "2000 MA", "2400 MA"), "supply_ma"),
    entry("DARK PIXEL", SETTING, ("0.3 MA", "0.4", "0.5", "0.6", "0.8", "1 MA", "1.5 MA", "2 MA", "2.4 MA"), "idle_ua"),
)

ROOT = (
    entry(actions.redo_words, ACTION, points.redo),
    entry("LAST", ACTION, actions.open_last),
    entry("NEW GAME", ARMED, actions.new_game),
    entry("PRESETS", SUBMENU, FORMS),
    entry("RULES", SUBMENU, RULES),
    entry("MATCH", SUBMENU, MATCH),
    entry("GUIDED", SETTING, _ON_OFF, "guided"),
    entry("SETUP", SUBMENU, SETUP),
    entry("SETTINGS", SUBMENU, SETTINGS),
    entry("THIS GAME", SUBMENU, THIS_GAME),
    entry("OFF", ACTION, actions.switch_off),
    entry("LIGHT", LIVE_SETTING, ("NIGHT", "1", "2", "3", "4", "5"), "brightness"),
)
