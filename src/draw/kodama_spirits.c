/* Kodama: spirits and decrees as cards. A spirit carries what it rewards on its belly: a crest, or a sign drawn with
 * the brush for what is a matter of the tree's shape. Every spirit has a face of its own, by its name. A decree is a
 * hanging scroll in its season's colour. */
#include <stdio.h>
#include <string.h>

#include "irori/hash.h"
#include "kodama_draw.h"
#include "scene.h"

enum {
    MIDDLE = KODAMA_WIDTH / 2,
    MARGIN = 45,        /* of a spirit's text */
    SCROLL_MARGIN = 86, /* and of a decree's */
    TITLE_SIZE = 54,
    STROKES = 5,
    DOTS = 6
};

/* Signs, at home in a disc of radius 75 */

typedef struct sign {
    ink_point stroke[STROKES][3]; /* from, over, to; all zero: no more */
    ink_point dot[DOTS];          /* all zero: no more */
} sign;

/* clang-format off */
static const sign signs[KODAMA_MEASURES] = {
    [KODAMA_LINE] = {{{{-34, 52}, {-8, 0}, {30, -50}}}, {{-34, 48}, {-20, 16}, {4, -16}, {32, -50}}},
    [KODAMA_FORK] = {{{{0, 54}, {-2, 30}, {0, 2}}, {{0, 6}, {-14, -22}, {-38, -46}}, {{0, 6}, {14, -22}, {38, -46}}}, {{0}}},
    [KODAMA_TIP] = {{{{0, 54}, {-2, 30}, {0, 6}}, {{0, 10}, {-14, -8}, {-34, -24}}, {{0, 10}, {14, -8}, {34, -24}}},
                    {{-38, -32}, {38, -32}}},
    [KODAMA_LIMB] = {{{{-52, 44}, {0, 48}, {52, 44}}, {{-6, 42}, {-20, 4}, {-50, -18}}, {{0, 42}, {2, 0}, {0, -52}},
                      {{6, 42}, {20, 4}, {50, -18}}}, {{0}}},
    [KODAMA_BALANCE] = {{{{0, 52}, {1, 0}, {0, -46}}, {{-46, -24}, {0, -30}, {46, -24}}, {{-46, -24}, {-46, -8}, {-46, 2}},
                         {{46, -24}, {46, -8}, {46, 2}}}, {{-46, 12}, {46, 12}}},
    [KODAMA_TALL] = {{{{0, 54}, {2, 0}, {0, -50}}, {{-26, -24}, {-12, -40}, {0, -52}}, {{26, -24}, {12, -40}, {0, -52}},
                      {{-30, 54}, {0, 56}, {30, 54}}}, {{0}}},
    [KODAMA_WIDE] = {{{{-52, 0}, {0, 3}, {52, 0}}, {{-52, 0}, {-42, -12}, {-30, -24}}, {{-52, 0}, {-42, 12}, {-30, 24}},
                      {{52, 0}, {42, -12}, {30, -24}}, {{52, 0}, {42, 12}, {30, 24}}}, {{0}}},
};
static const sign on_its_side = {{{{-54, -30}, {0, -33}, {54, -30}}, {{54, -30}, {56, 0}, {54, 30}}, {{54, 30}, {0, 33}, {-54, 30}},
                                  {{-54, 30}, {-56, 0}, {-54, -30}}, {{-54, 6}, {0, -6}, {54, 4}}}, {{0}}};
static const sign equals = {{{{-20, -9}, {0, -11}, {20, -9}}, {{-20, 11}, {0, 9}, {20, 11}}}, {{0}}};
/* clang-format on */

static bool is_nothing(ink_point p) { return !p.x && !p.y; }

static void draw_sign(irori_writer *out, const sign *it) {
    ink_chance chance = 4;
    svg_path path = svg_path_open(out, "class=\"sumi\"");
    for (int i = 0; i < STROKES && !is_nothing(ink_minus(it->stroke[i][2], it->stroke[i][0])); i++) {
        ink_line line;
        ink_curve(&line, it->stroke[i], 3, 24);
        ink_taper(&line, 6, 4);
        svg_brush(&path, &line, 1, &chance);
    }
    svg_path_close(&path);
    for (int i = 0; i < DOTS && !is_nothing(it->dot[i]); i++)
        svg_put(out, "<circle class=\"sumi\" cx=\"%d\" cy=\"%d\" r=\"13\"/>", it->dot[i].x, it->dot[i].y);
}

static void draw_crest(irori_writer *out, kodama_icon icon, ink_point at, int percent) {
    svg_put(out, "<use href=\"#%s\" transform=\"translate(%d %d)scale(%d.%02d)\"/>", kodama_icon_name(icon), at.x, at.y,
            percent / 100, percent % 100);
}

/* So many crests in a ring, beginning with that icon, each the next one or all the same. */
static void draw_ring(irori_writer *out, int count, kodama_icon first, int next, int32_t radius, int percent) {
    for (int i = 0; i < count; i++)
        draw_crest(out, (kodama_icon)((first + i * next) % KODAMA_ICONS),
                   ink_turned((ink_point){0, -radius}, INK_TURN * i / count + (count == 2 ? INK_TURN / 4 : 0)),
                   percent);
}

static void draw_disc(irori_writer *out) {
    irori_write(out, "<circle class=\"washi\" r=\"75\"/><use href=\"#ring\" class=\"sumi\"/>");
}

static void draw_measure(irori_writer *out, const kodama_reward *reward) {
    switch (reward->measure) {
    case KODAMA_COUNT_ICON: draw_crest(out, reward->icon, (ink_point){0, 0}, 100); return;
    case KODAMA_RUN_OF_ICON: draw_disc(out), draw_ring(out, 3, reward->icon, 0, 36, 42); return;
    case KODAMA_SET: draw_disc(out), draw_ring(out, 6, KODAMA_CATERPILLAR, 1, 47, 28); return;
    case KODAMA_MIXED: draw_disc(out), draw_ring(out, 3, KODAMA_CATERPILLAR, 2, 36, 42); return;
    case KODAMA_TWIN: draw_disc(out), draw_ring(out, 2, KODAMA_FLOWER, 0, 34, 42); return;
    default: draw_disc(out), draw_sign(out, &signs[reward->measure]);
    }
}

static void draw_bound(irori_writer *out, const char *relation, int bound) {
    char text[24];
    snprintf(text, sizeof text, "%s %d", relation, bound);
    draw_disc(out);
    scene_write(out, (ink_point){0, 24}, 70, "middle", "", text);
}

static void draw_way(irori_writer *out, const kodama_decree *decree) {
    switch (decree->way) {
    case KODAMA_WAY_TRUNK: draw_disc(out), draw_sign(out, &signs[KODAMA_LIMB]); return;
    case KODAMA_WAY_HIGH: draw_disc(out), draw_sign(out, &signs[KODAMA_LINE]); return;
    case KODAMA_WAY_FORK: draw_disc(out), draw_sign(out, &signs[KODAMA_FORK]); return;
    case KODAMA_WAY_ICON: draw_crest(out, decree->icon, (ink_point){0, 0}, 100); return;
    case KODAMA_WAY_KINDS: draw_disc(out), draw_ring(out, 3, KODAMA_CATERPILLAR, 2, 36, 42); return;
    case KODAMA_WAY_LEVEL: draw_disc(out), draw_sign(out, &on_its_side); return;
    case KODAMA_WAY_POOR: draw_bound(out, "≤", decree->bound); return;
    case KODAMA_WAY_RICH: draw_bound(out, "≥", decree->bound); return;
    case KODAMA_WAYS: return;
    }
}

/* Writing */

static size_t letters_of(const char *text, size_t size) {
    size_t letters = 0;
    for (size_t i = 0; i < size; i++) letters += ((unsigned char)text[i] & 0xC0) != 0x80;
    return letters;
}

/* The bytes of the next line: as many words as fit, at least one. */
static size_t next_line(const char *text, size_t letters) {
    size_t line = strcspn(text, " ");
    for (size_t end = line; letters_of(text, end) <= letters; end += 1 + strcspn(text + end + 1, " ")) {
        line = end;
        if (!text[end]) break;
    }
    return line;
}

/* Letters of our faces are about half as wide as high. */
static void write_lines(irori_writer *out, int32_t top, int size, int32_t width, const irori_words *words,
                        const irori_message *message) {
    char text[400], line[200];
    irori_words_say(words, message, NULL, NULL, text, sizeof text);
    for (const char *at = text; *at; top += size * 5 / 4) {
        size_t bytes = next_line(at, (size_t)(width * 100 / (size * 54)));
        snprintf(line, sizeof line, "%.*s", (int)bytes, at);
        scene_write(out, (ink_point){MIDDLE, top}, size, "middle", "", line);
        at += bytes;
        at += strspn(at, " ");
    }
}

/* As large as fits. */
static void write_title(irori_writer *out, int32_t y, int32_t width, const char *title) {
    int32_t size = width * 100 / ((int32_t)letters_of(title, strlen(title)) * 56 + 1);
    scene_write(out, (ink_point){MIDDLE, y}, size < TITLE_SIZE ? size : TITLE_SIZE, "middle", "", title);
}

/* Spirits */

static void draw_sprout(irori_writer *out, ink_point top, ink_chance *chance) {
    static const int angles[] = {-1560, -1024, -520, -1290, -760};
    ink_line stalk;
    int leaves = ink_between(chance, 2, 5), lean = ink_between(chance, -22, 22);
    ink_point end = {top.x + lean, top.y - 46};
    ink_curve(&stalk, (ink_point[]){{top.x, top.y + 12}, {top.x - lean / 3, top.y - 20}, end}, 3, 20);
    ink_taper(&stalk, 6, 3);
    svg_path path = svg_path_open(out, "class=\"wood\"");
    svg_brush(&path, &stalk, 1, chance);
    svg_path_close(&path);
    path = svg_path_open(out, "class=\"leaf1\"");
    for (int i = 0; i < leaves; i++) {
        int angle = angles[i] + ink_between(chance, -90, 90);
        kodama_draw_leaf(&path, end, angle, ink_between(chance, 110, 165));
    }
    svg_path_close(&path);
}

static void draw_body(irori_writer *out, ink_chance *chance, int32_t wide, int32_t high) {
    ink_line body = {.count = 0};
    for (int i = 0; i < 14; i++) {
        ink_point p = ink_turned((ink_point){1000, 0}, INK_TURN * i / 14);
        int32_t belly = p.y > 0 ? wide : wide * 88 / 100; /* broader below */
        body.at[body.count++] = ink_about(chance, (ink_point){p.x * belly / 1000, p.y * high / 1000}, 4);
    }
    svg_path path = svg_path_open(out, "class=\"body\"");
    svg_round(&path, &body);
    svg_path_close(&path);
}

/* Arms and feet: short strokes of the brush. */
static void draw_limbs(irori_writer *out, ink_chance *chance, int32_t wide, int32_t high) {
    svg_path path = svg_path_open(out, "class=\"sumi\"");
    for (int side = -1; side <= 1; side += 2) {
        ink_line limb;
        int32_t lift = ink_between(chance, -70, 40);
        ink_curve(
            &limb,
            (ink_point[]){{side * (wide - 14), 10}, {side * (wide + 26), 22 + lift / 3}, {side * (wide + 44), lift}}, 3,
            20);
        ink_taper(&limb, 8, 5);
        svg_brush(&path, &limb, 1, chance);
        ink_curve(&limb, (ink_point[]){{side * 46, high - 14}, {side * 48, high + 14}, {side * 70, high + 22}}, 3, 14);
        ink_taper(&limb, 9, 6);
        svg_brush(&path, &limb, 1, chance);
    }
    svg_path_close(&path);
}

static void draw_face(irori_writer *out, ink_chance *chance, int32_t high) {
    int32_t apart = ink_between(chance, 30, 50), y = -high * 52 / 100, eye = ink_between(chance, 9, 14);
    int32_t smile = ink_between(chance, -4, 14), mouth = ink_between(chance, 8, 20);
    for (int side = -1; side <= 1; side += 2)
        svg_put(out, "<ellipse class=\"sumi\" cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\"/>", side * apart, y, eye,
                eye + ink_between(chance, -2, 5));
    svg_put(out, "<path class=\"l-sumi\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M%d %dq%d %d %d 0\"/>\n",
            -mouth, y + 34, mouth, smile, 2 * mouth);
}

static void draw_figure(irori_writer *out, const kodama_spirit *spirit) {
    ink_chance chance = irori_hash64(spirit->name, sizeof spirit->name, 2);
    int32_t wide = ink_between(&chance, 118, 150), high = ink_between(&chance, 160, 190);
    draw_sprout(out, (ink_point){ink_between(&chance, -20, 20), -high}, &chance);
    draw_limbs(out, &chance, wide, high);
    draw_body(out, &chance, wide, high);
    draw_face(out, &chance, high);
    svg_put(out, "<g transform=\"translate(0 %d)\">", high * 30 / 100);
    draw_measure(out, &spirit->reward);
    irori_write(out, "</g>\n");
}

void kodama_draw_spirit(irori_writer *out, const kodama_rules *rules, int spirit, const irori_words *words,
                        const char *title) {
    irori_message text;
    char most[16];
    kodama_say_spirit(rules, spirit, &text);
    snprintf(most, sizeof most, "≤ %d", rules->spirit[spirit].reward.most); /* a bare number would read as its worth */
    irori_write(out, "<use href=\"#edge\" class=\"sheet\"/><use href=\"#edge\" class=\"rim\"/>\n");
    write_title(out, 100, KODAMA_WIDTH - 2 * MARGIN, title);
    scene_write(out, (ink_point){KODAMA_WIDTH - MARGIN, 190}, 56, "end", "worth", most);
    svg_put(out, "<g transform=\"translate(%d 428)scale(.9)\">\n", MIDDLE);
    draw_figure(out, &rules->spirit[spirit]);
    irori_write(out, "</g>\n");
    write_lines(out, 678, 37, KODAMA_WIDTH - 2 * MARGIN, words, &text);
}

/* Decrees */

static void draw_rod(irori_writer *out, int32_t y, ink_chance chance) {
    ink_line rod;
    ink_curve(&rod, (ink_point[]){{46, y}, {MIDDLE, y + 2}, {KODAMA_WIDTH - 46, y}}, 3, 60);
    ink_taper(&rod, 13, 12);
    svg_path path = svg_path_open(out, "class=\"wood\"");
    svg_brush(&path, &rod, 2, &chance);
    svg_path_close(&path);
}

static void draw_what(irori_writer *out, const kodama_decree *decree) {
    if (decree->kind == KODAMA_AT_END) draw_measure(out, &decree->reward);
    if (decree->kind == KODAMA_ON_PLACING) draw_way(out, decree);
    if (decree->kind != KODAMA_COUNTS_AS) return;
    draw_crest(out, decree->icon, (ink_point){-82, 0}, 75);
    draw_sign(out, &equals);
    draw_crest(out, decree->as, (ink_point){82, 0}, 75);
}

void kodama_draw_decree(irori_writer *out, const kodama_rules *rules, int decree, const irori_words *words,
                        const char *title) {
    static const char *const colours[KODAMA_SEASONS] = {"shu", "matsuba", "yamabuki"}; /* blossom, leaf, fall */
    irori_message text;
    kodama_say_decree(rules, decree, &text);
    irori_write(out, "<use href=\"#edge\" class=\"sheet\"/><use href=\"#edge\" class=\"rim\"/>\n");
    svg_put(out, "<rect class=\"%s\" opacity=\".16\" x=\"66\" y=\"72\" width=\"%d\" height=\"%d\"/>\n",
            colours[(decree - 1) / 4], KODAMA_WIDTH - 132, KODAMA_HEIGHT - 144);
    svg_put(out, "<rect class=\"washi\" x=\"86\" y=\"122\" width=\"%d\" height=\"%d\"/>\n", KODAMA_WIDTH - 172,
            KODAMA_HEIGHT - 244);
    draw_rod(out, 72, 1);
    draw_rod(out, KODAMA_HEIGHT - 72, 2);
    write_title(out, 226, KODAMA_WIDTH - 2 * SCROLL_MARGIN - 40, title);
    svg_put(out, "<g transform=\"translate(%d 382)scale(1.2)\">", MIDDLE);
    draw_what(out, &rules->decree[decree]);
    irori_write(out, "</g>\n");
    write_lines(out, 556, 35, KODAMA_WIDTH - 2 * SCROLL_MARGIN - 20, words, &text);
}
