/* Harakiri: what stands on the map, as signs around (0, 0): places, services, crests, pieces. Each has a silhouette of
 * its own; colour only helps. */
#include <string.h>

#include "harakiri_draw.h"

const char harakiri_style[] = ".shallow{fill:none;stroke:$a;opacity:.3;stroke-linejoin:round}.deep{fill:none;stroke:$w;"
                              "stroke-linejoin:round}.land{fill:$p}"
                              ".wash{opacity:.25;stroke-width:5;stroke-linejoin:round}"
                              ".clan0{fill:$r;stroke:$r}.clan1{fill:$y;stroke:$y}"
                              ".clan2{fill:$m;stroke:$m}.clan3{fill:$a;stroke:$a}.hill{fill:$s;opacity:.42}"
                              ".wave{fill:none;stroke:$a;stroke-width:4;stroke-linecap:round;opacity:.45}"
                              ".road{fill:none;stroke:$s;stroke-width:19;stroke-linecap:round}"
                              ".paving{fill:none;stroke:$p;stroke-width:10;stroke-linecap:round}"
                              ".path{fill:none;stroke:$s;stroke-width:7;stroke-dasharray:24 17;stroke-linecap:round}"
                              ".lane{fill:none;stroke:$a;stroke-width:9;stroke-dasharray:0 27;stroke-linecap:round}"
                              "text.name{paint-order:stroke;stroke:$p;stroke-width:11;stroke-linejoin:round}"
                              "text.sea{fill:$a;font-style:italic;letter-spacing:6}text.on{fill:$w}"
                              ".faint{opacity:.35}.halo path,"
                              ".halo{stroke:$p;stroke-width:12;stroke-linejoin:round}"
                              ".leader{fill:none;stroke:$s;stroke-width:6}"
                              "text.tag{font-weight:bold}";

int harakiri_clan(const harakiri_content *content, int territory) {
    static const char *const names[HARAKIRI_CLANS] = {"sakura", "firefly", "mountain", "dragon"};
    for (int clan = 0; clan < HARAKIRI_CLANS; clan++)
        if (!strcmp(names[clan], harakiri_name(content, content->territory[territory].name))) return clan;
    return (territory - 1) % HARAKIRI_CLANS;
}

/* Crests: paper on a disc of radius 75 in the clan's colour. */
static const char *const crests[HARAKIRI_CLANS] = {
    /* a cherry blossom: five petals, each notched */
    "<g class=\"washi\"><path id=\"blade\" d=\"M0-8c-14-12-24-22-22-36c1-9 9-15 15-15l7 9l7-9c6 0 14 6 15 15c2 14-8 "
    "24-22 36z\"/>"
    "<use href=\"#blade\" transform=\"rotate(72)\"/><use href=\"#blade\" transform=\"rotate(144)\"/>"
    "<use href=\"#blade\" transform=\"rotate(216)\"/><use href=\"#blade\" transform=\"rotate(288)\"/></g>"
    "<path class=\"l-shu\" stroke-width=\"4\" d=\"M0-6v-22M6-2l20-7M4 5l13 18M-4 5l-13 18M-6-2l-20-7\"/>"
    "<circle class=\"shu\" r=\"8\"/>",
    /* a firefly: wings spread, the lantern below */
    "<g class=\"washi\"><circle cy=\"-36\" r=\"12\"/><path d=\"M-13-20q13-8 26 0l-4 28h-18z\"/>"
    "<path d=\"M-14-18c-26-2-46 12-50 32c22 8 46-6 52-24zM14-18c26-2 46 12 50 32c-22 8-46-6-52-24z\"/>"
    "<path d=\"M-12 14h24c8 16 2 28-12 32c-14-4-20-16-12-32z\"/></g>"
    "<path class=\"l-washi\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M-5-45q-4-10-14-13M5-45q4-10 14-13"
    "M-22 36l-14 8M22 36l14 8M-13 50l-7 11M13 50l7 11\"/>",
    /* three peaks, the middle one under snow */
    "<path class=\"washi\" d=\"M-62 34l30-46l13 18l19-50q2-5 4 0l19 50l13-18l26 46z\"/>"
    "<path class=\"l-matsuba\" stroke-width=\"6\" stroke-linejoin=\"round\" d=\"M-18 8l9-8l8 9l7-10l13 9\"/>"
    "<path class=\"l-washi\" stroke-width=\"7\" stroke-linecap=\"round\" d=\"M-42 50h84\"/>",
    /* a dragon, coiled: body, crest, horn, whiskers */
    "<path class=\"l-washi\" stroke-width=\"15\" stroke-linecap=\"round\" d=\"M-34 44c30 18 84-2 "
    "78-46c-5-36-58-44-70-12"
    "c-8 24 28 36 36 14\"/><path class=\"washi\" d=\"M-62 38l28-14l12 24l-18 12l-6-9l-14 2z\"/>"
    "<path class=\"washi\" d=\"M46 22l22 6l-12-20l14-6l-16-12l8-16l-20 2M20-46l8-20l-18 8l-10-14l-4 20\"/>"
    "<path class=\"l-washi\" stroke-width=\"5\" stroke-linecap=\"round\" d=\"M-44 26q-8-14-2-24M-36 24q0-12 8-18M-60 "
    "44q-8 8-6 16\"/>"
    "<circle class=\"ai\" cx=\"-40\" cy=\"38\" r=\"4\"/>",
};

/* The others: id, drawing. */
static const struct sign {
    const char *id, *drawing;
} signs[] = {
    {"wild", "<circle class=\"card\" r=\"17\"/><circle class=\"l-sumi\" stroke-width=\"6\" r=\"15\"/>"
             "<circle class=\"sumi\" r=\"5\"/>"},
    /* a keep: two roofs with turned-up eaves on a stone foot */
    {"city", "<path class=\"card\" d=\"M-50 36h100l-8-40l6-24l-48-42l-48 42l6 24z\"/>"
             "<path class=\"sumi\" d=\"M-46 34l8-24h76l8 24zM-54 8q12-4 17-17h74q5 13 17 17zM-26-12h52v-10h-52z"
             "M-42-19q12-6 17-19l25-20l25 20q5 13 17 19zM-3-68h6v14h-6z\"/>"
             "<path class=\"card\" d=\"M-7 34v-15q7-8 14 0v15zM-27 14h9v8h-9zM18 14h9v8h-9zM-5-36h10v8h-10z\"/>"},
    /* a torii */
    {"sanctuary", "<use href=\"#torii\" class=\"halo\"/><path id=\"torii\" class=\"shu\" d=\"M-56-46q56 14 112 0l-4 18"
                  "q-48 10-96 0zM-42-16h84v9h-84zM-5-28h10v14h-10zM-32-27h11l-3 64h-13zM21-27h11l5 64h-13z\"/>"},
    /* a stone lantern in a ring of ink; of pencil as long as nobody has found it */
    {"special", "<circle class=\"card\" r=\"46\"/><path class=\"l-ai\" stroke-width=\"6\" stroke-linecap=\"round\" "
                "d=\"M20-39A44 44 0 1 0 38-22\"/><g class=\"ai\"><use href=\"#lantern\"/></g>"},
    {"unseen", "<circle class=\"card\" r=\"46\"/><circle class=\"l-nezumi\" stroke-width=\"4\" "
               "stroke-dasharray=\"10 9\" r=\"43\"/><g class=\"nezumi\"><use href=\"#lantern\"/></g>"},
    {"lantern", "<path d=\"M-27-8q20-6 24-19h6q4 13 24 19zM-17-6h34l-3 16h-28zM-19 12h38v6h-38zM-6 19h12v12h-12z"
                "M-17 32h34v5h-34z\"/><path class=\"card\" d=\"M-7-3h14v10h-14z\"/>"},
    /* services: an anvil, a coin with its square hole, a sake bottle and cup */
    {"blacksmith", "<circle class=\"card\" r=\"23\"/><circle class=\"l-sumi\" stroke-width=\"3\" r=\"22\"/>"
                   "<path class=\"sumi\" d=\"M-15-8h27q-2 9-11 11v5h6v6h-18v-6h6v-5q-8-2-10-11z\"/>"},
    {"market", "<circle class=\"card\" r=\"23\"/><circle class=\"l-sumi\" stroke-width=\"3\" r=\"22\"/>"
               "<path class=\"sumi\" fill-rule=\"evenodd\" d=\"M0-14a14 14 0 1 1-.1 0zM-5-5v10h10v-10z\"/>"},
    {"inn", "<circle class=\"card\" r=\"23\"/><circle class=\"l-sumi\" stroke-width=\"3\" r=\"22\"/>"
            "<path class=\"sumi\" d=\"M-9-15h7v6q6 4 6 11v11h-19v-11q0-7 6-11zM6 3h11q0 9-3 10h-5q-3-1-3-10z\"/>"},
    {"anchor", "<path class=\"l-ai\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M0-14v32M-9-5h18M-17 6q3 13 17 "
               "13q14 0 17-13\"/>"
               "<circle class=\"l-ai\" stroke-width=\"5\" cy=\"-20\" r=\"6\"/>"},
    {"port", "<circle class=\"card\" r=\"23\"/><use href=\"#anchor\" transform=\"scale(.85)\"/>"},
    {"found", "<circle class=\"l-shu\" stroke-width=\"7\" r=\"52\"/>"},
    /* the active character's: a circle in one stroke */
    {"enso", "<path class=\"shu\" d=\"M-6-60a60 60 0 1 0 40 11l-6 7a50 50 0 1 1-32-10z\"/>"},
    /* a junk under sail */
    {"ship", "<path class=\"ai\" d=\"M-58 14q58 10 116-6q-6 34-30 36h-58q-22-4-28-30zM-6 6v-74h5v74z\"/>"
             "<path class=\"card\" d=\"M-38-58h74q6 28-4 54h-68q-8-26-2-54z\"/><path class=\"l-ai\" stroke-width=\"5\" "
             "d=\"M-38-58h74q6 28-4 54h-68q-8-26-2-54zM-19-58v54M0-58v54M18-58v54\"/>"},
    /* an oni: horns, eyes, fangs */
    {"enemy",
     "<path class=\"washi\" d=\"M-38 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z\"/>"
     "<path class=\"sumi\" d=\"M-32-10l-4-30q14 4 19 13q17-7 34 0q5-9 19-13l-4 30q8 34-14 46h-36q-22-12-14-46z\"/>"
     "<path class=\"washi\" d=\"M-23-6q10-2 16 7q-11 3-16-7zM23-6q-10-2-16 7q11 3 16-7zM-19 16h38l-5 10l-5-6h-18l-5 "
     "6z\"/>"},
    {"boss", "<use href=\"#enemy\"/><path class=\"shu\" d=\"M-20-38l8 10l12-14l12 14l8-10l-3 20h-34z\"/>"},
    /* a votive tablet, hung by its cord */
    {"mission", "<path class=\"l-sumi\" stroke-width=\"4\" d=\"M-9-22q9-22 18 0\"/>"
                "<path class=\"yamabuki\" d=\"M-36 32v-44l36-18l36 18v44z\"/>"
                "<path class=\"card\" d=\"M-29 25v-33l29-14l29 14v33z\"/>"},
    /* two strokes over a barred way */
    {"bar", "<path class=\"l-card\" stroke-width=\"20\" stroke-linecap=\"round\" d=\"M-24-24l48 48M24-24l-48 48\"/>"
            "<path class=\"l-shu\" stroke-width=\"12\" stroke-linecap=\"round\" d=\"M-24-24l48 48M24-24l-48 48\"/>"},
    /* the Shōgun's banner, and on a captured city */
    {"banner",
     "<path class=\"l-card\" stroke-width=\"14\" stroke-linejoin=\"round\" d=\"M-15-56h50l-12 24l12 24h-50z\"/><path "
     "class=\"sumi\" d=\"M-22-58h7v116h-7z\"/><path class=\"shu\" d=\"M-15-56h50l-12 24l12 24h-50z\"/>"
     "<circle class=\"card\" cx=\"3\" cy=\"-32\" r=\"11\"/>"},
    {"captured", "<use href=\"#banner\" transform=\"translate(36-26)scale(.72)\"/>"},
    /* flames where a city was */
    {"razed", "<path class=\"shu\" d=\"M-40 34q-22-34 2-62q0 18 12 22q-4-42 26-66q-4 28 14 42q8 9 6 22q10-4 10-18q26 "
              "34 2 60z\"/>"
              "<path class=\"yamabuki\" d=\"M-18 34q-12-22 8-44q2 16 12 18q2-10 8-16q16 24 0 42z\"/>"
              "<path class=\"sumi\" d=\"M-52 34h100v8h-100z\"/>"},
    {NULL, NULL},
};

void harakiri_define_marks(irori_writer *out) {
    for (int clan = 0; clan < HARAKIRI_CLANS; clan++) {
        svg_put(out, "<g id=\"crest%d\"><circle class=\"clan%d\" r=\"74\"/>", clan, clan);
        irori_write(out, crests[clan]);
        irori_write(out, "</g>\n");
    }
    for (const struct sign *it = signs; it->id; it++) {
        svg_put(out, "<g id=\"%s\">", it->id);
        irori_write(out, it->drawing);
        irori_write(out, "</g>\n");
    }
}

void harakiri_put_mark(irori_writer *out, const char *mark, ink_point at, int percent) {
    svg_put(out, "<use href=\"#%s\" transform=\"translate(%d %d)", mark, at.x, at.y);
    if (percent != 100) svg_put(out, "scale(%d.%02d)", percent / 100, percent % 100);
    irori_write(out, "\"/>\n");
}
