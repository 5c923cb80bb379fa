/* The six icons as crests: a silhouette of its own each, at home in a disc of radius 75, and each in one of the house's
 * six colours. Thin things are at least 6 units thick, gaps 5: at 20 pixels a disc both are still seen. */
#include "kodama_draw.h"

static const char *const names[KODAMA_ICONS] = {"caterpillar", "cloud", "firefly", "flower", "mushroom", "star"};
static const char *const colours[KODAMA_ICONS] = {"matsuba", "nezumi", "yamabuki", "shu", "sumi", "ai"};

/* The drawing of each, filled with its colour; class "washi" cuts paper out of it, "l-washi" lines. */
static const char *const shapes[KODAMA_ICONS] = {
    [KODAMA_CATERPILLAR] =
        /* humps over the ground, the head up */
        "<path class=\"l-matsuba\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M31-12q-1-14-10-21M42-12q5-12 13-16"
        "M-47 36v10M-32 36v10M14 38v9M28 38v9\"/>"
        "<g class=\"l-washi\" stroke-width=\"5\"><circle class=\"matsuba\" cx=\"-42\" cy=\"27\" r=\"15\"/>"
        "<circle class=\"matsuba\" cx=\"-34\" cy=\"4\" r=\"17\"/><circle class=\"matsuba\" cx=\"-12\" cy=\"-10\" r=\"18\"/>"
        "<circle class=\"matsuba\" cx=\"9\" cy=\"5\" r=\"17\"/><circle class=\"matsuba\" cx=\"20\" cy=\"27\" r=\"16\"/>"
        "<circle class=\"matsuba\" cx=\"36\" cy=\"5\" r=\"20\"/></g><circle class=\"washi\" cx=\"42\" cy=\"2\" r=\"5\"/>",
    [KODAMA_CLOUD] =
        /* a scroll cloud, flat below, mist under it */
        "<path class=\"nezumi\" d=\"M-46 18c-20 0-21-30 1-31c-1-29 35-35 45-14c14-17 45-8 42 15c21 1 20 30 0 30z\"/>"
        "<path class=\"l-washi\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M-28-4c-3-17 20-20 21-6c0 9-12 9-12 2"
        "M14-2c-1-15 20-15 19-2c-1 8-11 6-10 0\"/>"
        "<path class=\"l-nezumi\" stroke-width=\"8\" stroke-linecap=\"round\" d=\"M-36 32h58M-14 46h50\"/>",
    [KODAMA_FIREFLY] =
        /* from above, wing cases lifted, the lantern aglow */
        "<path class=\"l-yamabuki\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M-5-45q-5-11-15-14M5-45q5-11 15-14"
        "M-18 41l-14 9M18 41l14 9M0 50v12\"/>"
        "<circle class=\"sumi\" cy=\"-39\" r=\"10\"/><path class=\"sumi\" d=\"M-16-19c0-17 32-17 32 0l-5 7h-22z\"/>"
        "<path class=\"sumi\" d=\"M-11-14c-22 2-48 18-50 33c19 5 43-9 51-31zM11-14c22 2 48 18 50 33c-19 5-43-9-51-31z\"/>"
        "<path class=\"yamabuki\" d=\"M-9-8h18c10 20 10 40-9 51c-19-11-19-31-9-51z\"/>"
        "<path class=\"l-washi\" stroke-width=\"5\" d=\"M-15 8q15 7 30 0M-16 23q16 7 32 0\"/>",
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
        "<ellipse class=\"washi\" cx=\"-24\" cy=\"-18\" rx=\"10\" ry=\"9\"/><ellipse class=\"washi\" cx=\"8\" cy=\"-32\" rx=\"11\" "
        "ry=\"8\"/><ellipse class=\"washi\" cx=\"31\" cy=\"-10\" rx=\"9\" ry=\"8\"/>",
    [KODAMA_STAR] =
        /* five sharp points, the inner ones drawn in */
        "<path class=\"ai\" d=\"M0-60q7 27 14 40q16 1 43 1q-21 15-34 28q4 16 13 41q-23-16-36-25q-13 9-36 25q9-25 13-41"
        "q-13-13-34-28q27 0 43-1q7-13 14-40z\"/>"};

const char *kodama_icon_name(kodama_icon icon) { return names[icon]; }
const char *kodama_icon_colour(kodama_icon icon) { return colours[icon]; }

void kodama_define_icons(irori_writer *out) {
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        /* Paper first: leaves and bark never show through. The ring is a brush's, a little uneven. */
        svg_put(out, "<g id=\"%s\"><circle class=\"washi\" r=\"75\"/>", names[icon]);
        svg_put(out, "<use href=\"#ring\" class=\"%s\"/>", colours[icon]);
        irori_write(out, shapes[icon]);
        irori_write(out, "</g>\n");
    }
}
