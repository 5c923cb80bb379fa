/* Kodachi's signs: treasures, prices, crests, kinds of cards, what cards do, helmets. */
#include "kodachi_draw.h"

#include <stdio.h>

#include "scene.h"

const char kodachi_style[] = ".pale{opacity:.16}.plain{fill:none;stroke:$n;stroke-width:5}"
                             ".cut{fill:none;stroke:$s;stroke-width:7}.torn{fill:none;stroke:$s;stroke-width:7;"
                             "stroke-dasharray:34 16}.bold{fill:none;stroke-width:11}.fine{fill:none;stroke-width:4}";

typedef struct sign {
    const char *id, *shapes;
} sign;

/* Signs that are used in several colours say none: what refers to them does. "card" cuts paper out of them. */
static const sign signs[] = {
    /* treasures (K5) */
    {"fan", "<path class=\"shu\" d=\"M-78-16a112 112 0 0 1 156 0l-44 40a50 50 0 0 0-68 0z\"/><path class=\"l-shu\" "
            "stroke-width=\"7\" d=\"M0 62l-32-40M0 62l-11-48M0 62l11-48M0 62l32-40\"/><path class=\"l-card\" "
            "stroke-width=\"5\" d=\"M-40-42l20 50M0-49v54M40-42l-20 50\"/><circle class=\"shu\" cy=\"60\" r=\"8\"/>"},
    {"scroll",
     "<path class=\"l-sumi\" stroke-width=\"7\" d=\"M-44-40h88v80h-88z\"/><path class=\"l-sumi\" "
     "stroke-width=\"6\" d=\"M-22-22v44M0-22v34M22-22v44\"/><path class=\"sumi\" d=\"M-64-56h20v112h-20zM44-56h20"
     "v112h-20zM-60-68h12v136h-12zM48-68h12v136h-12z\"/>"},
    {"vase",
     "<path class=\"ai\" d=\"M-20-68h40v10l-8 8c0 18 46 26 46 66c0 32-22 48-36 52h-44c-14-4-36-20-36-52c0-40 46-48 "
     "46-66l-8-8z\"/><path class=\"l-card\" stroke-width=\"6\" d=\"M-54 4q54 22 108 0M-54 22q54 22 108 0\"/>"},
    {"jade",
     "<path class=\"matsuba\" d=\"M2-64a46 46 0 0 1 48 46c0 52-44 88-96 80c34-8 50-24 46-40c-28 4-48-16-46-42a46 46 "
     "0 0 1 48-44z\"/><circle class=\"card\" cx=\"4\" cy=\"-20\" r=\"13\"/>"},
    {"gold",
     "<ellipse class=\"yamabuki\" rx=\"46\" ry=\"68\"/><path class=\"l-card\" stroke-width=\"6\" d=\"M-22-36h44"
     "M-30 36h60M-34 22h68\"/><path class=\"card\" d=\"M0-22l8 13l15 2l-11 10l3 15l-15-7l-15 7l3-15l-11-10l15-2z\"/>"},
    /* prices (K22) */
    {"any",
     "<circle class=\"l-sumi\" stroke-width=\"9\" r=\"50\"/><path class=\"sumi\" d=\"M0-20l20 20l-20 20l-20-20z\"/>"},
    {"pair",
     "<circle class=\"l-sumi\" stroke-width=\"9\" cx=\"-27\" r=\"44\"/><circle class=\"l-sumi\" stroke-width=\"9\" "
     "cx=\"27\" r=\"44\"/>"},
    /* what cards do */
    {"draw",
     "<path fill-rule=\"evenodd\" d=\"M-54-62h72v98h-72zM-43-51h50v76h-50z\"/><path d=\"M28-38h26v100h-74v-12h48z\"/>"},
    {"switch", "<path id=\"turn\" d=\"M-62 4a60 60 0 0 1 102-46l18-18v54h-54l18-18a40 40 0 0 0-66 28z\"/><use "
               "href=\"#turn\" transform=\"rotate(180)\"/>"},
    {"coin", "<path fill-rule=\"evenodd\" d=\"M0-60a60 60 0 1 0 .1 0zM-20-20v40h40v-40z\"/><circle class=\"l-card\" "
             "stroke-width=\"5\" r=\"46\"/>"},
    {"stealth", "<path d=\"M-6-57a57 57 0 1 0 51 77a47 47 0 0 1-51-77z\"/>"},
    {"strength", "<path d=\"M-15 20v-62q5-20 15-34q10 14 15 34v62zM-42 22h84v15h-84zM-10 39h20v35h-20z\"/>"},
    {"then", "<path d=\"M-5-30h10v34h18l-23 30l-23-30h18z\"/>"},
    /* kinds of cards */
    {"envoy",
     "<path d=\"M-74 8q74-112 148 0q-74 26-148 0z\"/><path d=\"M-30 26q30 10 60 0q0 24-14 34q34 4 44 22h-120q10-18 "
     "44-22q-14-10-14-34z\"/>"},
    {"rumor",
     "<path d=\"M-68-44h136v90h-136z\"/><path class=\"l-card\" stroke-width=\"8\" d=\"M-66-42l66 52l66-52\"/>"},
    {"skill",
     "<path fill-rule=\"evenodd\" d=\"M0-76l17 59l59 17l-59 17l-17 59l-17-59l-59-17l59-17zM0-13a13 13 0 1 0 .1 "
     "0z\"/>"},
    /* guards, twice as large */
    {"guard",
     "<path d=\"M-150 6q60-54 132-128q18-14 36 0q72 74 132 128q-150 50-300 0z\"/><path d=\"M-86 40q86 24 172 0q-4 "
     "80-86 122q-82-42-86-122z\"/><path class=\"card\" d=\"M-62 66q24-6 48 8q-26 10-48-8zM62 66q-24-6-48 8q26 10 48"
     "-8z\"/><path class=\"l-card\" stroke-width=\"7\" stroke-linecap=\"round\" d=\"M-24 122q24-10 48 0\"/><path "
     "class=\"l-card\" stroke-width=\"6\" d=\"M-96 6q96 24 192 0\"/>"},
    {"elite",
     "<path d=\"M-104 14q-8-110 104-118q112 8 104 118q-104 28-208 0z\"/><path d=\"M-110 10l-58 64q-4 26 24 40q26-42 "
     "64-60zM110 10l58 64q4 26-24 40q-26-42-64-60z\"/><path class=\"l-card\" stroke-width=\"6\" d=\"M-60-80q-18 40-"
     "16 90M60-80q18 40 16 90M-92 8q92 24 184 0\"/><path d=\"M-6-34q-62-36-82-132l-34-14q4 128 96 178q20 10 26 10q6 "
     "0 26-10q92-50 96-178l-34 14q-20 96-82 132z\"/><path class=\"l-card\" stroke-width=\"6\" d=\"M-6-34q-62-36-82-"
     "132l-34-14q4 128 96 178q20 10 26 10q6 0 26-10q92-50 96-178l-34 14q-20 96-82 132z\"/><path d=\"M-82 40q82 22 164 "
     "0q2 86-82 130q-84-44-82-130z\"/><path class=\"card\" d=\"M-62 62l50 18q-34 14-50-18zM62 62l-50 18q34 14 50-18z"
     "M-34 124q34-22 68 0q-12 22-34 22q-22 0-34-22z\"/>"},
};

/* Crests: paper on a disc. Scales, eddies, wood sorrel. */
static const sign crests[KODACHI_CLANS] = {
    {"red", "<path d=\"M0-48l24 42h-48zM-25-2l24 42h-48zM25-2l24 42h-48z\"/>"},
    {"blue", "<path id=\"eddy\" d=\"M0-54a54 54 0 0 1 54 56q-8-28-35-25a22 22 0 1 1-19-31z\"/><use href=\"#eddy\" "
             "transform=\"rotate(120)\"/><use href=\"#eddy\" transform=\"rotate(240)\"/>"},
    {"green",
     "<path id=\"heart\" d=\"M0-5c-9-14-32-20-32-38c0-13 12-19 21-15c5 2 9 6 11 11c2-5 6-9 11-11c9-4 21 2 21 15c0 "
     "18-23 24-32 38zM-4 4h8l3 46l-7 10l-7-10z\"/><use href=\"#heart\" transform=\"rotate(120)\"/><use "
     "href=\"#heart\" transform=\"rotate(240)\"/>"},
};

const char *kodachi_treasure_sign(kodachi_treasure treasure) {
    static const char *const names[KODACHI_TREASURES] = {"fan", "scroll", "vase", "jade", "gold"};
    return names[treasure];
}

const char *kodachi_clan_sign(int clan) { return crests[clan].id; }

const char *kodachi_clan_ink(int clan) {
    static const char *const inks[KODACHI_CLANS] = {"shu", "ai", "matsuba"};
    return inks[clan];
}

void kodachi_define_signs(irori_writer *out) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        svg_put(out, "<g id=\"%s\">", signs[i].id);
        irori_write(out, signs[i].shapes);
        irori_write(out, "</g>\n");
    }
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        svg_put(out,
                "<g id=\"%s\"><circle class=\"%s\" r=\"75\"/><circle class=\"l-card\" stroke-width=\"4\" r=\"67\"/><g "
                "class=\"card\">",
                crests[clan].id, kodachi_clan_ink(clan));
        irori_write(out, crests[clan].shapes);
        irori_write(out, "</g></g>\n");
    }
}

void kodachi_put_sign(irori_writer *out, const char *id, const char *ink, ink_point at, int percent) {
    svg_put(out, "<use href=\"#%s\"%s%s%s transform=\"translate(%d %d)", id, ink ? " class=\"" : "", ink ? ink : "",
            ink ? "\"" : "", at.x, at.y);
    if (percent != 100) svg_put(out, "scale(%d.%02d)", percent / 100, percent % 100);
    irori_write(out, "\"/>\n");
}

void kodachi_paint_token(irori_writer *out, int token, const char *thing, ink_point at, int percent) {
    char worth[8];
    snprintf(worth, sizeof worth, "%d", kodachi_token_worth(token));
    card_open_group(out, thing, at, percent);
    svg_put(out, "<circle class=\"card\" r=\"80\"/><use href=\"#%s\"/>", kodachi_clan_sign(token / 3));
    irori_write(out, "<circle class=\"card\" cx=\"52\" cy=\"52\" r=\"42\"/><circle class=\"l-sumi\" stroke-width=\"6\" "
                     "cx=\"52\" cy=\"52\" r=\"40\"/>");
    scene_write(out, (ink_point){52, 74}, 64, "middle", "", worth);
    irori_write(out, "</g>\n");
}
