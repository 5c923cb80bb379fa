/* What the native engine makes of records, for tests/wasm/same.mjs to compare with the module; and its speed, for
 * scripts/wasm-speed.
 *
 *   wasm_probe same RECORD…               a line for each thing made at some points of each record: what, and its
 * SHA-256 wasm_probe speed GAME PLAYERS NAME N  for each line of standard input a search of N iterations, and its
 * seconds */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "irori/draw.h"
#include "irori/hash.h"
#include "irori/present.h"
#include "irori/search.h"
#include "irori/table.h"

enum { POINTS = 6, ROOM = 1 << 22 };

static char *room;

static void report(const char *what, uint32_t at, int seat, const void *bytes, size_t size) {
    irori_sha256 sha;
    uint8_t digest[32];
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, bytes, size);
    irori_sha256_done(&sha, digest);
    printf("%s %u %d ", what, at, seat);
    for (int i = 0; i < 32; i++) printf("%02x", digest[i]);
    puts("");
}

static void present(const irori_table *table, uint32_t at, int seat, const void *known) {
    static const char *const names[] = {"Aki", "Bo", "Chika", "Dan", "Emi"};
    irori_viewer viewer = {
        .rules = irori_table_rules(table), .words = irori_words_in("en"), .state = known, .seat = seat};
    irori_position position = {.store = NULL};
    irori_lines lines = {.store = NULL};
    irori_event events[2048];
    for (int i = 0; i < 5; i++) viewer.seats[i] = (irori_seat_label){names[i], i == 0};
    for (int i = 5; i < IRORI_MAX_SEATS; i++) viewer.seats[i].name = "";
    if (irori_position_init(&position, NULL) || irori_lines_init(&lines, NULL)) exit(1);
    if (irori_position_build(&position, &viewer, NULL)) exit(1);
    irori_writer writer = irori_writer_to(room, ROOM);
    irori_position_write(&position, &writer);
    report("position", at, seat, room, writer.used);
    size_t count = irori_table_events(table, at, seat, events, 2048);
    viewer.state = NULL;
    if (irori_lines_tell(&lines, &viewer, at, events, count, NULL)) exit(1);
    writer = irori_writer_to(room, ROOM);
    irori_lines_write(&lines, 0, &writer);
    report("lines", at, seat, room, writer.used);
    irori_lines_done(&lines);
    irori_position_done(&position);
}

static void draw(const irori_rules *rules, uint32_t at, int seat, const void *known) {
    const irori_artist *artist = irori_artist_of(rules->game);
    irori_drawing how = {.words = irori_words_in("en")};
    irori_writer writer = irori_writer_to(room, ROOM);
    if (!artist) return;
    if (artist->draw_view)
        artist->draw_view(rules, known, seat, &how, &writer);
    else if (seat >= 0 && artist->draw_seat)
        artist->draw_seat(rules, known, seat, &how, &writer);
    else
        artist->draw_table(rules, known, &how, &writer);
    report("picture", at, seat, room, writer.used);
}

static void search(const irori_rules *rules, uint32_t at, int seat, const void *known) {
    irori_method method;
    irori_search *search;
    irori_prospect list[256];
    char text[IRORI_MOVE_TEXT];
    if (!irori_method_of("mcts:60", rules->game, &method) || irori_search_new(rules, &method, &search, NULL)) exit(1);
    irori_sight sight = {.rules = rules, .seat = seat, .known = known};
    irori_search_begin(search, &sight, rules->game->key(rules, known, seat));
    irori_search_run(search, 60);
    uint32_t count = irori_search_prospects(search, list, 256);
    irori_writer writer = irori_writer_to(room, ROOM);
    for (uint32_t i = 0; i < count; i++) {
        rules->game->move_to_text(rules, list[i].move, text);
        char line[200];
        snprintf(line, sizeof line, "%s %u %d\n", text, list[i].visits, list[i].worth);
        irori_write(&writer, line);
    }
    report("search", at, seat, room, writer.used);
    irori_search_free(search);
}

static void play(const irori_rules *rules, uint32_t at, int seat, const void *known) {
    static const char *const names[] = {"random", "greedy", "easy"};
    irori_player *player;
    char text[IRORI_MOVE_TEXT];
    irori_sight sight = {.rules = rules, .seat = seat, .known = known};
    if (irori_player_new(names[at % 3], rules, at, &player, NULL)) exit(1);
    rules->game->move_to_text(rules, irori_player_choose(player, &sight), text);
    report("player", at, seat, text, strlen(text));
    irori_player_free(player);
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(ROOM);
    if (!file || !text) exit(1);
    *size = fread(text, 1, ROOM, file);
    fclose(file);
    return text;
}

static void try_record(const char *path) {
    size_t size;
    char *text = read_file(path, &size);
    irori_table *table;
    if (irori_table_load(text, size, IRORI_LOAD_RESUME, &table, NULL)) exit(1);
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    for (uint32_t i = 0; i <= POINTS; i++) {
        uint32_t at = irori_table_entries(table) * i / POINTS;
        for (int seat = IRORI_SPECTATOR; seat < rules->players; seat++) {
            irori_table_known(table, at, seat, known);
            present(table, at, seat, known);
            draw(rules, at, seat, known);
            if (seat < 0 || !(rules->game->to_act(rules, known).seats >> seat & 1)) continue;
            search(rules, at, seat, known);
            play(rules, at, seat, known);
        }
    }
    free(known);
    irori_table_free(table);
    free(text);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int measure(const char *game, int players, const char *name, uint32_t iterations) {
    irori_setup setup = {.players = players};
    irori_rules *rules;
    irori_method method;
    irori_search *search;
    if (irori_rules_new(game, &setup, &rules, NULL) || !irori_method_of(name, rules->game, &method) ||
        irori_search_new(rules, &method, &search, NULL))
        return 1;
    void *known = malloc(rules->game->state_size);
    irori_seed seed = irori_seed_from_text("bench");
    rules->game->init(rules, known, &seed, NULL);
    int seat = __builtin_ctz(rules->game->to_act(rules, known).seats);
    rules->game->redact(rules, known, seat);
    irori_sight sight = {.rules = rules, .seat = seat, .known = known};
    for (char line[16]; fgets(line, sizeof line, stdin);) {
        char text[IRORI_MOVE_TEXT];
        double start = now();
        irori_search_begin(search, &sight, rules->game->key(rules, known, seat));
        irori_search_run(search, iterations);
        double spent = now() - start;
        rules->game->move_to_text(rules, irori_search_best(search), text);
        printf("%.6f %s\n", spent, text);
        fflush(stdout);
    }
    free(known);
    irori_search_free(search);
    irori_rules_free(rules);
    return 0;
}

int main(int argc, char **argv) {
    room = malloc(ROOM);
    if (argc == 6 && !strcmp(argv[1], "speed"))
        return measure(argv[2], atoi(argv[3]), argv[4], (uint32_t)atoi(argv[5]));
    if (argc < 3 || strcmp(argv[1], "same")) return 2;
    for (int i = 2; i < argc; i++) try_record(argv[i]);
    free(room);
    return 0;
}
