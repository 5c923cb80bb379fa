/* 5211 presented. Areas: the own hand first, then for each seat what lies in front of it, what it has chosen face down
 * and its points; the colours' counts against the limit, the Kododo's against the target; the draw pile. */
#include <stdio.h>
#include <string.h>

#include "games/5211/5211.h"
#include "irori/presenter.h"

static const struct {
    const char *suit, *label, *name;
} colours[G5211_COLOURS] = {
    {"blue", "5211.label.B", "5211.card.B"},   {"green", "5211.label.G", "5211.card.G"},
    {"yellow", "5211.label.Y", "5211.card.Y"}, {"orange", "5211.label.O", "5211.card.O"},
    {"violet", "5211.label.V", "5211.card.V"},
};

static const g5211_state *state_of(const irori_viewer *viewer) { return viewer->state; }

/* Do the rows show a round in progress (or the last one of all), and not one that is over and scored? */
static bool is_under_way(const g5211_state *s) { return s->turn || !s->waiting; }

static bool sees_score(const irori_viewer *viewer, int seat) {
    return g5211_scores_are_open(viewer->rules, state_of(viewer)) || seat == viewer->seat ||
           viewer->seat == IRORI_OMNISCIENT;
}

/* Cards */

static void add_card(const irori_viewer *viewer, irori_position *position, int kind, int count,
                     irori_thing_state state) {
    char label[4], name[IRORI_SENTENCE];
    irori_message message;
    g5211_card_text(kind, label);
    if (kind == G5211_HIDDEN) {
        irori_present_thing(position, (irori_thing_def){.address = "hidden",
                                                        .label = label,
                                                        .state = IRORI_THING_HIDDEN,
                                                        .count = count,
                                                        .name = irori_present_word(viewer, "present.hidden")});
        return;
    }
    irori_message_init(&message, colours[g5211_colour(kind)].name);
    irori_message_number(&message, "value", g5211_value(kind));
    irori_present_say(viewer, &message, name);
    irori_present_thing(
        position, (irori_thing_def){.address = label,
                                    .label = label,
                                    .name = name,
                                    .text = g5211_is_kododo(kind) ? irori_present_word(viewer, "5211.kododo") : "",
                                    .suit = colours[g5211_colour(kind)].suit,
                                    .state = state,
                                    .count = count});
}

/* Packed cards in rising order, equal ones together; those outside the set `scoring` lie spent. */
static void add_cards(const irori_viewer *viewer, irori_position *position, g5211_hand cards, uint32_t scoring) {
    uint8_t counts[G5211_HIDDEN + 1] = {0};
    for (int i = 0; i < g5211_hand_count(cards); i++) counts[g5211_hand_card(cards, i)]++;
    for (int kind = 1; kind <= G5211_HIDDEN; kind++)
        if (counts[kind])
            add_card(viewer, position, kind, counts[kind], scoring >> kind & 1 ? IRORI_THING_OPEN : IRORI_THING_SPENT);
}

/* The table */

static void lay_out_hand(const irori_viewer *viewer, irori_position *position, int seat) {
    const g5211_state *s = state_of(viewer);
    if (seat == viewer->seat) {
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "5211.area.hand", "hand");
        add_cards(viewer, position, s->hand[seat], UINT32_MAX);
    } else if (viewer->seat == IRORI_OMNISCIENT) {
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "5211.area.hand", "hand/%d", seat);
        add_cards(viewer, position, s->hand[seat], UINT32_MAX);
    }
}

static void lay_out_row(const irori_viewer *viewer, irori_position *position, int seat, uint32_t scoring) {
    const g5211_state *s = state_of(viewer);
    if (is_under_way(s)) {
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "5211.area.row", "row/%d", seat);
        add_cards(viewer, position, s->row[seat], s->waiting ? UINT32_MAX : scoring);
    } else if (s->row[seat]) {
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "5211.area.scored", "scored/%d", seat);
        add_cards(viewer, position, s->row[seat], scoring);
    }
    if (!s->choice[seat]) return;
    irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "5211.area.chosen", "chosen/%d", seat);
    add_cards(viewer, position, s->choice[seat], UINT32_MAX);
}

static void lay_out_score(const irori_viewer *viewer, irori_position *position, int seat) {
    const g5211_state *s = state_of(viewer);
    if (sees_score(viewer, seat))
        irori_present_number(
            viewer, position,
            (irori_number_def){.owner = seat, .title = "5211.area.points", .number = g5211_score(s, seat)}, "points/%d",
            seat);
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = seat, .title = "5211.area.kept", .number = s->kept[seat]},
                         "kept/%d", seat);
}

/* How a colour stands: the one that scores, or would now; one that is tied with others; one that is worthless. */
static const char *note_of(const g5211_state *s, const g5211_judgement *judged, int colour, int limit) {
    int count = judged->count[colour];
    if (!count) return NULL;
    if (count >= limit) return "5211.stands.out";
    if (judged->kododo_scores) return NULL;
    if (judged->colour == colour) return is_under_way(s) && s->waiting ? "5211.stands.leads" : "5211.stands.scores";
    if (judged->colour >= 0 && count < judged->count[judged->colour]) return NULL;
    return "5211.stands.tied";
}

/* Of the round under way, or, under `prefix`, of the one that was scored. */
static void lay_out_counts(const irori_viewer *viewer, irori_position *position, const g5211_judgement *judged,
                           const char *prefix) {
    const g5211_state *s = state_of(viewer);
    int limit = g5211_limit(viewer->rules->players), target = g5211_kododo_target(viewer->rules->players);
    for (int colour = 0; colour < G5211_COLOURS; colour++)
        irori_present_number(viewer, position,
                             (irori_number_def){.owner = -1,
                                                .title = colours[colour].label,
                                                .number = judged->count[colour],
                                                .bound = limit,
                                                .note = note_of(s, judged, colour, limit)},
                             "%scount/%s", prefix, colours[colour].suit);
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = -1,
                                            .title = "5211.area.kododo",
                                            .number = judged->kododo,
                                            .bound = target,
                                            .note = judged->kododo_scores ? "5211.stands.exact" : NULL},
                         "%scount/kododo", prefix);
}

/* Whole rounds in a deal: what F2 is for. */
static int rounds_in_deal(int players) { return (G5211_CARDS - g5211_removed(players) - players) / (4 * players); }

/* The round that was scored last, while its cards still lie there. */
static void lay_out_scored_round(const irori_viewer *viewer, irori_position *position) {
    const g5211_state *s = state_of(viewer);
    int before = s->round > 1 ? s->round - 1 : rounds_in_deal(viewer->rules->players);
    if (s->turn) return;
    irori_present_number(
        viewer, position,
        (irori_number_def){.owner = -1, .title = "5211.area.scored-round", .number = s->waiting ? before : s->round},
        "scored/round");
}

static void lay_out(const irori_viewer *viewer, irori_position *position) {
    const g5211_state *s = state_of(viewer);
    const uint32_t no_rows[G5211_SEATS] = {0};
    int players = viewer->rules->players;
    g5211_judgement judged = g5211_judge(players, s->row), none = g5211_judge(players, no_rows);
    for (int seat = 0; seat < players; seat++) lay_out_hand(viewer, position, seat);
    for (int seat = 0; seat < players; seat++) {
        lay_out_row(viewer, position, seat, judged.scoring);
        lay_out_score(viewer, position, seat);
    }
    lay_out_counts(viewer, position, is_under_way(s) ? &judged : &none, "");
    if (!is_under_way(s) && s->row[0]) lay_out_counts(viewer, position, &judged, "scored/");
    if (s->row[0]) lay_out_scored_round(viewer, position);
    irori_present_number(
        viewer, position,
        (irori_number_def){.owner = -1, .title = "5211.area.pile", .number = s->deck_count - s->box_count}, "pile");
}

/* Choices: cards to be picked together. */

static void add_pick(const irori_viewer *viewer, irori_position *position, irori_move move) {
    char text[IRORI_MOVE_TEXT], address[IRORI_ADDRESS], card[4];
    irori_message label;
    g5211_move_to_text(viewer->rules, move, text);
    irori_message_init(&label, "5211.move");
    irori_message_text(&label, "cards", text);
    int choice = irori_present_choice(viewer, position, IRORI_QUESTION, text, &label);
    for (irori_move rest = move; rest; rest >>= 8) {
        g5211_card_text((int)(rest & 0xFF), card);
        snprintf(address, sizeof address, "hand/%s", card);
        irori_present_choice_about(position, choice, irori_position_thing(position, address));
    }
    irori_present_choice_add_move(position, choice, move);
}

static void choices(const irori_viewer *viewer, irori_position *position) {
    irori_move moves[G5211_HAND * G5211_HAND];
    uint32_t count = viewer->rules->game->moves(viewer->rules, viewer->state, viewer->seat, moves);
    for (uint32_t i = 0; i < count; i++) add_pick(viewer, position, moves[i]);
    position->choice[IRORI_QUESTION].picking = IRORI_PICK_THINGS;
    position->choice[IRORI_QUESTION].wanted = state_of(viewer)->turn ? 1 : 2;
}

static void ask(const irori_viewer *viewer, irori_message *question) {
    irori_message_init(question, state_of(viewer)->turn ? "5211.ask.one" : "5211.ask.two");
}

static void stand(const irori_viewer *viewer, irori_message *where) {
    const g5211_state *s = state_of(viewer);
    if (!s->waiting) return;
    irori_message_init(where, viewer->rules->option[G5211_OPTION_LONG] ? "5211.where.long" : "5211.where");
    irori_message_number(where, "deal", s->deal);
    irori_message_number(where, "round", s->round);
    irori_message_number(where, "rounds", rounds_in_deal(viewer->rules->players));
    irori_message_number(where, "turn", s->turn + 1);
}

/* The log */

/* How many events there are of the first one's kind and seat in a row. */
static size_t count_alike(const irori_event *events, size_t count) {
    size_t n = 0;
    while (n < count && events[n].kind == events[0].kind && events[n].actor == events[0].actor) n++;
    return n;
}

/* Cards of one seat that were shown or drawn together, as segments. Returns how many events that were. */
static size_t add_segments(irori_lines *lines, const irori_event *events, size_t count, const char *area) {
    size_t n = count_alike(events, count);
    for (size_t i = n; i-- > 0;) { /* they are told falling */
        char card[4], address[IRORI_ADDRESS];
        g5211_card_text(events[i].object, card);
        snprintf(address, sizeof address, "%s/%s", area, card);
        if (i + 1 < n) irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_TEXT, .text = " "});
        irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_THING, .text = card, .address = address});
    }
    return n;
}

/* All that was shown at once is one line. */
static size_t tell_shown(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    size_t n = 0;
    irori_present_line(lines, IRORI_PLAIN);
    while (n < count && events[n].kind == G5211_EVENT_SHOW) {
        char area[IRORI_ADDRESS];
        irori_message who;
        irori_message_init(&who, n ? "5211.log.next" : "5211.log.first");
        irori_message_seat(&who, "who", events[n].actor);
        irori_present_message(viewer, lines, &who, "");
        snprintf(area, sizeof area, "row/%d", events[n].actor);
        n += add_segments(lines, events + n, count - n, area);
    }
    return n;
}

/* Own cards only; that the others draw as many goes without saying. */
static size_t tell_drawn(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    irori_message who;
    if (!events[0].object) return count_alike(events, count);
    irori_message_init(&who, "5211.log.drew");
    irori_message_seat(&who, "who", events[0].actor);
    irori_present_line(lines, IRORI_QUIET);
    irori_present_message(viewer, lines, &who, "");
    return add_segments(lines, events, count, "hand");
}

static const uint8_t weights[] = {
    [0] = IRORI_PLAIN, /* those that are not named here too */
    [G5211_EVENT_DEAL] = IRORI_HEADING,
    [G5211_EVENT_REMOVE] = IRORI_PLAIN,
    [G5211_EVENT_ROUND] = IRORI_HEADING,
    [G5211_EVENT_LAST_ROUND] = IRORI_HEADING,
    [G5211_EVENT_DRAW] = IRORI_QUIET,
    [G5211_EVENT_CHOOSE] = IRORI_QUIET,
    [G5211_EVENT_SHOW] = IRORI_PLAIN,
    [G5211_EVENT_KODODO_SCORES] = IRORI_SCORED,
    [G5211_EVENT_KODODO_MISSED] = IRORI_SCORED,
    [G5211_EVENT_LIMIT] = IRORI_SCORED,
    [G5211_EVENT_TIE] = IRORI_SCORED,
    [G5211_EVENT_MAJORITY] = IRORI_SCORED,
    [G5211_EVENT_NOBODY] = IRORI_SCORED,
    [G5211_EVENT_KEEP] = IRORI_PLAIN,
    [G5211_EVENT_DISCARD] = IRORI_PLAIN,
    [G5211_EVENT_POINTS] = IRORI_SCORED,
    [G5211_EVENT_LEFT_OVER] = IRORI_PLAIN,
    [G5211_EVENT_TALLY] = IRORI_PLAIN,
    [G5211_EVENT_TOTAL] = IRORI_PLAIN,
    [G5211_EVENT_GO_ON] = IRORI_PLAIN,
    [G5211_EVENT_OVER] = IRORI_HEADING,
};

static void tell(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    for (size_t i = 0; i < count;) {
        switch (events[i].kind) {
        case G5211_EVENT_SHOW: i += tell_shown(viewer, events + i, count - i, lines); continue;
        case G5211_EVENT_DRAW: i += tell_drawn(viewer, events + i, count - i, lines); continue;
        case G5211_EVENT_CHOOSE: break; /* soon shown */
        default: irori_present_event(viewer, lines, (irori_weight)weights[events[i].kind], &events[i]);
        }
        i++;
    }
}

static const irori_asked_by asked_by[] = {
    {"5211.ask.two", "F4"},
    {"5211.ask.one", "F4"},
    {NULL, NULL},
};

const irori_presenter irori_presenter_5211 = {
    .weights = weights,
    .lay_out = lay_out,
    .ask = ask,
    .asked_by = asked_by,
    .stand = stand,
    .choices = choices,
    .tell = tell,
};
