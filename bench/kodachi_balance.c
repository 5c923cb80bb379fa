/* The numbers of docs/kodachi-balance.md: many games of Kodachi between greedy players, counted from their events and
 * results, through the public interface alone.
 *
 *   kodachi_balance GAMES PLAYERS [OPTION=VALUE…] [deck=FILE]      (scripts/kodachi-balance builds and runs it) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/sim.h"

enum { OBJECTS = 256, CARDS = 64, COLUMNS = 8, PARTS = 32 };

typedef struct part_sum {
    const char *id;
    double points;
} part_sum;

typedef struct counts {
    int games, players, turns, rounds, most_rounds, failed;
    double place_wins[IRORI_MAX_SEATS], place_points[IRORI_MAX_SEATS]; /* by order of play */
    int reached[COLUMNS], beaten[COLUMNS];
    int bought[OBJECTS], games_bought[OBJECTS];
    part_sum part[PARTS];
    double points;
} counts;

typedef struct hall {
    irori_rules *rules;
    const irori_game *game;
    irori_player *player;
    void *state, *known;
    irori_events events;
    int kind_turn, kind_reveal, kind_continue, kind_stop, kind_must_stop, kind_fail, kind_buy;
    int first, column;
    int group[OBJECTS]; /* cards that differ only by clan are one kind: the number of the first of them */
    bool is_bought[OBJECTS];
} hall;

static void stop_if(bool is_bad, const char *what) {
    if (!is_bad) return;
    fprintf(stderr, "kodachi_balance: %s\n", what);
    exit(2);
}

static int kind_named(const irori_game *game, const char *name) {
    for (int kind = 1; game->event_kinds[kind].name; kind++)
        if (!strcmp(game->event_kinds[kind].name, name)) return kind;
    stop_if(true, name);
    return 0;
}

static void name_of(const hall *h, int object, char name[IRORI_ARG_TEXT_SIZE]) {
    irori_message message;
    irori_message_init(&message, "");
    h->game->name(h->rules, (uint16_t)object, "what", &message);
    bool is_envoy = strchr("RBG", message.args[0].text[0]) && strchr(message.args[0].text, '/');
    snprintf(name, IRORI_ARG_TEXT_SIZE, "%s%.40s", is_envoy ? "envoy " : "", message.args[0].text + is_envoy);
}

static void group_cards(hall *h) {
    char name[IRORI_ARG_TEXT_SIZE], other[IRORI_ARG_TEXT_SIZE];
    for (int object = 1; object < CARDS; object++) {
        name_of(h, object, name);
        for (h->group[object] = 1; h->group[object] < object; h->group[object]++) {
            name_of(h, h->group[object], other);
            if (!strcmp(name, other)) break;
        }
    }
}

/* "deck=FILE" among the options, as the last: its text becomes the set-up's data. */
static void read_deck(irori_setup *setup, char *text) {
    const char *last = setup->option_count > 0 ? setup->options[setup->option_count - 1] : "";
    if (strncmp(last, "deck=", 5)) return;
    FILE *file = fopen(last + 5, "rb");
    stop_if(!file, "no such deck file");
    setup->data_size = fread(text, 1, IRORI_MAX_DATA, file);
    setup->data = text;
    setup->option_count--;
    fclose(file);
}

static void open_hall(hall *h, int players, int option_count, char **options) {
    static char deck[IRORI_MAX_DATA];
    irori_setup setup = {.players = players, .option_count = option_count, .options = (const char *const *)options};
    read_deck(&setup, deck);
    *h = (hall){.rules = NULL};
    stop_if(irori_rules_new("kodachi", &setup, &h->rules, NULL), "no such players or options, or a bad deck");
    h->game = h->rules->game;
    h->state = malloc(h->game->state_size), h->known = malloc(h->game->state_size);
    h->events = (irori_events){.list = malloc(h->game->max_events * sizeof(irori_event)), .cap = h->game->max_events};
    stop_if(!h->state || !h->known || !h->events.list, "out of memory");
    stop_if(irori_player_new("greedy", h->rules, 1, &h->player, NULL), "no player");
    h->kind_turn = kind_named(h->game, "turn"), h->kind_reveal = kind_named(h->game, "reveal-guard");
    h->kind_continue = kind_named(h->game, "continue"), h->kind_stop = kind_named(h->game, "stop");
    h->kind_must_stop = kind_named(h->game, "must-stop"), h->kind_fail = kind_named(h->game, "fail");
    h->kind_buy = kind_named(h->game, "buy");
    group_cards(h);
}

static void close_hall(hall *h) {
    free(h->state), free(h->known), free(h->events.list);
    irori_player_free(h->player);
    irori_rules_free(h->rules);
}

static void count_event(hall *h, const irori_event *event, counts *c, int *rounds) {
    bool is_beaten = event->kind == h->kind_continue || event->kind == h->kind_stop || event->kind == h->kind_must_stop;
    if (event->kind == h->kind_turn) {
        if (h->first < 0) h->first = event->actor;
        c->turns++;
        *rounds = event->number;
    } else if (event->kind == h->kind_reveal) {
        h->column = event->number < COLUMNS ? event->number : COLUMNS - 1;
        c->reached[h->column]++;
    } else if (is_beaten) {
        c->beaten[h->column]++;
    } else if (event->kind == h->kind_fail) {
        c->failed++;
    } else if (event->kind == h->kind_buy) {
        int group = h->group[event->object];
        c->bought[group]++;
        c->games_bought[group] += !h->is_bought[group];
        h->is_bought[group] = true;
    }
}

static void count_events(hall *h, counts *c, int *rounds) {
    for (size_t i = 0; i < h->events.count; i++) count_event(h, &h->events.list[i], c, rounds);
    h->events.count = 0;
}

static void count_result(const hall *h, counts *c, int rounds) {
    irori_result result;
    h->game->result(h->rules, h->state, &result);
    for (int seat = 0; seat < c->players; seat++) {
        const irori_standing *own = &result.seat[seat];
        int place = (seat - h->first + c->players) % c->players;
        c->place_wins[place] += own->is_winner ? 1.0 / result.winners : 0;
        c->place_points[place] += own->score;
        c->points += own->score;
        for (int i = 0; i < own->parts; i++) {
            int at = 0;
            while (c->part[at].id && strcmp(c->part[at].id, own->part[i].id)) at++;
            c->part[at].id = own->part[i].id;
            c->part[at].points += own->part[i].points;
        }
    }
    c->games++;
    c->rounds += rounds;
    if (rounds > c->most_rounds) c->most_rounds = rounds;
}

static void play_game(hall *h, uint64_t index, counts *c) {
    irori_seed root = irori_seed_from_text("balance"), seed = irori_sim_game_seed(&root, index);
    int rounds = 0;
    memset(h->is_bought, 0, sizeof h->is_bought);
    h->first = -1, h->column = 0, h->events.count = 0;
    h->game->init(h->rules, h->state, &seed, &h->events);
    count_events(h, c, &rounds);
    for (irori_turn turn; (turn = h->game->to_act(h->rules, h->state)).kind != IRORI_OVER;) {
        int seat = __builtin_ctz(turn.seats);
        memcpy(h->known, h->state, h->game->state_size);
        h->game->redact(h->rules, h->known, seat);
        irori_sight sight = {.rules = h->rules, .seat = seat, .known = h->known};
        h->game->apply(h->rules, h->state, seat, irori_player_choose(h->player, &sight), &h->events);
        count_events(h, c, &rounds);
    }
    count_result(h, c, rounds);
}

static void print_cards(const hall *h, const counts *c) {
    char name[IRORI_ARG_TEXT_SIZE];
    printf("\n%-16s %14s %16s\n", "card kind", "games bought %", "bought per game");
    for (int object = 1; object < CARDS; object++) {
        if (!c->bought[object]) continue;
        name_of(h, object, name);
        printf("%-16s %14.1f %16.2f\n", name, 100.0 * c->games_bought[object] / c->games,
               (double)c->bought[object] / c->games);
    }
}

static void print_counts(const hall *h, const counts *c) {
    double standings = (double)c->games * c->players;
    printf("%d games, %d players\n\nplace        wins %%   points\n", c->games, c->players);
    for (int place = 0; place < c->players; place++)
        printf("%-10d %8.1f %8.1f\n", place + 1, 100 * c->place_wins[place] / c->games,
               c->place_points[place] / c->games);
    printf("\nrounds (turns each): %.1f on average, %d at most\n", (double)c->rounds / c->games, c->most_rounds);
    printf("invasions failed: %.1f %%\n", 100.0 * c->failed / c->turns);
    printf("\nguard     reached %%   beaten when reached %%\n");
    for (int column = 1; column <= 5; column++)
        printf("%-9d %9.1f %23.1f\n", column, 100.0 * c->reached[column] / c->turns,
               c->reached[column] ? 100.0 * c->beaten[column] / c->reached[column] : 0);
    printf("\n%-28s %8s %8s\n", "source", "points", "share %");
    for (int i = 0; c->part[i].id; i++)
        printf("%-28s %8.2f %8.1f\n", c->part[i].id, c->part[i].points / standings,
               100 * c->part[i].points / c->points);
    print_cards(h, c);
}

int main(int argc, char **argv) {
    static counts c;
    hall h;
    int games = argc > 2 ? atoi(argv[1]) : 0;
    c.players = argc > 2 ? atoi(argv[2]) : 0;
    stop_if(games < 1, "use: kodachi_balance GAMES PLAYERS [OPTION=VALUE...] [deck=FILE]");
    open_hall(&h, c.players, argc - 3, argv + 3);
    for (int i = 0; i < games; i++) play_game(&h, (uint64_t)i, &c);
    print_counts(&h, &c);
    close_hall(&h);
    return 0;
}
