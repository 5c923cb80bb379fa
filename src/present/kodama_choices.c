/* Kodama: what is asked. While trees grow: a card of the display, the card of the tree that it grows from, a place
 * there. Every card of the display and of the tree keeps its place in its list; what cannot be taken says why. A parent
 * is one on which the engine's list of normal fineness has places (the fine one where it has none at all). Of these
 * places a few are suggested: one for each tip and direction, by what they bring and by the room they leave; every
 * other one is the placement control's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodama_present.h"
#include "store.h"

/* Places on a tree for one stem, found once for all cards of the display that have it. */

enum { DIRECTIONS = 6, MOST_GROUPS = 24, SUGGESTED = 9, MOST_PLACES = 16384 };

typedef struct spot {
    kodama_place place;
    kodama_span span;
    int group; /* tip and direction */
    bool is_level, is_coarse;
} spot;

typedef struct parent_spots {
    int places; /* all of them */
    int spots;
    bool has_level;
    spot spot[MOST_GROUPS];
} parent_spots;

typedef struct stem_spots {
    int stem;
    parent_spots parent[KODAMA_TREE];
} stem_spots;

/* Which angles lie on their side is asked only if the decree does: of no other decree do points differ by angle. */
typedef struct level_angles {
    bool is_asked, is_level[KODAMA_TURN / 32];
} level_angles;

static void find_level(const kodama_placement *p, level_angles *level) {
    const kodama_decree *decree = &p->rules->decree[p->decree];
    *level = (level_angles){.is_asked = decree->kind == KODAMA_ON_PLACING && decree->way == KODAMA_WAY_LEVEL};
    for (int i = 0; level->is_asked && i < KODAMA_TURN / 32; i++)
        level->is_level[i] =
            kodama_score_branch(p->rules, &p->player->tree, 0, p->state->display[0], 32 * i, p->decree).decree > 0;
}

/* The first of a group is the outermost; a coarse one, which leaves tidy gaps, goes before another, and one that the
 * decree rewards before both. */
static bool is_better(const spot *a, const spot *b) {
    if (a->is_level != b->is_level) return a->is_level;
    return a->is_coarse && !b->is_coarse;
}

static void add_spot(parent_spots *on, const spot *added) {
    int i = 0;
    while (i < on->spots && on->spot[i].group != added->group) i++;
    if (i == MOST_GROUPS || (i < on->spots && !is_better(added, &on->spot[i]))) return;
    on->spot[i] = *added;
    if (i == on->spots) on->spots++;
}

static bool is_coarse_perch(const kodama_lying *lying, const kodama_wood *wood, int parent, kodama_point at) {
    for (int i = 0; i < lying->card->perches[KODAMA_COARSE]; i++) {
        kodama_point perch = kodama_point_on(wood, parent, lying->card->perch[i]);
        if (perch.x == at.x && perch.y == at.y) return true;
    }
    return false;
}

/* Where the loop over the listed places is: those on one perch follow each other. */
typedef struct place_cursor {
    kodama_bark_order order;
    kodama_span span;
    kodama_place last;
    bool is_coarse, has_begun;
} place_cursor;

static void go_to(place_cursor *w, const kodama_wood *wood, const kodama_place *place) {
    const kodama_lying *lying = &wood->card[place->parent];
    kodama_point at = {place->x, place->y};
    bool is_new_parent = !w->has_begun || w->last.parent != place->parent;
    if (!is_new_parent && w->last.x == place->x && w->last.y == place->y) return;
    if (is_new_parent) kodama_bark_order_init(&w->order, lying->card);
    w->span = kodama_bark_order_reach(&w->order, lying->bark, at);
    w->is_coarse = is_coarse_perch(lying, wood, place->parent, at);
    w->last = *place;
    w->has_begun = true;
}

static void add_place(const kodama_place *place, const place_cursor *w, const level_angles *level, parent_spots *on) {
    int sixth = (place->angle + KODAMA_TURN / DIRECTIONS / 2) % KODAMA_TURN * DIRECTIONS / KODAMA_TURN;
    spot added = {.place = *place,
                  .span = w->span,
                  .group = w->span.limb * DIRECTIONS + sixth,
                  .is_level = level->is_level[place->angle / 32],
                  .is_coarse = w->is_coarse && place->angle % kodama_angle_step(KODAMA_COARSE) == 0};
    on->places++;
    on->has_level |= added.is_level;
    add_spot(on, &added);
}

static void find_spots(const kodama_placement *p, int stem, uint16_t allowed, const level_angles *level,
                       kodama_place *scratch, stem_spots *out) {
    uint32_t found = 0;
    out->stem = stem;
    for (int i = 0; i < KODAMA_TREE; i++) {
        out->parent[i].places = out->parent[i].spots = 0;
        out->parent[i].has_level = false;
    }
    for (int f = KODAMA_NORMAL; f < KODAMA_FINENESSES && !found; f++) {
        place_cursor w = {.has_begun = false};
        uint32_t count = kodama_places(&p->wood, stem, (kodama_fineness)f, scratch, MOST_PLACES);
        for (uint32_t i = 0; i < count; i++) {
            const kodama_place *place = &scratch[i];
            if (!(allowed >> place->parent & 1)) continue;
            go_to(&w, &p->wood, place);
            add_place(place, &w, level, &out->parent[place->parent]);
            found++;
        }
    }
}

/* The last step: a place */

typedef struct ranked {
    const spot *spot;
    int points, room;
} ranked;

static int by_worth(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (y->points != x->points) return y->points - x->points;
    return y->room != x->room ? y->room - x->room : x->spot->group - y->spot->group;
}

static void add_leaf(const kodama_placement *p, irori_position *position, int parent, int slot, const ranked *at) {
    const kodama_place *place = &at->spot->place;
    irori_move move = kodama_grow_move((kodama_drop){slot, place->x, place->y, place->angle});
    char key[IRORI_MOVE_TEXT], text[IRORI_SENTENCE];
    irori_message label;
    kodama_move_to_text(p->viewer->rules, move, key);
    kodama_describe_spot(p, &at->spot->span, place->angle, text);
    irori_message_init(&label, "present.move");
    irori_message_lend(&label, "move", text);
    int leaf = irori_present_choice(p->viewer, position, parent, key, &label);
    if (leaf < 0) return;
    irori_message_init(&label, at->room == KODAMA_LAST_CARD ? "kodama.brings" : "kodama.brings.room");
    irori_message_number(&label, "points", at->points);
    irori_message_number(&label, "percent", kodama_room_told(at->room));
    irori_present_choice_text(p->viewer, position, &position->choice[leaf].consequence, &label);
    position->choice[leaf].worth = at->points;
    irori_present_choice_add_move(position, leaf, move);
}

static void add_leaves(const kodama_placement *p, irori_position *position, int parent, int slot,
                       const parent_spots *on, kodama_wood *wood) {
    ranked rank[MOST_GROUPS];
    for (int i = 0; i < on->spots; i++) {
        const kodama_place *place = &on->spot[i].place;
        kodama_points points = kodama_points_on(p, slot, place->parent, place->angle);
        rank[i] = (ranked){&on->spot[i], points.branch + points.decree, kodama_room_after(p, wood, slot, place)};
    }
    qsort(rank, (size_t)on->spots, sizeof *rank, by_worth);
    for (int i = 0; i < on->spots && i < SUGGESTED; i++) add_leaf(p, position, parent, slot, &rank[i]);
}

/* The second step: what it grows from */

static void refuse_parent(const kodama_placement *p, irori_position *position, int choice, int points) {
    irori_message why;
    irori_message_init(&why, points > KODAMA_LIMIT ? "kodama.not.points" : "kodama.not.room"); /* T5.5 */
    irori_message_number(&why, "n", points);
    irori_present_choice_text(p->viewer, position, &position->choice[choice].why_not, &why);
}

static void ask_place(const kodama_placement *p, irori_position *position, int choice, int slot, int card) {
    irori_message question;
    irori_message_init(&question, "kodama.ask.place");
    irori_message_lend(&question, "card", kodama_card_name(p->viewer, p->state->display[slot]));
    irori_message_lend(&question, "parent", kodama_card_name(p->viewer, card));
    irori_present_choice_text(p->viewer, position, &position->choice[choice].question, &question);
}

static const char *key_of(const kodama_placement *p, int card) {
    return kodama_is_trunk(card) ? "trunk" : p->rules->card[card].name;
}

/* The points of the best place there; -1: there is none. */
static int add_parent(const kodama_placement *p, irori_position *position, int above, int slot, int index,
                      const parent_spots *on, kodama_wood *wood) {
    int card = p->player->tree.card[index].card, angle = on->has_level && on->places ? KODAMA_TURN / 4 : 0;
    kodama_points points = kodama_points_on(p, slot, index, angle);
    char text[IRORI_SENTENCE];
    irori_message label;
    irori_message_init(&label, "present.move");
    irori_message_lend(&label, "move", kodama_card_name(p->viewer, card));
    int choice = irori_present_choice(p->viewer, position, above, key_of(p, card), &label);
    if (choice < 0) return -1;
    irori_present_choice_about(position, choice, p->tree + index);
    if (points.branch > KODAMA_LIMIT || !on->places) {
        refuse_parent(p, position, choice, points.branch);
        return -1;
    }
    kodama_describe_points(p->viewer, &points, text);
    position->choice[choice].consequence = irori_present_keep(position, text);
    position->choice[choice].worth = points.branch + points.decree;
    ask_place(p, position, choice, slot, card);
    add_leaves(p, position, choice, slot, on, wood);
    return position->choice[choice].worth;
}

/* The first step: a card of the display */

/* "+7 at best, on the trunk" */
static void say_best(const kodama_placement *p, irori_position *position, int choice, int slot, int best, int points) {
    irori_message message;
    if (best < 0) {
        irori_message_init(&message, "kodama.fits-nowhere.short");
        irori_present_choice_text(p->viewer, position, &position->choice[choice].why_not, &message);
        return;
    }
    irori_message_init(&message, "kodama.best-on");
    irori_message_number(&message, "n", points);
    irori_message_lend(&message, "parent", kodama_card_name(p->viewer, p->player->tree.card[best].card));
    irori_present_choice_text(p->viewer, position, &position->choice[choice].consequence, &message);
    position->choice[choice].worth = points;
    irori_message_init(&message, "kodama.ask.parent");
    irori_message_lend(&message, "card", kodama_card_name(p->viewer, p->state->display[slot]));
    irori_present_choice_text(p->viewer, position, &position->choice[choice].question, &message);
}

static int add_slot(const kodama_placement *p, irori_position *position, int slot) {
    int card = p->state->display[slot];
    char icons[IRORI_SENTENCE];
    irori_message label;
    kodama_describe_icons(p->viewer, p->rules->card[card].icons, icons);
    irori_message_init(&label, "kodama.card");
    irori_message_lend(&label, "card", kodama_card_name(p->viewer, card));
    irori_message_lend(&label, "icons", icons);
    int choice = irori_present_choice(p->viewer, position, IRORI_QUESTION, key_of(p, card), &label);
    irori_present_choice_about(position, choice, p->thing[slot]);
    return choice;
}

static void add_card(const kodama_placement *p, irori_position *position, int slot, const stem_spots *spots,
                     kodama_wood *wood) {
    int choice = add_slot(p, position, slot), best = -1, most = 0;
    for (int i = 0; choice >= 0 && i < p->player->tree.count; i++) {
        int points = add_parent(p, position, choice, slot, i, &spots->parent[i], wood);
        if (points >= 0 && (best < 0 || points > most)) best = i, most = points;
    }
    if (choice >= 0) say_best(p, position, choice, slot, best, most);
}

/* Cards that have the same stem and may grow from the same cards share what was found. */
typedef struct grow_scratch {
    kodama_place place[MOST_PLACES];
    stem_spots spots[KODAMA_DISPLAY];
    uint16_t allowed[KODAMA_DISPLAY];
    kodama_wood wood;
} grow_scratch;

static const stem_spots *spots_for(const kodama_placement *p, grow_scratch *scratch, const level_angles *level,
                                   int slot) {
    int card = p->state->display[slot], stem = p->rules->card[card].stem;
    scratch->allowed[slot] = kodama_parents_for(&p->wood, card);
    scratch->spots[slot].stem = -1;
    for (int i = 0; i < slot; i++)
        if (scratch->spots[i].stem == stem && scratch->allowed[i] == scratch->allowed[slot]) return &scratch->spots[i];
    find_spots(p, stem, scratch->allowed[slot], level, scratch->place, &scratch->spots[slot]);
    return &scratch->spots[slot];
}

static void ask_growth(const kodama_placement *p, irori_position *position) {
    grow_scratch *scratch = store_take(position->store, sizeof *scratch);
    level_angles level;
    if (!scratch) return;
    scratch->wood = p->wood;
    find_level(p, &level);
    for (int slot = 0; slot < p->rules->display; slot++)
        if (p->state->display[slot]) add_card(p, position, slot, spots_for(p, scratch, &level, slot), &scratch->wood);
}

/* T8 */
static void ask_pass(const irori_viewer *viewer, irori_position *position) {
    irori_message label;
    irori_message_init(&label, "kodama.move.pass");
    int choice = irori_present_choice(viewer, position, IRORI_QUESTION, "pass", &label);
    if (choice < 0) return;
    irori_message_init(&label, "kodama.pass.why");
    irori_present_choice_text(viewer, position, &position->choice[choice].consequence, &label);
    irori_present_choice_add_move(position, choice, KODAMA_PASS_MOVE);
}

/* T9 */
static void ask_spirit(const irori_viewer *viewer, irori_position *position) {
    const kodama_player *player = &state_of(viewer)->player[viewer->seat];
    for (int i = 0; i < kodama_count_hand(player); i++) {
        const char *name = rules_of(viewer)->spirit[player->hand[i]].name;
        char address[IRORI_ADDRESS] = "hand/";
        irori_message label;
        strcat(address, name); /* names have less than KODAMA_NAME bytes */
        int thing = irori_position_thing(position, address);
        irori_message_init(&label, "kodama.name");
        kodama_name_spirit(rules_of(viewer), player->hand[i], "what", &label);
        int choice = irori_present_choice(viewer, position, IRORI_QUESTION, name, &label);
        if (choice < 0 || thing < 0) return;
        irori_present_choice_about(position, choice, thing);
        position->choice[choice].consequence = position->thing[thing].text;
        position->choice[choice].worth = position->thing[thing].number;
        irori_present_choice_add_move(position, choice, kodama_host_move(player->hand[i]));
    }
}

void kodama_choices(const irori_viewer *viewer, irori_position *position) {
    const kodama_placement *p = irori_present_placement(position);
    if (state_of(viewer)->phase == KODAMA_HOST)
        ask_spirit(viewer, position);
    else if (p && kodama_has_place(&p->wood, p->state->display, p->rules->display))
        ask_growth(p, position);
    else if (p)
        ask_pass(viewer, position);
}

/* A move in parts */

static void name_parts(const irori_viewer *viewer, int parent, int card, irori_message *label) {
    int on = state_of(viewer)->player[viewer->seat].tree.card[parent].card;
    kodama_name_card(rules_of(viewer), card, "card", label);
    if (kodama_is_trunk(on))
        irori_message_word(label, "parent", "kodama.trunk");
    else
        kodama_name_card(rules_of(viewer), on, "parent", label);
}

static void describe_growth(const irori_viewer *viewer, kodama_drop drop, irori_move_parts *parts) {
    static const char *const ids[] = {"kodama.grow.upright", "kodama.grow.down", "kodama.grow.left",
                                      "kodama.grow.right"};
    const kodama_rules *rules = rules_of(viewer);
    const kodama_state *s = state_of(viewer);
    const kodama_tree *tree = &s->player[viewer->seat].tree;
    kodama_wood wood;
    char tip[24];
    if (drop.slot >= rules->display || drop.x > rules->table.x || drop.y > rules->table.y) return;
    int card = s->display[drop.slot];
    kodama_wood_init(&wood, rules, tree);
    int parent = kodama_parent_of(&wood, rules->card[card].stem, drop.x, drop.y, drop.angle);
    if (parent < 0) return;
    kodama_span span = kodama_bark_reach(&wood, parent, (kodama_point){drop.x, drop.y});
    kodama_points points = kodama_score_branch(rules, tree, parent, card, drop.angle, decree_of(s));
    kodama_lean lean = kodama_lean_of(drop.angle);
    snprintf(tip, sizeof tip, "%d/%d", span.tip, span.tips);
    irori_message_init(&parts->label, ids[lean.way]);
    name_parts(viewer, parent, card, &parts->label);
    irori_message_number(&parts->label, "degrees", lean.degrees);
    irori_message_number(&parts->label, "mm", (span.distance + 5) / 10);
    irori_message_text(&parts->label, "tip", tip);
    irori_message_number(&parts->label, "points", points.branch + points.decree);
    snprintf(parts->object, sizeof parts->object, "display/%s", rules->card[card].name);
    snprintf(parts->target, sizeof parts->target, "tree/%d/%d", viewer->seat, parent + 1);
    snprintf(parts->to, sizeof parts->to, "tip/%d", span.tip);
}

static void describe_hosting(const irori_viewer *viewer, int spirit, irori_move_parts *parts) {
    const kodama_tree *tree = &state_of(viewer)->player[viewer->seat].tree;
    if (spirit < 1 || spirit > KODAMA_SPIRITS) return;
    irori_message_init(&parts->label, "kodama.move.host");
    kodama_name_spirit(rules_of(viewer), spirit, "what", &parts->label);
    irori_message_number(&parts->label, "points", kodama_score_spirit(rules_of(viewer), tree, spirit));
    snprintf(parts->object, sizeof parts->object, "hand/%s", rules_of(viewer)->spirit[spirit].name);
}

void kodama_parts(const irori_viewer *viewer, irori_move move, irori_move_parts *parts) {
    static const char *const verbs[] = {NULL, "kodama.verb.grow", "kodama.verb.host", "kodama.move.pass"};
    int operation = kodama_operation(move);
    if (viewer->seat < 0 || operation < KODAMA_GROW_MOVE || operation > KODAMA_PASS_MOVE) return;
    parts->verb = verbs[operation];
    if (operation == KODAMA_GROW_MOVE)
        describe_growth(viewer, kodama_drop_of(move), parts);
    else if (operation == KODAMA_HOST_MOVE)
        describe_hosting(viewer, (int)(move >> 8), parts);
    else
        irori_message_init(&parts->label, "kodama.move.pass");
}
