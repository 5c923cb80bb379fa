/* Golden playthroughs: whole games as text a person can read, kept in tests/golden. A change in play shows as a change
 * in these files; IRORI_GOLDEN=rewrite writes them anew. tests/golden/playthroughs lists what is played; of a game that
 * is not in it, one game with the usual set-up is. Where no player is named, moves are drawn with the engine's fast
 * generator. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/player.h"

enum { WORD = 32, MOST_VARIANTS = 64 };

typedef struct variant {
    char game[WORD], name[WORD];
    int players;
    char options[WORD], player[WORD]; /* who plays; "": any move */
} variant;

static variant variants[MOST_VARIANTS];
static int variant_count;

static void drop_dash(char *word) {
    if (!strcmp(word, "-")) *word = 0;
}

static void read_variant(const char *line, int number) {
    variant v;
    assert_true(variant_count < MOST_VARIANTS);
    if (sscanf(line, "%31s %31s %d %31s %31s", v.game, v.name, &v.players, v.options, v.player) != 5)
        fail_msg("tests/golden/playthroughs:%d: five words, not '%s'", number, line);
    drop_dash(v.options), drop_dash(v.player);
    variants[variant_count++] = v;
}

static bool is_listed(const char *game) {
    for (int i = 0; i < variant_count; i++)
        if (!strcmp(variants[i].game, game)) return true;
    return false;
}

/* Those of the list, then the games that are not in it. */
static int list_variants(void **unused) {
    FILE *file = fopen("tests/golden/playthroughs", "r");
    char line[256];
    (void)unused;
    if (!file) return -1;
    for (int number = 1; fgets(line, sizeof line, file); number++)
        if (*line != '#' && *line != '\n') read_variant(line, number);
    fclose(file);
    for (const irori_game *const *game = irori_games(); *game; game++) {
        if (is_listed((*game)->id)) continue;
        variant usual = {.name = "usual", .players = (*game)->usual_players};
        snprintf(usual.game, sizeof usual.game, "%s", (*game)->id);
        variants[variant_count++] = usual;
    }
    return 0;
}

enum { TEXT_SIZE = 1 << 20 };

typedef struct page {
    char *text;
    size_t used;
} page;

__attribute__((format(printf, 2, 3))) static void print(page *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    p->used += (size_t)vsnprintf(p->text + p->used, TEXT_SIZE - p->used, format, arguments);
    va_end(arguments);
    assert_true(p->used < TEXT_SIZE);
}

/* "  s0 draw B3 deck>hand (s0)": who sees it, if not all do. */
static void print_events(page *p, const irori_rules *rules, const irori_events *events) {
    char text[EVENT_TEXT];
    for (size_t i = 0; i < events->count; i++) {
        irori_event event = events->list[i];
        print(p, "  %s", event_text(rules, event, text));
        if (!event.seen_by) print(p, " (nobody)");
        for (int seat = 0; event.seen_by != IRORI_SEEN_BY_ALL && seat < rules->players; seat++)
            if (event.seen_by >> seat & 1) print(p, " (s%d)", seat);
        print(p, "%s\n", event.reveals ? " !" : "");
    }
}

static void print_result(page *p, const irori_rules *rules, const void *state) {
    irori_result result;
    rules->game->result(rules, state, &result);
    print(p, "\nresult: %s\n", result.how);
    for (int seat = 0; seat < rules->players; seat++) {
        const irori_standing *own = &result.seat[seat];
        print(p, "  s%d rank %d%s score %d =", seat, own->rank, own->is_winner ? "*" : "", own->score);
        for (int i = 0; i < own->parts; i++)
            print(p, "%s %dx %s (%d)", i ? " +" : "", own->part[i].count, own->part[i].id, own->part[i].points);
        print(p, "\n");
    }
}

/* What the seat does next: the player's choice from what the seat knows, or anything. */
static irori_move next_move(irori_player *player, const irori_rules *rules, const void *state, int seat,
                            irori_rng *rng) {
    if (!player) return rules->game->sample(rules, state, seat, rng);
    void *known = malloc(rules->game->state_size);
    memcpy(known, state, rules->game->state_size);
    rules->game->redact(rules, known, seat);
    irori_move move = irori_player_choose(player, &(irori_sight){.rules = rules, .seat = seat, .known = known});
    free(known);
    return move;
}

static void print_game(page *p, const variant *v) {
    irori_rules *rules = rules_for(v->game, v->players, v->options);
    const irori_game *game = rules->game;
    irori_seed seed = irori_seed_from_text(v->name);
    irori_rng rng = irori_rng_from(5211);
    irori_player *player = NULL;
    irori_event list[512];
    irori_events events = {.list = list, .cap = 512};
    char text[IRORI_MOVE_TEXT];
    void *state = malloc(game->state_size);
    if (*v->player) assert_int_equal(irori_player_new(v->player, rules, 1, &player, NULL), IRORI_OK);
    print(p, "%s, %d players, %s\nseed \"%s\"; (s0): only seat 0 sees it; !: a secret is out\n\nstart\n", v->game,
          v->players, *v->options ? v->options : "no options", v->name);
    game->init(rules, state, &seed, &events);
    print_events(p, rules, &events);
    int decisions = 0;
    for (irori_turn turn; (turn = game->to_act(rules, state)).kind != IRORI_OVER;) {
        int seat = __builtin_ctz(turn.seats);
        irori_move move = next_move(player, rules, state, seat, &rng);
        game->move_to_text(rules, move, text);
        events.count = 0;
        game->apply(rules, state, seat, move, &events);
        print(p, "%d. s%d %s\n", ++decisions, seat, text);
        print_events(p, rules, &events);
    }
    print_result(p, rules, state);
    print(p, "  state %016llx\n", (unsigned long long)irori_state_hash(rules, state));
    free(state);
    irori_player_free(player);
    irori_rules_free(rules);
}

static void file_name(const variant *v, char path[128]) {
    snprintf(path, 128, "tests/golden/%s-%s.txt", v->game, v->name);
}

static char *read_golden(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("%s is missing: run with IRORI_GOLDEN=rewrite in the project's folder", path);
    char *text = calloc(1, TEXT_SIZE);
    size_t size = fread(text, 1, TEXT_SIZE - 1, file);
    fclose(file);
    assert_true(size < TEXT_SIZE - 1);
    return text;
}

/* Fails at the first line that differs. */
static void expect_same_text(const char *path, const char *now, const char *golden) {
    for (int line = 1; *now || *golden; line++) {
        int a = (int)strcspn(now, "\n"), b = (int)strcspn(golden, "\n");
        if (a != b || memcmp(now, golden, (size_t)a))
            fail_msg("%s:%d: '%.*s' is now '%.*s'", path, line, b, golden, a, now);
        now += a + (now[a] == '\n'), golden += b + (golden[b] == '\n');
    }
}

FACT(games_are_played_as_they_were) {
    const char *wish = getenv("IRORI_GOLDEN");
    bool rewrite = wish && !strcmp(wish, "rewrite");
    for (int i = 0; i < variant_count; i++) {
        char path[128];
        page p = {.text = calloc(1, TEXT_SIZE)};
        file_name(&variants[i], path);
        print_game(&p, &variants[i]);
        if (rewrite) {
            FILE *file = fopen(path, "wb");
            assert_non_null(file);
            assert_int_equal(fwrite(p.text, 1, p.used, file), p.used);
            fclose(file);
        }
        char *golden = read_golden(path);
        expect_same_text(path, p.text, golden);
        free(golden), free(p.text);
    }
}

FACT(the_list_names_games_that_there_are) {
    for (int i = 0; i < variant_count; i++)
        if (!irori_game_find(variants[i].game)) fail_msg("there is no game %s", variants[i].game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played_as_they_were),
        cmocka_unit_test(the_list_names_games_that_there_are),
    };
    return cmocka_run_group_tests(tests, list_variants, NULL);
}
