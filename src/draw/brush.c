/* Characters as strokes in a square of 100 units to each side of its middle. A stroke is pressed where it begins,
 * lifted where it ends; a hook or a turn is a stroke through more points. */
#include "brush.h"

#include <string.h>

enum { STROKES = 5, POINTS = 5 };

typedef struct stroke {
    int count; /* of points; 0: no more strokes */
    ink_point at[POINTS];
    int first, last; /* half widths */
} stroke;

typedef struct character {
    const char *text;
    stroke stroke[STROKES];
} character;

/* clang-format off */
static const character characters[] = {
    {"〇", {{5, {{-8, -70}, {-66, -2}, {0, 70}, {68, 4}, {-2, -72}}, 12, 5}}},
    {"一", {{3, {{-74, 4}, {0, -4}, {76, 2}}, 13, 11}}},
    {"二", {{3, {{-50, -38}, {0, -43}, {52, -40}}, 11, 10}, {3, {{-76, 46}, {0, 40}, {78, 44}}, 13, 12}}},
    {"三", {{3, {{-60, -58}, {0, -62}, {62, -60}}, 11, 10}, {3, {{-48, -4}, {0, -8}, {50, -6}}, 10, 9},
           {3, {{-76, 56}, {0, 50}, {78, 54}}, 13, 12}}},
    {"四", {{3, {{-64, -50}, {-62, 10}, {-54, 62}}, 10, 8}, {4, {{-62, -50}, {62, -52}, {64, -30}, {54, 62}}, 9, 9},
           {3, {{-22, -48}, {-24, -10}, {-46, 16}}, 8, 3}, {4, {{18, -48}, {18, -4}, {26, 8}, {50, 6}}, 8, 5},
           {3, {{-52, 54}, {0, 51}, {54, 53}}, 9, 8}}},
    {"五", {{3, {{-58, -62}, {0, -66}, {60, -64}}, 11, 10}, {3, {{-2, -62}, {-12, 0}, {-26, 60}}, 10, 8},
           {4, {{-46, -8}, {34, -13}, {42, -4}, {32, 60}}, 9, 9}, {3, {{-78, 62}, {0, 57}, {80, 60}}, 12, 12}}},
    {"六", {{3, {{-12, -78}, {4, -66}, {14, -50}}, 6, 11}, {3, {{-76, -24}, {0, -30}, {78, -27}}, 12, 11},
           {3, {{-26, 4}, {-40, 38}, {-70, 70}}, 11, 3}, {3, {{24, 4}, {46, 34}, {68, 70}}, 7, 12}}},
    {"七", {{3, {{-74, -4}, {0, -16}, {74, -28}}, 12, 11}, {5, {{-10, -76}, {-10, 40}, {4, 62}, {40, 64}, {64, 44}}, 11, 6}}},
    {"八", {{3, {{-22, -44}, {-36, 8}, {-76, 62}}, 12, 3}, {3, {{8, -60}, {32, 6}, {78, 62}}, 6, 13}}},
    {"九", {{3, {{-10, -74}, {-16, 0}, {-68, 66}}, 11, 3}, {5, {{-62, -24}, {26, -32}, {24, 48}, {46, 62}, {74, 36}}, 10, 6}}},
    {"十", {{3, {{-76, -8}, {0, -14}, {78, -10}}, 12, 11}, {3, {{0, -76}, {2, 0}, {0, 78}}, 11, 9}}},
    {"木", {{3, {{-66, -28}, {0, -32}, {66, -27}}, 9, 8}, {3, {{0, -74}, {2, 0}, {0, 76}}, 9, 10},
           {3, {{-4, -26}, {-26, 16}, {-68, 46}}, 9, 4}, {3, {{4, -26}, {28, 16}, {70, 44}}, 7, 11}}},
    {"士", {{3, {{-72, -20}, {0, -24}, {72, -20}}, 10, 10}, {3, {{0, -74}, {2, -10}, {0, 56}}, 10, 10},
           {3, {{-50, 60}, {0, 56}, {52, 59}}, 10, 10}}},
    {"刀", {{5, {{-62, -46}, {52, -50}, {58, -34}, {44, 58}, {18, 52}}, 10, 6}, {3, {{-2, -46}, {-8, 14}, {-62, 68}}, 10, 4}}},
};
/* clang-format on */

static void add_stroke(svg_path *path, const stroke *it, ink_point middle, int32_t half, ink_chance *chance) {
    ink_point at[POINTS];
    ink_line line;
    for (int i = 0; i < it->count; i++)
        at[i] = (ink_point){middle.x + it->at[i].x * half / 100, middle.y + it->at[i].y * half / 100};
    ink_curve(&line, at, it->count, half / 4 + 1);
    ink_taper(&line, it->first * half / 100, it->last * half / 100);
    svg_brush(path, &line, half / 50, chance);
}

bool brush_write(svg_path *path, const char *text, ink_point middle, int32_t half, ink_chance *chance) {
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        if (strcmp(characters[i].text, text)) continue;
        for (int k = 0; k < STROKES && characters[i].stroke[k].count; k++)
            add_stroke(path, &characters[i].stroke[k], middle, half, chance);
        return true;
    }
    return false;
}

const char *brush_numeral(int number) { return number >= 0 && number <= 10 ? characters[number].text : NULL; }

void brush_widths(ink_line *line, const int32_t *half, int count) {
    int span = line->count > 1 ? line->count - 1 : 1;
    for (int i = 0; i < line->count; i++) {
        int at = i * (count - 1) / span, within = i * (count - 1) % span;
        int32_t next = half[at + 1 < count ? at + 1 : at];
        line->half[i] = half[at] + (next - half[at]) * within / span;
    }
}
