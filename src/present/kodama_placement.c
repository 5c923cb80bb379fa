/* Kodama: a card of the display laid anywhere on the own tree. The tree is turned and rounded once for a position; each
 * question is then one look through its cards (wood.c), which decides as the rules do. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/root.h"
#include "kodama_present.h"

static int count_angles(const kodama_buds *buds) {
    int count = 0;
    for (int i = 0; i < buds->count; i++) count += __builtin_popcount(buds->bud[i].angles);
    return count;
}

static bool open_placement(const irori_viewer *viewer, const irori_position *position, void *own) {
    kodama_placement *p = own;
    const kodama_state *s = state_of(viewer);
    char address[IRORI_ADDRESS];
    if (s->phase != KODAMA_GROW) return false;
    p->viewer = viewer, p->rules = rules_of(viewer), p->state = s, p->player = &s->player[viewer->seat];
    p->decree = decree_of(s);
    for (int slot = 0; slot < KODAMA_DISPLAY; slot++) {
        snprintf(address, sizeof address, "display/%s", p->rules->card[s->display[slot]].name);
        p->thing[slot] = s->display[slot] ? irori_position_thing(position, address) : -1;
    }
    snprintf(address, sizeof address, "tree/%d/1", viewer->seat);
    p->tree = irori_position_thing(position, address);
    kodama_wood_init(&p->wood, p->rules, &p->player->tree);
    kodama_find_buds(&p->buds, &p->wood);
    p->room = count_angles(&p->buds);
    return true;
}

static int slot_of(const kodama_placement *p, int thing) {
    for (int slot = 0; slot < KODAMA_DISPLAY; slot++)
        if (thing >= 0 && p->thing[slot] == thing) return slot;
    return -1;
}

static bool takes(const void *own, int thing) { return slot_of(own, thing) >= 0; }

/* As the rules take it: any angle is one of a single turn. */
static kodama_drop drop_of(int slot, irori_drop drop) {
    return (kodama_drop){slot, drop.x, drop.y, drop.angle & (KODAMA_TURN - 1)};
}

static bool is_on_table(const kodama_placement *p, irori_drop drop) {
    return drop.x >= 0 && drop.y >= 0 && drop.x <= p->rules->table.x && drop.y <= p->rules->table.y;
}

/* Figures */

static irori_point point_of(kodama_point p) { return (irori_point){p.x, p.y}; }

static void outline_of(const kodama_box *box, irori_point corner[4]) {
    static const int sides[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        kodama_point arm =
            kodama_turned((kodama_point){sides[i][0] * box->half.x, sides[i][1] * box->half.y}, box->direction);
        corner[i] = (irori_point){box->centre.x + arm.x, box->centre.y + arm.y};
    }
}

static_assert(KODAMA_POINTS + KODAMA_FEATURES <= IRORI_MOST_MARKS, "a card's bark and icons");

void kodama_figure(const kodama_lying *lying, irori_figure *figure, irori_mark *marks) {
    const kodama_card *card = lying->card;
    *figure = (irori_figure){.first = 0};
    outline_of(&lying->box, figure->corner);
    for (int i = 1; i < card->bark.count; i++)
        if (card->bark.from[i] != KODAMA_ROOT)
            marks[figure->marks++] = (irori_mark){.from = point_of(lying->bark[card->bark.from[i]]),
                                                  .to = point_of(lying->bark[i]),
                                                  .width = 2 * KODAMA_BARK,
                                                  .sign = "",
                                                  .suit = "bark"};
    for (int f = 0; f < card->features; f++)
        marks[figure->marks++] = (irori_mark){.from = point_of(lying->feature[f]),
                                              .to = point_of(lying->feature[f]),
                                              .sign = kodama_icon_signs[card->feature[f].icon],
                                              .suit = kodama_icon_ids[card->feature[f].icon]};
}

/* A hand may be anywhere; geometry ends somewhere. */
static int kept_near(int n) {
    const int most = KODAMA_REACH - 2 * KODAMA_TRUNK_HEIGHT;
    return n < -most ? -most : n > most ? most : n;
}

static void lay(const kodama_placement *p, int slot, irori_drop drop, kodama_lying *lying) {
    kodama_lay(p->rules,
               (kodama_branch){p->state->display[slot], 0, (uint16_t)(drop.angle & (KODAMA_TURN - 1)),
                               (int16_t)kept_near(drop.x), (int16_t)kept_near(drop.y)},
               lying);
}

static void draw_figure(const void *own, int thing, irori_drop drop, irori_figure *figure, irori_mark *marks) {
    kodama_lying lying;
    lay(own, slot_of(own, thing), drop, &lying);
    kodama_figure(&lying, figure, marks);
}

/* Answers */

kodama_points kodama_points_on(const kodama_placement *p, int slot, int parent, int angle) {
    return kodama_score_branch(p->rules, &p->player->tree, parent, p->state->display[slot], angle, p->decree);
}

static void add_part(irori_placing *out, irori_point_part part) {
    if (out->parts < IRORI_MOST_POINT_PARTS) out->part[out->parts++] = part;
}

static void add_points(const kodama_placement *p, const kodama_points *points, irori_placing *out) {
    out->points = points->branch + points->decree;
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        if (points->icon[icon])
            add_part(out, (irori_point_part){irori_present_word(p->viewer, kodama_word_of_icon((kodama_icon)icon)),
                                             kodama_icon_ids[icon], points->icon[icon], points->run[icon]});
    if (points->decree)
        add_part(out, (irori_point_part){irori_present_word(p->viewer, "kodama.area.decree"), "", points->decree, 0});
}

static void check(const void *own, int thing, irori_drop drop, irori_placing *out) {
    const kodama_placement *p = own;
    int slot = slot_of(p, thing);
    kodama_drop at = drop_of(slot, drop);
    kodama_lying lying;
    *out = (irori_placing){.target = -1};
    lay(p, slot, drop, &lying);
    outline_of(&lying.box, out->corner);
    if (!is_on_table(p, drop)) return;
    kodama_judgement judged = kodama_glance(&p->wood, p->state->display[slot], at.x, at.y, at.angle);
    out->is_legal = judged.is_legal;
    if (judged.is_legal) out->move = kodama_grow_move(at);
    if (judged.parent < 0) return;
    kodama_points points = kodama_points_on(p, slot, judged.parent, at.angle);
    out->target = p->tree + judged.parent;
    add_points(p, &points, out);
}

static int list_objections(const void *own, int thing, irori_drop drop, irori_objection *list, int cap) {
    const kodama_placement *p = own;
    int slot = slot_of(p, thing), count;
    irori_message why[IRORI_MAX_REFUSALS];
    kodama_ground ground[IRORI_MAX_REFUSALS];
    if (is_on_table(p, drop)) {
        count = kodama_refuse_drop(&p->wood, p->state->display[slot], drop_of(slot, drop), why, ground);
    } else {
        irori_drop off = {-1, -1, 0}; /* a stem beyond the table, as the notation has none before it */
        count = kodama_refusals(p->viewer->rules, p->state, p->viewer->seat, kodama_grow_move(drop_of(slot, off)), why);
        for (int i = 0; i < count; i++) ground[i] = (kodama_ground){.card = -1};
    }
    if (count > cap) count = cap;
    for (int i = 0; i < count; i++)
        list[i] = (irori_objection){.why = why[i],
                                    .thing = ground[i].card < 0 ? -1 : p->tree + ground[i].card,
                                    .has_place = ground[i].has_place,
                                    .at = point_of(ground[i].at)};
    return count;
}

static int of_move(const void *own, irori_move move, irori_drop *drop) {
    const kodama_placement *p = own;
    kodama_drop at = kodama_drop_of(move);
    if (kodama_operation(move) != KODAMA_GROW_MOVE || at.slot >= KODAMA_DISPLAY) return -1;
    *drop = (irori_drop){at.x, at.y, at.angle};
    return p->thing[at.slot];
}

/* Words */

int kodama_room_after(const kodama_placement *p, kodama_wood *wood, int slot, const kodama_place *place) {
    kodama_buds buds = p->buds;
    if (kodama_turns_left(p->rules, p->state, p->viewer->seat) <= 1) return KODAMA_LAST_CARD;
    kodama_wood_add(wood, (kodama_branch){p->state->display[slot], place->parent, place->angle, place->x, place->y});
    kodama_grow_buds(&buds, wood);
    wood->count--;
    return p->room ? 100 * count_angles(&buds) / p->room : 100;
}

/* By how it leans: in full, or so briefly that it stands in a column. */
static void say_where(const kodama_placement *p, const kodama_span *span, int angle, bool is_brief,
                      char text[IRORI_SENTENCE]) {
    static const char *const full[2][4] = {
        {"kodama.spot.upright", "kodama.spot.down", "kodama.spot.left", "kodama.spot.right"},
        {"kodama.spots.upright", "kodama.spots.down", "kodama.spots.left", "kodama.spots.right"}};
    static const char *const brief[] = {"kodama.brief.upright", "kodama.brief.down", "kodama.brief.left",
                                        "kodama.brief.right"};
    kodama_lean lean = kodama_lean_of(angle);
    irori_message message;
    irori_message_init(&message, is_brief ? brief[lean.way] : full[span->tips > 1][lean.way]);
    irori_message_number(&message, "degrees", lean.degrees);
    irori_message_number(&message, "mm", (span->distance + 5) / 10);
    irori_message_number(&message, "tip", span->tip);
    irori_message_number(&message, "tips", span->tips);
    irori_present_say(p->viewer, &message, text);
}

void kodama_describe_spot(const kodama_placement *p, const kodama_span *span, int angle, char text[IRORI_SENTENCE]) {
    say_where(p, span, angle, false, text);
}

/* A branch that opens more than it takes leaves all of the room. */
int kodama_room_told(int room) { return room > 100 ? 100 : room; }

void kodama_describe_room(const kodama_placement *p, int room, char text[IRORI_SENTENCE]) {
    irori_message message;
    irori_message_init(&message, room == KODAMA_LAST_CARD ? "kodama.room.last" : "kodama.room");
    irori_message_number(&message, "percent", room);
    irori_present_say(p->viewer, &message, text);
}

static int parent_at(const kodama_placement *p, int slot, irori_drop drop) {
    return is_on_table(p, drop)
               ? kodama_glance(&p->wood, p->state->display[slot], drop.x, drop.y, drop.angle & (KODAMA_TURN - 1)).parent
               : -1;
}

/* Where there is nothing that it would grow from, all of it is "". */
static void say(const void *own, int thing, irori_drop drop, irori_placing_words *out) {
    const kodama_placement *p = own;
    int slot = slot_of(p, thing), parent = parent_at(p, slot, drop), angle = drop.angle & (KODAMA_TURN - 1);
    kodama_wood wood = p->wood;
    *out->where = *out->briefly = *out->brings = *out->leaves = 0;
    out->left = KODAMA_LAST_CARD;
    if (parent < 0) return;
    kodama_place place = {(uint8_t)parent, (uint16_t)angle, (int16_t)drop.x, (int16_t)drop.y};
    kodama_span span = kodama_bark_reach(&p->wood, parent, (kodama_point){drop.x, drop.y});
    kodama_points points = kodama_points_on(p, slot, parent, angle);
    say_where(p, &span, angle, false, out->where);
    say_where(p, &span, angle, true, out->briefly);
    kodama_describe_points(p->viewer, &points, out->brings);
    out->left = kodama_room_told(kodama_room_after(p, &wood, slot, &place));
    kodama_describe_room(p, out->left, out->leaves);
}

/* Near and next */

/* About as far off as a hand that shakes. */
enum { MOST_MOVED = 150, MOST_TURNED = KODAMA_TURN / 36 };

static void say_snapped(const kodama_placement *p, irori_drop drop, kodama_drop near, char how[IRORI_SENTENCE]) {
    int x = near.x - drop.x, y = near.y - drop.y, moved = (int)whole_root((int64_t)x * x + (int64_t)y * y);
    int turned = ((near.angle - drop.angle + KODAMA_TURN / 2) & (KODAMA_TURN - 1)) - KODAMA_TURN / 2;
    int tenths = abs(turned) * 3600 / KODAMA_TURN;
    char move[IRORI_MOVE_TEXT], what[IRORI_SENTENCE];
    irori_move_parts parts = {.verb = NULL};
    irori_message message;
    kodama_move_to_text(p->viewer->rules, kodama_grow_move(near), move);
    kodama_parts(p->viewer, kodama_grow_move(near), &parts);
    irori_present_say(p->viewer, &parts.label, what);
    irori_message_init(&message, "kodama.snapped");
    irori_message_number(&message, "mm", moved / 10);
    irori_message_number(&message, "tenth", moved % 10);
    irori_message_number(&message, "degrees", tenths / 10);
    irori_message_number(&message, "part", tenths % 10);
    irori_message_lend(&message, "move", move);
    irori_message_lend(&message, "what", what);
    irori_present_say(p->viewer, &message, how);
}

static bool snap(const void *own, int thing, irori_drop drop, irori_drop *near, char *how) {
    const kodama_placement *p = own;
    int slot = slot_of(p, thing);
    kodama_drop to;
    if (!kodama_is_in_reach((kodama_point){drop.x, drop.y})) return false;
    if (!kodama_snap(&p->wood, p->state->display[slot], drop_of(slot, drop), MOST_MOVED, MOST_TURNED, &to))
        return false;
    *near = (irori_drop){to.x, to.y, to.angle};
    if (how) say_snapped(p, drop, to, how);
    return true;
}

static bool step(const void *own, int thing, irori_drop *drop, irori_placing_step by) {
    const kodama_placement *p = own;
    int slot = slot_of(p, thing), parent = parent_at(p, slot, *drop);
    drop->angle &= KODAMA_TURN - 1;
    return parent >= 0 && kodama_step(&p->wood, p->rules->card[p->state->display[slot]].stem, parent, drop, by);
}

const irori_placer kodama_placer = {
    .size = sizeof(kodama_placement),
    .open = open_placement,
    .takes = takes,
    .check = check,
    .objections = list_objections,
    .snap = snap,
    .step = step,
    .figure = draw_figure,
    .say = say,
    .of_move = of_move,
};
