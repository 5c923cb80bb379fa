"""A text with any XXH64 that is wanted: the hash by which records name decks and content is fast, not one-way."""

M = (1 << 64) - 1
P1, P2, P3 = 11400714785074694791, 14029467366897019727, 1609587929392839161
P4, P5 = 9650029242287828579, 2870177450012600261


def left(x, r):
    return ((x << r) | (x >> (64 - r))) & M


def right(x, r):
    return left(x, 64 - r)


def unshift(h, s):
    x = h
    for _ in range(64 // s + 1):
        x = h ^ (x >> s)
    return x


def inverse(p):
    return pow(p, -1, 1 << 64)


def one_round(a, k):
    return (left((a + k * P2) & M, 31) * P1) & M


def merged(text, size):
    """The state after whole stripes of 32 bytes, of a text of that size."""
    v = [(P1 + P2) & M, P2, 0, (-P1) & M]
    for i in range(0, len(text), 32):
        for j in range(4):
            v[j] = one_round(v[j], int.from_bytes(text[i + 8 * j : i + 8 * j + 8], "little"))
    h = (left(v[0], 1) + left(v[1], 7) + left(v[2], 12) + left(v[3], 18)) & M
    for x in v:
        h = ((h ^ one_round(0, x)) * P1 + P4) & M
    return (h + size) & M


def before_the_end(wanted):
    """What the last eight bytes must make of the state, so that this hash comes out."""
    h = unshift(unshift(wanted, 32) * inverse(P3) & M, 29) * inverse(P2) & M
    return right((unshift(h, 33) - P4) * inverse(P1) & M, 27)


def forge(text, wanted):
    """The text, a comment behind it that can be read, and that hash."""
    text += b"\n#"
    text += b" " * (-len(text) % 32)
    goal = before_the_end(wanted)
    for i in range(1000000):
        salted = text + b"%032d" % i
        k = goal ^ merged(salted, len(salted) + 8)
        end = (right(k * inverse(P1) & M, 31) * inverse(P2) & M).to_bytes(8, "little")
        if all(0x21 <= c <= 0x7E for c in end) and b'"' not in end and b"\\" not in end:
            return salted + end
    raise AssertionError("no such text")
