"""JSON for the line protocol: strict where MicroPython's own is not."""

import json

from cribboard.console.json_lines import Ordered, read_object, write, write_object
from cribboard.game.errors import Unreadable
from tests.expect import refused


def test_a_flat_object_is_read():
    assert read_object('{"do":"set","value":-3,"on":true,"off":false,"none":null}') == {
        "do": "set",
        "value": -3,
        "on": True,
        "off": False,
        "none": None,
    }
    assert read_object("{}") == {}
    assert read_object(' { "a" : 1 , "b" : "" } ') == {"a": 1, "b": ""}


def test_escapes_are_read():
    assert read_object('{"a":"\\"\\\\\\/\\n\\u0041\\u00e9"}') == {"a": '"\\/\nA\xe9'}


def test_what_is_cut_short_or_out_of_balance_is_refused():
    whole = '{"do":"set","name":"sound","value":1}'
    for length in range(len(whole)):
        refused(Unreadable, read_object, whole[:length])
    for text in (whole + "}", whole + whole, "{" + whole, "[1,2]", "[1,2", "1", "null", '"a"', "", " "):
        refused(Unreadable, read_object, text)


def test_what_is_no_json_is_refused():
    for text in (
        "{a:1}",
        "{'a':1}",
        '{"a":01}',
        '{"a":1.5}',
        '{"a":+1}',
        '{"a":-}',
        '{"a":1,}',
        '{,"a":1}',
        '{"a" 1}',
        '{"a":1 "b":2}',
        '{"a":nul}',
        '{"a":truer}',
        '{"a":"\\x"}',
        '{"a":"\\u12"}',
        '{"a":"\\ud800"}',
        '{"a":"\t"}',
        '{"a":1,"a":2}',
        '{"a":{}}',
        '{"a":[1]}',
        '{"a":1234567890}',
        '{"a":1}\n{"b":1}',
    ):
        refused(Unreadable, read_object, text)


def test_the_refusal_says_where():
    assert "character 6" in refused(Unreadable, read_object, '{"a":}').args[0]


def test_what_is_written_others_can_read():
    pairs = (
        ("text", 'a "b" \\ \n \x7f \xe9'),
        ("number", -12),
        ("yes", True),
        ("no", False),
        ("none", None),
        ("list", [1, "a", (2, 3)]),
        ("inside", Ordered((("b", 1), ("a", 2)))),
    )
    text = write_object(pairs)
    assert "\n" not in text
    assert json.loads(text) == {
        "text": 'a "b" \\ \n \x7f \xe9',
        "number": -12,
        "yes": True,
        "no": False,
        "none": None,
        "list": [1, "a", [2, 3]],
        "inside": {"b": 1, "a": 2},
    }
    assert write(Ordered((("b", 1), ("a", 2)))) == '{"b":1,"a":2}'


def test_what_is_written_flat_reads_back():
    pairs = (("a", 'x"\\\n'), ("b", 7), ("c", True), ("d", None))
    assert read_object(write_object(pairs)) == dict(pairs)
