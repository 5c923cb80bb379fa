/* A game that is in no registry, written with what is installed only: it is played at a table with bots, presented in
 * both languages and drawn, and nothing in the tree knows it. Nim: twelve stones, one to three are taken in turn, and
 * whoever takes the last one wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <irori/draw.h>
#include <irori/game.h>
#include <irori/hash.h>
#include <irori/player.h>
#include <irori/presenter.h>
#include <irori/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FACT(name) static void name(void **unused __attribute__((unused)))

enum { STONES = 12, MOST = 3 };

typedef struct nim_state {
    irori_chance chance; /* of which nothing depends; every game has one */
    uint8_t stones, turn;
} nim_state;

/* ---- rules ---- */

enum { EVENT_NONE, EVENT_TAKES };
static const irori_event_kind event_kinds[] = {
    {.name = ""}, {.name = "takes", .message = "nim.event.takes"}, {.name = NULL}};
static const uint16_t open_reveals[] = {0};
static const char *const places[] = {"", NULL};
static const char *const rule_texts[] = {"S1", NULL};
static const irori_option options[] = {{.name = NULL}};

static void init(const irori_rules *rules, void *state, const irori_seed *seed, irori_events *events) {
    nim_state *s = state;
    (void)rules, (void)events;
    memset(s, 0, sizeof *s);
    s->chance.seed = *seed;
    s->stones = STONES;
}

static irori_turn to_act(const irori_rules *rules, const void *state) {
    const nim_state *s = state;
    (void)rules;
    return s->stones ? (irori_turn){.seats = 1u << s->turn, .kind = IRORI_ONE} : (irori_turn){.kind = IRORI_OVER};
}

static uint32_t moves(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const nim_state *s = state;
    uint32_t count = 0;
    (void)rules;
    for (irori_move move = 1; seat == s->turn && move <= MOST && move <= s->stones; move++) out[count++] = move;
    return count;
}

static irori_move sample(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    irori_move list[MOST];
    return list[irori_rng_below(rng, moves(rules, state, seat, list))];
}

static irori_status check(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why) {
    const nim_state *s = state;
    (void)rules;
    if (seat == s->turn && move >= 1 && move <= MOST && move <= s->stones) return IRORI_OK;
    irori_message_init(why, "nim.why");
    return IRORI_ILLEGAL;
}

static void apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    nim_state *s = state;
    s->stones = (uint8_t)(s->stones - move);
    if (s->stones) s->turn = (uint8_t)((seat + 1) % rules->players);
    if (events)
        events->list[events->count++] = (irori_event){
            .kind = EVENT_TAKES, .actor = (int8_t)seat, .number = (int32_t)move, .seen_by = IRORI_SEEN_BY_ALL};
}

static void redact(const irori_rules *rules, void *state, int seat) {
    (void)rules;
    if (seat != IRORI_OMNISCIENT) ((nim_state *)state)->chance = (irori_chance){.next = 0};
}

static void view(const irori_rules *rules, const void *state, int seat, irori_writer *writer) {
    const nim_state *s = state;
    (void)rules, (void)seat;
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "stones", s->stones);
    irori_json_key_int(writer, "turn", s->turn);
    irori_json_close(writer, '}');
}

static uint64_t key(const irori_rules *rules, const void *state, int seat) {
    const nim_state *s = state;
    (void)rules;
    return irori_hash64((uint8_t[]){s->stones, s->turn}, 2, (uint64_t)(int64_t)seat);
}

static void determinize(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    (void)rules;
    if (seat != IRORI_OMNISCIENT) ((nim_state *)state)->chance = irori_rng_chance(rng);
}

static size_t encode(const irori_rules *rules, const void *state, uint8_t *bytes) {
    const nim_state *s = state;
    (void)rules;
    memcpy(bytes, s->chance.seed.bytes, 32);
    memcpy(bytes + 32, &s->chance.next, 4);
    bytes[36] = s->stones, bytes[37] = s->turn;
    return 38;
}

static irori_status decode(const irori_rules *rules, void *state, const uint8_t *bytes, size_t size) {
    nim_state *s = state;
    if (size != 38 || bytes[36] > STONES || bytes[37] >= rules->players) return IRORI_BAD_STATE;
    memset(s, 0, sizeof *s);
    memcpy(s->chance.seed.bytes, bytes, 32);
    memcpy(&s->chance.next, bytes + 32, 4);
    s->stones = bytes[36], s->turn = bytes[37];
    return IRORI_OK;
}

static void result(const irori_rules *rules, const void *state, irori_result *out) {
    const nim_state *s = state;
    *out = (irori_result){.outcome = s->stones ? IRORI_RUNNING : IRORI_DECIDED, .how = s->stones ? NULL : "nim.how"};
    for (int seat = 0; seat < rules->players; seat++) {
        bool is_winner = !s->stones && seat == s->turn;
        out->seat[seat] = (irori_standing){.score = is_winner, .rank = is_winner ? 1 : 2, .is_winner = is_winner};
        out->winners += is_winner;
    }
}

static int census(const irori_rules *rules, const void *state, uint16_t counts[IRORI_MAX_CARD_KINDS]) {
    (void)rules, (void)state, (void)counts;
    return 0;
}

static void move_to_text(const irori_rules *rules, irori_move move, char text[IRORI_MOVE_TEXT]) {
    (void)rules;
    snprintf(text, IRORI_MOVE_TEXT, move >= 1 && move <= MOST ? "take %d" : "?", (int)move);
}

static irori_status move_from_text(const irori_rules *rules, const char *text, irori_move *move, irori_message *why) {
    char digit = strncmp(text, "take ", 5) || !text[5] || text[6] ? 0 : text[5];
    (void)rules;
    if (digit >= '1' && digit <= '0' + MOST) return *move = (irori_move)(digit - '0'), IRORI_OK;
    irori_message_init(why, "nim.why");
    return IRORI_BAD_TEXT;
}

static void name(const irori_rules *rules, uint16_t object, const char *argument, irori_message *message) {
    (void)rules, (void)object;
    irori_message_text(message, argument, "?");
}

/* ---- what bots know ---- */

/* Whoever leaves a multiple of four wins. */
static void policy(const irori_rules *rules, const void *state, int seat, const irori_move *list, uint32_t count,
                   int32_t *weights) {
    const nim_state *s = state;
    (void)rules, (void)seat;
    for (uint32_t i = 0; i < count; i++) weights[i] = (s->stones - (int)list[i]) % (MOST + 1) ? 0 : 100;
}

static void reason(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *out) {
    const nim_state *s = state;
    (void)rules, (void)seat;
    irori_message_init(out, "nim.reason");
    irori_message_number(out, "n", s->stones - (int)move);
}

static const irori_brain brain = {.policy = policy, .reason = reason};

/* ---- how it is shown ---- */

static void lay_out(const irori_viewer *viewer, irori_position *position) {
    const nim_state *s = viewer->state;
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = -1, .title = "nim.stones", .number = s->stones, .bound = STONES},
                         "stones");
}

static void parts(const irori_viewer *viewer, irori_move move, irori_move_parts *out) {
    (void)viewer;
    out->verb = "nim.take";
    irori_message_init(&out->label, "nim.move");
    irori_message_number(&out->label, "n", (int)move);
}

static void ask(const irori_viewer *viewer, irori_message *question) {
    (void)viewer;
    irori_message_init(question, "nim.ask");
}

static const irori_presenter presenter = {.lay_out = lay_out, .parts = parts, .ask = ask};

static void draw_table(const irori_rules *rules, const void *state, const irori_drawing *how, irori_writer *out) {
    const nim_state *s = state;
    (void)rules, (void)how;
    irori_write(out, "<svg xmlns='http://www.w3.org/2000/svg'>");
    for (int i = 0; i < s->stones; i++) irori_write(out, "<circle r='4'/>");
    irori_write(out, "</svg>");
}

static const irori_artist artist = {.game = "nim", .draw_table = draw_table};

static const irori_word english[] = {{"nim.event.takes", "{Who} took {n} stone.", "{Who} took {n} stones."},
                                     {"nim.move", "Take {n} stone", "Take {n} stones"},
                                     {"nim.ask", "How many do you take?", NULL},
                                     {"nim.take", "Take", NULL},
                                     {"nim.stones", "Stones", NULL},
                                     {"nim.reason", "It leaves {n}.", NULL},
                                     {"nim.why", "One to three, of those that are there.", NULL},
                                     {"nim.how", "The last stone decides.", NULL},
                                     {NULL, NULL, NULL}};
static const irori_word french[] = {{"nim.event.takes", "{Who} : {n} pierre prise.", "{Who} : {n} pierres prises."},
                                    {"nim.move", "Prendre {n} pierre", "Prendre {n} pierres"},
                                    {"nim.ask", "Combien en prenez-vous ?", NULL},
                                    {"nim.take", "Prendre", NULL},
                                    {"nim.stones", "Pierres", NULL},
                                    {"nim.reason", "Il en reste {n}.", NULL},
                                    {"nim.why", "Une à trois, de celles qui sont là.", NULL},
                                    {"nim.how", "La dernière pierre décide.", NULL},
                                    {NULL, NULL, NULL}};

static irori_status rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why);

static const irori_game nim = {
    .id = "nim",
    .title = "Nim",
    .rules_version = 1,
    .min_players = 2,
    .max_players = 2,
    .usual_players = 2,
    .state_size = sizeof(nim_state),
    .max_encoded = 38,
    .max_view = 64,
    .max_moves = MOST,
    .max_events = 1,
    .max_decisions = STONES,
    .options = options,
    .event_kinds = event_kinds,
    .open_reveals = open_reveals,
    .places = places,
    .rule_texts = rule_texts,
    .rules_new = rules_new,
    .rules_free = irori_plain_rules_free,
    .init = init,
    .to_act = to_act,
    .moves = moves,
    .sample = sample,
    .check = check,
    .apply = apply,
    .redact = redact,
    .view = view,
    .key = key,
    .determinize = determinize,
    .encode = encode,
    .decode = decode,
    .result = result,
    .census = census,
    .move_to_text = move_to_text,
    .move_from_text = move_from_text,
    .name = name,
    .brain = &brain,
    .presenter = &presenter,
    .artist = &artist,
};

static irori_status rules_new(const irori_setup *setup, irori_rules **rules, irori_error *why) {
    return irori_plain_rules_new(&nim, setup, rules, why);
}

/* ---- facts ---- */

static irori_rules *nim_rules(void) {
    irori_rules *rules;
    assert_int_equal(irori_rules_from(&nim, &(irori_setup){.players = 0}, &rules, NULL), IRORI_OK);
    assert_ptr_equal(rules->game, &nim);
    return rules;
}

static irori_table *nim_table(const irori_rules *rules) {
    irori_table_def def = {.rules = rules, .seed = irori_seed_from_text("outside")};
    irori_table *table;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

static void let_bot_play(irori_table *table, irori_player *player, int seat) {
    nim_state known;
    irori_table_known(table, irori_table_entries(table), seat, &known);
    irori_move move =
        irori_player_choose(player, &(irori_sight){.rules = irori_table_rules(table), .seat = seat, .known = &known});
    assert_int_equal(irori_table_play(table, seat, move, NULL), IRORI_OK);
}

static void play_out(irori_table *table, const char *const names[2]) {
    irori_player *player[2];
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(irori_player_new(names[seat], irori_table_rules(table), 7, &player[seat], NULL), IRORI_OK);
    for (irori_turn turn; (turn = irori_table_turn(table)).kind != IRORI_OVER;) {
        int seat = __builtin_ctz(turn.seats);
        let_bot_play(table, player[seat], seat);
    }
    irori_player_free(player[0]), irori_player_free(player[1]);
}

FACT(it_is_not_registered) { assert_null(irori_game_find("nim")); }

/* Whoever begins with twelve stones loses to somebody who knows the trick. */
FACT(bots_play_it_at_a_table_with_what_its_brain_knows) {
    static const char *const seats[][2] = {{"random", "greedy"}, {"easy", "greedy"}, {"random", "hard"}};
    irori_rules *rules = nim_rules();
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        irori_table *table = nim_table(rules);
        irori_result end;
        play_out(table, seats[i]);
        irori_table_result(table, &end);
        assert_int_equal(end.outcome, IRORI_DECIDED);
        assert_true(end.seat[1].is_winner);
        irori_table_free(table);
    }
    irori_rules_free(rules);
}

static void present(const char *language, const irori_word *list, const char *question, const char *choice,
                    const char *told) {
    irori_rules *rules = nim_rules();
    irori_words *words = irori_words_with(irori_words_in(language), list);
    nim_state state;
    init(rules, &state, &(irori_seed){.bytes = {0}}, NULL);
    irori_viewer viewer = {.rules = rules, .words = words, .state = &state, .seat = 0};
    viewer.seats[0] = (irori_seat_label){.name = "Aki", .is_person = true};
    viewer.seats[1] = (irori_seat_label){.name = "Botan"};
    irori_position position;
    irori_lines lines;
    assert_int_equal(irori_position_init(&position, NULL), IRORI_OK);
    assert_int_equal(irori_lines_init(&lines, NULL), IRORI_OK);

    assert_int_equal(irori_position_build(&position, &viewer, NULL), IRORI_OK);
    assert_string_equal(position.choice[IRORI_QUESTION].label, question);
    assert_int_equal(position.choices, 1 + MOST);
    assert_string_equal(position.choice[2].label, choice);
    assert_true(irori_position_area(&position, "stones") >= 0);

    irori_event event = {.kind = EVENT_TAKES, .actor = 1, .number = 2, .seen_by = IRORI_SEEN_BY_ALL};
    char text[512];
    irori_writer writer = irori_writer_to(text, sizeof text);
    assert_int_equal(irori_lines_tell(&lines, &viewer, 1, &event, 1, NULL), IRORI_OK);
    irori_lines_write(&lines, 0, &writer);
    if (!strstr(text, told)) fail_msg("%s does not tell %s", text, told);

    irori_lines_done(&lines), irori_position_done(&position);
    irori_words_free(words);
    irori_rules_free(rules);
}

FACT(it_is_presented_in_words_of_its_own) {
    present("en", english, "How many do you take?", "Take 2 stones", "\"Botan\",\"n\":1},\" took \"");
    present("fr", french, "Combien en prenez-vous ?", "Prendre 2 pierres", " pierres prises.");
}

/* A variant in which any number may be taken. */

static uint32_t any_number(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const nim_state *s = state;
    (void)rules;
    for (irori_move move = 1; seat == s->turn && move <= s->stones; move++) out[move - 1] = move;
    return seat == s->turn ? s->stones : 0;
}

static void parts_with_two_verbs(const irori_viewer *viewer, irori_move move, irori_move_parts *out) {
    parts(viewer, move, out);
    if (move > STONES / 2) out->verb = "nim.stones";
}

static void present_any_number(const irori_presenter *how, irori_position *position) {
    irori_game any = nim;
    any.moves = any_number, any.max_moves = STONES, any.presenter = how;
    irori_rules rules = {.game = &any, .players = 2};
    irori_words *words = irori_words_with(irori_words_in("en"), english);
    nim_state state;
    init(&rules, &state, &(irori_seed){.bytes = {0}}, NULL);
    irori_viewer viewer = {.rules = &rules, .words = words, .state = &state, .seat = 0};
    viewer.seats[0] = viewer.seats[1] = (irori_seat_label){.name = "Aki"};
    assert_int_equal(irori_position_init(position, NULL), IRORI_OK);
    assert_int_equal(irori_position_build(position, &viewer, NULL), IRORI_OK);
    irori_words_free(words);
}

FACT(a_long_list_of_one_verb_needs_no_heading) {
    irori_position position;
    present_any_number(&presenter, &position);
    assert_int_equal(position.choices, 1 + STONES);
    for (int i = 1; i <= STONES; i++) assert_int_equal(position.choice[i].parent, IRORI_QUESTION);
    irori_position_done(&position);
}

FACT(below_the_headings_of_a_long_list_the_same_is_asked) {
    const irori_presenter two = {.parts = parts_with_two_verbs, .ask = ask};
    irori_position position;
    present_any_number(&two, &position);
    int first = position.choice[IRORI_QUESTION].child, second = position.choice[first].next;
    assert_int_equal(position.choices, 1 + 2 + STONES);
    assert_string_equal(position.choice[first].label, "Take");
    assert_string_equal(position.choice[first].question, "How many do you take?");
    assert_string_equal(position.choice[second].question, "How many do you take?");
    assert_int_equal(position.choice[second].next, -1);
    irori_position_done(&position);
}

FACT(what_its_words_do_not_know_the_catalogue_knows) {
    irori_words *words = irori_words_with(irori_words_in("en"), english);
    char text[64];
    irori_message message;
    assert_string_equal(irori_words_get(words, "words.seat"), irori_words_get(irori_words_in("en"), "words.seat"));
    assert_string_equal(irori_words_get(words, "nim.nothing"), "nim.nothing");
    assert_false(irori_words_has(words, "nim.nothing"));
    irori_message_init(&message, "nim.move");
    irori_message_number(&message, "n", 1);
    assert_string_equal(irori_words_say(words, &message, NULL, NULL, text, sizeof text), "Take 1 stone");
    irori_words_free(words);
}

FACT(its_own_artist_draws_it) {
    irori_rules *rules = nim_rules();
    nim_state state = {.stones = 2};
    char text[256];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_artist_of(&nim)->draw_table(rules, &state, &(irori_drawing){.width = 0}, &writer);
    assert_non_null(strstr(text, "<circle r='4'/><circle r='4'/></svg>"));
    irori_rules_free(rules);
}

FACT(a_game_too_large_for_any_table_is_refused) {
    irori_game large = nim;
    irori_rules *rules = NULL;
    irori_error why;
    large.max_encoded = IRORI_MAX_ENCODED + 1;
    assert_int_equal(irori_rules_from(&large, &(irori_setup){.players = 2}, &rules, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.game.size");
    large = nim, large.max_players = IRORI_MAX_SEATS + 1;
    assert_int_equal(irori_rules_from(&large, &(irori_setup){.players = 2}, &rules, &why), IRORI_BAD_SETUP);
    assert_null(rules);
}

FACT(a_set_up_that_does_not_suit_it_is_refused) {
    irori_rules *rules = NULL;
    irori_error why;
    assert_int_equal(irori_rules_from(&nim, &(irori_setup){.players = 3}, &rules, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "error.players");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_not_registered),
        cmocka_unit_test(bots_play_it_at_a_table_with_what_its_brain_knows),
        cmocka_unit_test(it_is_presented_in_words_of_its_own),
        cmocka_unit_test(a_long_list_of_one_verb_needs_no_heading),
        cmocka_unit_test(below_the_headings_of_a_long_list_the_same_is_asked),
        cmocka_unit_test(what_its_words_do_not_know_the_catalogue_knows),
        cmocka_unit_test(its_own_artist_draws_it),
        cmocka_unit_test(a_game_too_large_for_any_table_is_refused),
        cmocka_unit_test(a_set_up_that_does_not_suit_it_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
