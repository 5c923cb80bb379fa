/* Kodama presented. Areas: own spirits first, the display; for each seat its tree, how many spirits it holds, those it
 * has played, its points by where they are from; the decrees, the season, the round, the deck. */
#include <stdio.h>
#include <string.h>

#include "kodama_present.h"

int kodama_count_hand(const kodama_player *player) {
    int count = 0;
    while (count < KODAMA_HAND && player->hand[count]) count++;
    return count;
}

/* Spirits */

static const char *suit_of(const kodama_reward *reward) {
    bool is_of_icon = reward->measure == KODAMA_COUNT_ICON || reward->measure == KODAMA_RUN_OF_ICON;
    return is_of_icon ? kodama_icon_ids[reward->icon] : "";
}

/* What it asks for, then how much of that there is and what that brings: "kodama.would-score" or "kodama.scored". */
static void explain_spirit(const irori_viewer *viewer, int spirit, int measured, const char *id,
                           char text[IRORI_SENTENCE]) {
    const kodama_reward *reward = &rules_of(viewer)->spirit[spirit].reward;
    char now[IRORI_SENTENCE];
    irori_message message;
    kodama_say_spirit(rules_of(viewer), spirit, &message);
    irori_present_say(viewer, &message, text);
    irori_message_init(&message, id);
    irori_message_number(&message, "measured", measured);
    irori_message_number(&message, "n", kodama_reward_points(reward, measured));
    kodama_append(text, " ", irori_present_say(viewer, &message, now));
}

static void add_spirit(const irori_viewer *viewer, irori_position *position, const kodama_tree *tree, int spirit,
                       bool is_played) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_reward *reward = &rules->spirit[spirit].reward;
    int measured = kodama_measure_tree(rules, tree, reward->measure, reward->icon);
    char name[IRORI_SENTENCE], text[IRORI_SENTENCE], note[IRORI_SENTENCE];
    kodama_describe_name(viewer, false, spirit, name);
    explain_spirit(viewer, spirit, measured, is_played ? "kodama.scored" : "kodama.would-score", text);
    kodama_describe_measured(viewer, reward, measured, note);
    irori_present_thing(position, (irori_thing_def){.address = rules->spirit[spirit].name,
                                                    .label = name,
                                                    .name = name,
                                                    .text = text,
                                                    .suit = suit_of(reward),
                                                    .note = note,
                                                    .state = is_played ? IRORI_THING_SPENT : IRORI_THING_OPEN,
                                                    .number = kodama_reward_points(reward, measured)});
}

static void add_hidden(const irori_viewer *viewer, irori_position *position, int count) {
    if (count)
        irori_present_thing(position, (irori_thing_def){.address = "hidden",
                                                        .label = "?",
                                                        .name = irori_present_word(viewer, "present.hidden"),
                                                        .state = IRORI_THING_HIDDEN,
                                                        .count = count});
}

/* The viewer's own is "hand", whoever they are; of the others only how many there are, unless nothing is hidden. */
static void lay_out_hand(const irori_viewer *viewer, irori_position *position, int seat) {
    const kodama_player *player = &state_of(viewer)->player[seat];
    bool is_own = seat == viewer->seat;
    if (is_own)
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "kodama.area.hand", "hand");
    else
        irori_present_area(viewer, position, viewer->seat == IRORI_OMNISCIENT ? IRORI_AREA_ROW : IRORI_AREA_PILE, seat,
                           "kodama.area.hand", "hand/%d", seat);
    if (!is_own && viewer->seat != IRORI_OMNISCIENT)
        add_hidden(viewer, position, kodama_count_hand(player));
    else
        for (int i = 0; i < kodama_count_hand(player); i++)
            add_spirit(viewer, position, &player->tree, player->hand[i], false);
}

/* Each counted on the tree as it was at its season's end: trees only grow at their end. */
static void lay_out_played(const irori_viewer *viewer, irori_position *position, int seat) {
    const kodama_player *player = &state_of(viewer)->player[seat];
    irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "kodama.area.played", "played/%d", seat);
    for (int season = 0; season < KODAMA_SEASONS; season++) {
        kodama_tree tree = player->tree;
        if (!player->played[season]) continue;
        tree.count = player->grown[season];
        add_spirit(viewer, position, &tree, player->played[season], true);
    }
}

/* Cards */

static void add_figure(const kodama_lying *lying, irori_position *position, int thing) {
    irori_figure figure;
    irori_mark marks[IRORI_MOST_MARKS];
    kodama_figure(lying, &figure, marks);
    irori_present_figure(position, thing, &figure, marks);
}

/* A card by itself stands upright, its stem as far from the corner as its own width. */
static void add_display_card(const irori_viewer *viewer, irori_position *position, int card) {
    const kodama_rules *rules = rules_of(viewer);
    char icons[IRORI_SENTENCE], signs[IRORI_SENTENCE];
    kodama_lying lying;
    kodama_describe_icons(viewer, rules->card[card].icons, icons);
    kodama_describe_signs(&rules->card[card], signs);
    int thing = irori_present_thing(position, (irori_thing_def){.address = rules->card[card].name,
                                                                .label = kodama_card_name(viewer, card),
                                                                .name = kodama_card_name(viewer, card),
                                                                .text = icons,
                                                                .note = signs});
    kodama_lay(rules, (kodama_branch){.card = (uint8_t)card, .x = KODAMA_WIDTH, .y = KODAMA_HEIGHT}, &lying);
    add_figure(&lying, position, thing);
}

static void lay_out_display(const irori_viewer *viewer, irori_position *position) {
    const kodama_state *s = state_of(viewer);
    irori_present_area(viewer, position, IRORI_AREA_ROW, -1, "kodama.area.display", "display");
    for (int slot = 0; slot < rules_of(viewer)->display; slot++)
        if (s->display[slot]) add_display_card(viewer, position, s->display[slot]);
}

static void add_branch(const irori_viewer *viewer, irori_position *position, const kodama_tree *tree, int i,
                       const kodama_lying *lying) {
    const kodama_card *card = lying->card;
    char number[8], text[IRORI_SENTENCE], signs[IRORI_SENTENCE];
    const char *name = kodama_card_name(viewer, tree->card[i].card);
    snprintf(number, sizeof number, "%d", i + 1);
    kodama_describe_branch(viewer, tree, i, text);
    kodama_describe_signs(card, signs);
    int thing = irori_present_thing(position, (irori_thing_def){.address = number,
                                                                .label = name,
                                                                .name = name,
                                                                .text = text,
                                                                .suit = i ? "" : kodama_icon_ids[card->feature[0].icon],
                                                                .note = signs});
    add_figure(lying, position, thing);
}

static void lay_out_tree(const irori_viewer *viewer, irori_position *position, int seat) {
    const kodama_rules *rules = rules_of(viewer);
    const kodama_tree *tree = &state_of(viewer)->player[seat].tree;
    kodama_lying lying;
    int area = irori_present_area(viewer, position, IRORI_AREA_MAP, seat, "kodama.area.tree", "tree/%d", seat);
    for (int i = 0; i < tree->count; i++) {
        kodama_lay(rules, tree->card[i], &lying);
        add_branch(viewer, position, tree, i, &lying);
    }
    if (area >= 0) position->area[area].size = (irori_point){rules->table.x, rules->table.y};
}

/* Numbers */

static void lay_out_points(const irori_viewer *viewer, irori_position *position, int seat) {
    const kodama_state *s = state_of(viewer);
    const kodama_player *player = &s->player[seat];
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = seat,
                                            .title = "kodama.area.points",
                                            .number = kodama_score(player),
                                            .note = seat == s->first ? "kodama.head.first" : NULL},
                         "points/%d", seat);
    const struct {
        const char *title, *address;
        int number;
    } parts[] = {{"kodama.area.branches", "branches", player->branch_points},
                 {"kodama.area.decrees", "decrees", player->decree_points},
                 {"kodama.area.spirits", "spirits", player->spirit_points}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        irori_present_number(viewer, position,
                             (irori_number_def){.owner = seat, .title = parts[i].title, .number = parts[i].number},
                             "points/%d/%s", seat, parts[i].address);
}

static void lay_out_decrees(const irori_viewer *viewer, irori_position *position) {
    const kodama_state *s = state_of(viewer);
    int hidden = 0;
    irori_present_area(viewer, position, IRORI_AREA_ROW, -1, "kodama.area.decree", "decree");
    for (int season = 0; season < KODAMA_SEASONS; season++) {
        char name[IRORI_SENTENCE], text[IRORI_SENTENCE];
        irori_message how;
        int decree = s->decree[season];
        bool is_past = s->phase == KODAMA_OVER || season < s->season;
        if (decree == KODAMA_UNKNOWN || season > s->season) {
            hidden++;
            continue;
        }
        kodama_describe_name(viewer, true, decree, name);
        kodama_say_decree(rules_of(viewer), decree, &how);
        irori_present_say(viewer, &how, text);
        irori_present_thing(position,
                            (irori_thing_def){.address = rules_of(viewer)->decree[decree].name,
                                              .label = name,
                                              .name = name,
                                              .text = text,
                                              .note = irori_present_word(viewer, kodama_word_of_season(season)),
                                              .state = is_past ? IRORI_THING_SPENT : IRORI_THING_OPEN});
    }
    add_hidden(viewer, position, hidden);
}

static void lay_out_time(const irori_viewer *viewer, irori_position *position) {
    const kodama_state *s = state_of(viewer);
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = -1,
                                            .title = "kodama.area.season",
                                            .number = s->season + 1,
                                            .bound = KODAMA_SEASONS,
                                            .note = kodama_word_of_season(s->season)},
                         "season");
    irori_present_number(
        viewer, position,
        (irori_number_def){.owner = -1, .title = "kodama.area.round", .number = s->round + 1, .bound = KODAMA_ROUNDS},
        "round");
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = -1, .title = "kodama.area.deck", .number = s->deck_count}, "deck");
}

static void lay_out(const irori_viewer *viewer, irori_position *position) {
    int players = viewer->rules->players;
    if (viewer->seat >= 0) lay_out_hand(viewer, position, viewer->seat);
    lay_out_display(viewer, position);
    for (int i = 0; i < players; i++) {
        int seat = ((viewer->seat < 0 ? 0 : viewer->seat) + i) % players;
        lay_out_tree(viewer, position, seat);
        if (seat != viewer->seat) lay_out_hand(viewer, position, seat);
        lay_out_played(viewer, position, seat);
        lay_out_points(viewer, position, seat);
    }
    lay_out_decrees(viewer, position);
    lay_out_time(viewer, position);
}

/* Sentences */

static void ask(const irori_viewer *viewer, irori_message *question) {
    const kodama_state *s = state_of(viewer);
    irori_message_init(question, s->phase == KODAMA_HOST ? "kodama.ask.spirit" : "kodama.ask.card");
    if (s->phase == KODAMA_GROW && kodama_is_stuck(rules_of(viewer), s, viewer->seat))
        irori_message_init(question, "kodama.ask.pass");
}

void kodama_say_where(const irori_viewer *viewer, irori_message *where) {
    const kodama_state *s = state_of(viewer);
    irori_message_init(where, s->phase == KODAMA_HOST   ? "kodama.where.spirits"
                              : s->phase == KODAMA_GROW ? "kodama.where.round"
                                                        : "kodama.where.over");
    irori_message_word(where, "season", kodama_word_of_season(s->season));
    irori_message_number(where, "round", s->round + 1);
    irori_message_number(where, "rounds", KODAMA_ROUNDS);
}

/* How far the best of the others is ahead: the most points win (T11). */
static void missing(const irori_viewer *viewer, irori_message *what) {
    const kodama_state *s = state_of(viewer);
    int best = -1;
    if (viewer->seat < 0 || s->phase == KODAMA_OVER) return;
    for (int seat = 0; seat < viewer->rules->players; seat++)
        if (seat != viewer->seat && (best < 0 || kodama_score(&s->player[seat]) > kodama_score(&s->player[best])))
            best = seat;
    int behind = kodama_score(&s->player[best]) - kodama_score(&s->player[viewer->seat]);
    if (behind <= 0) return;
    irori_message_init(what, "kodama.missing");
    irori_message_number(what, "n", behind);
    irori_message_seat(what, "who", best);
}

/* Where an event's object lies afterwards; of a trunk its icon is told, which does not. */
static void address(const irori_rules *base, const irori_event *event, char text[IRORI_ADDRESS]) {
    const kodama_rules *rules = (const kodama_rules *)base;
    int object = event->object;
    if (event->kind == KODAMA_EVENT_REVEAL)
        snprintf(text, IRORI_ADDRESS, "display/%s", rules->card[object].name);
    else if (event->kind == KODAMA_EVENT_HOST)
        snprintf(text, IRORI_ADDRESS, "played/%d/%s", event->actor, rules->spirit[object - KODAMA_SPIRIT_OBJECT].name);
    else if (object >= KODAMA_DECREE_OBJECT && object < KODAMA_ICON_OBJECT)
        snprintf(text, IRORI_ADDRESS, "decree/%s", rules->decree[object - KODAMA_DECREE_OBJECT].name);
}

static const irori_asked_by asked_by[] = {
    {"kodama.ask.card", "T5"},
    {"kodama.ask.spirit", "T9"},
    {"kodama.ask.pass", "T8"},
    {NULL, NULL},
};

const irori_presenter irori_presenter_kodama = {
    .weights = kodama_weights,
    .pauses = kodama_pauses,
    .lay_out = lay_out,
    .parts = kodama_parts,
    .ask = ask,
    .asked_by = asked_by,
    .stand = kodama_say_where,
    .missing = missing,
    .choices = kodama_choices,
    .placer = &kodama_placer,
    .address = address,
    .tell = kodama_tell_events,
    .recite = kodama_recite,
    .readings = kodama_readings,
};
