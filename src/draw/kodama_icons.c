/* The six icons as crests: a silhouette of its own each, at home in a disc of radius 75, and each in one of Irori's
 * six colours. Thin things are at least 6 units thick, gaps 5: at 20 pixels a disc both are still seen. */
#include "kodama_draw.h"

static const char *const colours[KODAMA_ICONS] = {"matsuba", "nezumi", "yamabuki", "shu", "sumi", "ai"};

/* The drawing of each, filled with its colour; class "washi" cuts paper out of it, "l-washi" lines. */
static const char *const shapes[KODAMA_ICONS] = {
    [KODAMA_CATERPILLAR] =
        /* humps over the ground, the head up */
    "<path class=\"l-matsuba\" stroke-width=\"7\" stroke-linecap=\"round\" d=\"M31-14q-1-14-10-21M42-14q5-12 13-16"
    "M-47 38v9M-33 38v9M14 40v8M28 40v8\"/>"
    "<g class=\"l-washi\" stroke-width=\"3.5\"><circle class=\"matsuba\" cx=\"-41\" cy=\"27\" r=\"17\"/>"
    "<circle class=\"matsuba\" cx=\"-33\" cy=\"4\" r=\"19\"/><circle class=\"matsuba\" cx=\"-11\" cy=\"-10\" r=\"20\"/>"
    "<circle class=\"matsuba\" cx=\"9\" cy=\"6\" r=\"19\"/><circle class=\"matsuba\" cx=\"20\" cy=\"27\" r=\"18\"/>"
    "<circle class=\"matsuba\" cx=\"37\" cy=\"4\" r=\"22\"/></g><circle class=\"washi\" cx=\"43\" cy=\"0\" r=\"6\"/>",
    [KODAMA_CLOUD] =
        /* a scroll cloud, flat below, mist under it */
    "<path class=\"nezumi\" d=\"M-46 18c-20 0-21-30 1-31c-1-29 35-35 45-14c14-17 45-8 42 15c21 1 20 30 0 30z\"/>"
    "<path class=\"l-washi\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M-28-4c-3-17 20-20 21-6c0 9-12 9-12 2"
    "M14-2c-1-15 20-15 19-2c-1 8-11 6-10 0\"/>"
    "<path class=\"l-nezumi\" stroke-width=\"8\" stroke-linecap=\"round\" d=\"M-36 32h58M-14 46h50\"/>",
    [KODAMA_FIREFLY] =
        /* from above, wing cases lifted, the lantern aglow */
    "<path class=\"l-sumi\" stroke-width=\"5\" stroke-linecap=\"round\" d=\"M-4-46q-5-10-15-12M4-46q5-10 15-12\"/>"
    "<path class=\"l-yamabuki\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M-21 36l-13 5M21 36l13 5M-13 49l-8 11"
    "M13 49l8 11M0 53v12\"/>"
    "<circle class=\"sumi\" cy=\"-40\" r=\"11\"/><path class=\"sumi\" d=\"M-16-21c0-15 32-15 32 0l-4 33h-24z\"/>"
    "<path class=\"sumi\" d=\"M-13-18c-24 0-48 15-50 31c19 6 44-7 51-25zM13-18c24 0 48 15 50 31c-19 6-44-7-51-25z\"/>"
    "<path class=\"yamabuki\" d=\"M-13 17h26c8 14 3 27-13 31c-16-4-21-17-13-31z\"/>",
    [KODAMA_FLOWER] =
        /* a plum blossom: five round petals, stamens */
    "<g class=\"shu\"><path id=\"petal\" d=\"M0-6c-10-9-23-18-23-31c0-12 9-20 23-20s23 8 23 20c0 13-13 22-23 31z\"/>"
    "<use href=\"#petal\" transform=\"rotate(72)\"/><use href=\"#petal\" transform=\"rotate(144)\"/>"
    "<use href=\"#petal\" transform=\"rotate(216)\"/><use href=\"#petal\" transform=\"rotate(288)\"/></g>"
    "<g class=\"washi\"><circle r=\"15\"/><path class=\"l-washi\" stroke-width=\"4\" d=\"M0 0v-32M0 0l30-10M0 0l19 26"
    "M0 0l-19 26M0 0l-30-10\"/></g><circle class=\"shu\" r=\"7\"/>",
    [KODAMA_MUSHROOM] =
        /* a cap with spots, its rim, a stout foot */
    "<path class=\"sumi\" d=\"M-56 4c-2-36 25-58 56-58s58 22 56 58c-1 12-111 12-112 0z\"/>"
    "<path class=\"sumi\" d=\"M-15 19h30c0 12 2 22 9 33c-9 6-39 6-48 0c7-11 9-21 9-33z\"/>"
    "<ellipse class=\"washi\" cx=\"-24\" cy=\"-18\" rx=\"10\" ry=\"9\"/><ellipse class=\"washi\" cx=\"8\" cy=\"-32\" "
    "rx=\"11\" "
    "ry=\"8\"/><ellipse class=\"washi\" cx=\"31\" cy=\"-10\" rx=\"9\" ry=\"8\"/>",
    [KODAMA_STAR] =
        /* five sharp points, the inner ones drawn in */
    ("<path class=\"ai\" d=\"M0-60q7 27 14 40q16 1 43 1q-21 15-34 28q4 16 13 41q-23-16-36-25q-13 9-36 25q9-25 13-41"
     "q-13-13-34-28q27 0 43-1q7-13 14-40z\"/>")};

const char *kodama_icon_name(kodama_icon icon) { return kodama_icon_ids[icon]; }

void kodama_define_icons(irori_writer *out) {
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        /* Paper first: leaves and bark never show through. The ring is a brush's, a little uneven. */
        svg_put(out, "<g id=\"%s\"><circle class=\"washi\" r=\"75\"/>", kodama_icon_ids[icon]);
        svg_put(out, "<use href=\"#ring\" class=\"%s\"/>", colours[icon]);
        irori_write(out, shapes[icon]);
        irori_write(out, "</g>\n");
    }
}
