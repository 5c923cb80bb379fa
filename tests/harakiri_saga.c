/* Games of Harakiri for tests. */
#include "harakiri_saga.h"

#include <stdlib.h>
#include <string.h>

void saga_new(saga *g, int players, const char *options, const char *extra) {
    char words[200], *rest = words;
    const char *list[IRORI_MAX_OPTIONS];
    irori_setup setup = {.players = players, .options = list};
    irori_seed seed = irori_seed_from_text("saga");
    strcpy(words, options);
    for (char *word; (word = strtok_r(rest, " ", &rest));) list[setup.option_count++] = word;
    assert_int_equal(harakiri_rules_with(content_scene_load(extra), &setup, &g->rules, NULL), IRORI_OK);
    g->content = ((const harakiri_rules *)g->rules)->content;
    g->events = (irori_events){.list = g->list, .cap = SAGA_EVENTS};
    g->rules->game->init(g->rules, &g->s, &seed, &g->events);
}

void saga_done(saga *g) { irori_rules_free(g->rules); }

static int seat_of(const saga *g) {
    irori_turn turn = harakiri_to_act(g->rules, &g->s);
    if (!turn.seats) fail_msg("the game is over");
    return __builtin_ctz(turn.seats);
}

static void do_move(saga *g, irori_move move, const char *text) {
    irori_message why = {.id = NULL};
    if (harakiri_check(g->rules, &g->s, seat_of(g), move, &why)) fail_msg("%s: %s", text, why.id);
    harakiri_apply(g->rules, &g->s, seat_of(g), move, &g->events);
}

void saga_play(saga *g, const char *moves) {
    char text[1000], *rest = text;
    g->events.count = 0;
    assert_true(strlen(moves) < sizeof text);
    strcpy(text, moves);
    for (char *word; (word = strtok_r(rest, ";", &rest));) {
        irori_move move;
        if (harakiri_move_from_text(g->rules, word, &move, NULL)) fail_msg("not a move: %s", word);
        do_move(g, move, word);
    }
}

void saga_skip_to(saga *g, harakiri_phase phase) {
    g->events.count = 0;
    for (int i = 0; i < 3000; i++) {
        irori_move list[HARAKIRI_MAX_MOVES];
        if (g->s.phase == phase && !g->s.story.depth && !g->s.pending) return;
        uint32_t count = harakiri_list((const harakiri_rules *)g->rules, &g->s, list);
        if (!count) fail_msg("over in phase %s", harakiri_phase_names[g->s.phase]);
        if (g->events.count > SAGA_EVENTS / 2) g->events.count = 0;
        bool is_acting = g->s.phase == HARAKIRI_ACTIONS_PHASE && !g->s.story.depth;
        do_move(g, is_acting ? harakiri_move(HARAKIRI_DO_END, 0, 0, 0, 0) : list[0], "a listed move");
    }
    fail_msg("never in phase %s", harakiri_phase_names[phase]);
}

void saga_begin(saga *g, int players, const char *options, const char *extra) {
    saga_new(g, players, options, extra);
    saga_skip_to(g, HARAKIRI_TURNS_PHASE);
    memset(g->s.foe, 0, sizeof g->s.foe);
    memset(&g->s.cut, 0, sizeof g->s.cut);
}

void saga_lucky(saga *g, const char *move, bool (*is_wanted)(const saga *g)) {
    harakiri_state before = g->s;
    for (uint32_t n = 0; n < 4000; n++) {
        g->s = before;
        g->s.chance.next = n;
        saga_play(g, move);
        if (is_wanted(g)) return;
    }
    fail_msg("no such luck: %s", move);
}

void saga_refused(saga *g, const char *text, const char *why) {
    irori_move move;
    irori_message said = {.id = NULL};
    harakiri_state before = g->s;
    assert_int_equal(harakiri_move_from_text(g->rules, text, &move, NULL), IRORI_OK);
    assert_int_equal(harakiri_check(g->rules, &g->s, seat_of(g), move, &said), IRORI_ILLEGAL);
    assert_string_equal(said.id, why);
    assert_memory_equal(&before, &g->s, sizeof before);
}

bool saga_offers(const saga *g, const char *text) {
    irori_move move, list[HARAKIRI_MAX_MOVES];
    uint32_t count = harakiri_list((const harakiri_rules *)g->rules, &g->s, list);
    assert_int_equal(harakiri_move_from_text(g->rules, text, &move, NULL), IRORI_OK);
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

int saga_place(const saga *g, const char *name) { return content_scene_id(g->content, HARAKIRI_KIND_LOCATION, name); }
int saga_item(const saga *g, const char *name) { return content_scene_id(g->content, HARAKIRI_KIND_ITEM, name); }
int saga_gear(const saga *g, const char *name) { return content_scene_id(g->content, HARAKIRI_KIND_GEAR, name); }
int saga_mission(const saga *g, const char *name) { return content_scene_id(g->content, HARAKIRI_KIND_MISSION, name); }
harakiri_character *saga_who(saga *g, int who) { return &g->s.character[who - 1]; }
void saga_put(saga *g, int who, const char *place) { saga_who(g, who)->place = (uint8_t)saga_place(g, place); }

int saga_enemy(saga *g, const char *kind, const char *place) {
    int id = content_scene_id(g->content, HARAKIRI_KIND_ENEMY, kind);
    for (int i = 0; i < HARAKIRI_ENEMIES; i++) {
        if (g->s.foe[i].kind) continue;
        g->s.foe[i] = (harakiri_foe){(uint8_t)id, (uint8_t)saga_place(g, place), 0, 0};
        harakiri_lay_open(g->content, &g->s, HARAKIRI_OPENS_ENEMY, id);
        return i;
    }
    fail_msg("too many enemies");
    return -1;
}

const irori_event *saga_told(const saga *g, int kind) {
    for (size_t i = 0; i < g->events.count; i++)
        if (g->list[i].kind == kind) return &g->list[i];
    return NULL;
}

irori_status saga_recode(const irori_rules *rules, const harakiri_state *state) {
    uint8_t bytes[sizeof *state];
    harakiri_state decoded;
    irori_status status = harakiri_decode(rules, &decoded, bytes, harakiri_encode(rules, state, bytes));
    if (!status) assert_memory_equal(&decoded, state, sizeof decoded);
    return status;
}
