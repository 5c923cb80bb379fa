/* Woven patterns as tiles of whole units. Triangles and hexagons have sides of 104 and 60: 60 times the root of 3 is
 * 103.9, so the seams are thinner than a thread. */
#include "weave.h"

typedef struct tile {
    int width, height, thread; /* thread: how wide its lines are */
    const char *lines;         /* path data to be stroked; NULL: none */
    const char *fills;         /* path data to be filled; NULL: none */
} tile;

static const tile tiles[WEAVES] = {
    [WEAVE_ASANOHA] = {104, 180, 6,
                       "M0 0h104M0 90h104M0 0l104 180M104 0l-104 180"
                       "M52 30l-52-30M52 30l52-30M52 30v60M0 60v-60M0 60l52 30M104 60v-60M104 60l-52 30"
                       "M0 120l52-30M0 120v60M104 120l-52-30M104 120v60M52 150v-60M52 150l-52 30M52 150l52 30",
                       NULL},
    [WEAVE_KIKKO] = {104, 180, 7,
                     "M52 0v30l-52 30v60l52 30v30M52 30l52 30v60l-52 30M52 52l-33 19v38l33 19l33-19v-38zM0-38l33 19v38"
                     "l-33 19l-33-19v-38zM104-38l33 19v38l-33 19l-33-19v-38zM0 142l33 19v38l-33 19l-33-19v-38zM104 142"
                     "l33 19v38l-33 19l-33-19v-38z",
                     "M52 74l-14 8v16l14 8l14-8v-16zM0-16l14 8v16l-14 8l-14-8v-16zM104-16l14 8v16l-14 8l-14-8v-16z"
                     "M0 164l14 8v16l-14 8l-14-8v-16zM104 164l14 8v16l-14 8l-14-8v-16z"},
    [WEAVE_YAGASURI] = {120, 168, 4, "M30 0v168M90 0v168",
                        "M4 8l22 26v66l-22-26zM56 8l-22 26v66l22-26zM64 118l22-26v66l-22 26zM116 118l-22-26v66l22 26z"
                        "M64-50l22-26v66l-22 26zM116-50l-22-26v66l22 26z"},
    [WEAVE_SHIPPO] =
        {120, 120, 7,
         "M0 60a60 60 0 0 0 60-60a60 60 0 0 0 60 60a60 60 0 0 0-60 60a60 60 0 0 0-60-60a60 60 0 0 1 60-60a60 "
         "60 0 0 1 60 60a60 60 0 0 1-60 60a60 60 0 0 1-60-60",
         "M60 46l14 14l-14 14l-14-14zM0-14l14 14l-14 14l-14-14zM120-14l14 14l-14 14l-14-14zM0 106l14 14"
         "l-14 14l-14-14zM120 106l14 14l-14 14l-14-14z"},
};

/* Waves lie over each other: paper first, then its rings, from the farthest row to the nearest. */
static void put_wave(irori_writer *out, int x, int y, const char *colour) {
    svg_put(out, "<circle class=\"card\" cx=\"%d\" cy=\"%d\" r=\"60\"/>", x, y);
    for (int r = 56; r > 10; r -= 19)
        svg_put(out, "<circle class=\"l-%s\" stroke-width=\"6\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", colour, x, y, r);
}

static void put_waves(irori_writer *out, const char *colour) {
    for (int row = 0; row < 5; row++)
        for (int x = row % 2 ? 60 : 0; x <= 120; x += 120) put_wave(out, x, 30 * row, colour);
}

void weave_define(irori_writer *out, weave kind, const char *id, const char *colour, int percent) {
    const tile *it = &tiles[kind];
    svg_put(out, "<pattern id=\"%s\" patternUnits=\"userSpaceOnUse\" width=\"%d\" height=\"%d\"", id,
            kind == WEAVE_SEIGAIHA ? 120 : it->width, kind == WEAVE_SEIGAIHA ? 60 : it->height);
    if (percent != 100) svg_put(out, " patternTransform=\"scale(%d.%02d)\"", percent / 100, percent % 100);
    irori_write(out, ">");
    if (kind == WEAVE_SEIGAIHA) put_waves(out, colour);
    if (it->lines) svg_put(out, "<path class=\"l-%s\" stroke-width=\"%d\" d=\"%s\"/>", colour, it->thread, it->lines);
    if (it->fills) svg_put(out, "<path class=\"%s\" d=\"%s\"/>", colour, it->fills);
    irori_write(out, "</pattern>\n");
}

const char *weave_motif(weave kind) {
    static const char *const motifs[WEAVES] = {
        [WEAVE_SEIGAIHA] =
            "<path fill-rule=\"evenodd\" d=\"M-50 26a50 50 0 0 1 100 0h-15a35 35 0 0 0-70 0zM-26 26a26 26 "
            "0 0 1 52 0h-15a11 11 0 0 0-22 0z\"/>",
        [WEAVE_ASANOHA] = "<path d=\"M0-52l10 34l35-8l-25 26l25 26l-35-8l-10 34l-10-34l-35 8l25-26l-25-26l35 8z\"/>",
        [WEAVE_KIKKO] =
            "<path fill-rule=\"evenodd\" d=\"M0-50l43 25v50l-43 25l-43-25v-50zM0-34l29 17v34l-29 17l-29-17v-34z"
            "M0-19l16 9v20l-16 9l-16-9v-20z\"/>",
        [WEAVE_YAGASURI] = "<path d=\"M-34-46l30 26v66l-30-26zM34-46l-30 26v66l30-26z\"/>",
        [WEAVE_SHIPPO] =
            "<path d=\"M-46 0q0-46 46-46q0 46-46 46zM0-46q46 0 46 46q-46 0-46-46zM46 0q0 46-46 46q0-46 46-46z"
            "M0 46q-46 0-46-46q46 0 46 46z\"/>",
    };
    return motifs[kind];
}
