/* The numbers of docs/harakiri-balance.md: many games of Harakiri, each by a team of one kind, counted from their
 * events and states.
 *
 *   harakiri_balance GAMES PLAYER[,PLAYER…] [OPTION=VALUE…]      (scripts/harakiri-balance builds and runs it)
 *
 * With several kinds of players the first plays the first game, the second the next, and so on in turn. "greedy+random"
 * is greedy with every fourth decision left to random: it gets far and does not always want the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harakiri_reach.h"
#include "harakiri_repeats.h"
#include "irori/player.h"
#include "irori/sim.h"
#include "irori/stats.h"

enum { SEATS = 4, KINDS = 4, STRAYS_EVERY = 4, HOWS = HARAKIRI_HOW_LAST_ROUND + 1, BEFORE = 2 };

typedef struct mean {
    double n, sum;
} mean;

/* A chapter, whatever came before it. */
typedef struct phase_counts {
    mean wins, rounds, influence, defeated, health;
    mean won_influence, lost_influence;
    mean wins_after[BEFORE]; /* the chapter before was lost, or won */
    double how[HOWS][3];     /* by outcome: HARAKIRI_SUCCESS or HARAKIRI_FAILURE */
    mean completed[HARAKIRI_MAX_MISSIONS];
} phase_counts;

typedef struct hall {
    irori_rules *rules;
    const harakiri_content *content;
    irori_player *player[KINDS], *stray[KINDS]; /* who decides instead now and then; NULL: nobody */
    int kinds;
    harakiri_state state, before, known;
    irori_event list[HARAKIRI_MAX_EVENTS_AT_ONCE];
    irori_events events;
    double decisions;
} hall;

static phase_counts phases[HARAKIRI_MAX_CHAPTERS];

static void stop_if(bool is_bad, const char *what) {
    if (!is_bad) return;
    fprintf(stderr, "harakiri_balance: %s\n", what);
    exit(2);
}

static void add(mean *m, double value) { m->n++, m->sum += value; }
static double of(mean m) { return m.n > 0 ? m.sum / m.n : 0; }

static irori_player *new_player(const hall *h, const char *name) {
    irori_player *player;
    stop_if(irori_player_new(name, h->rules, 1, &player, NULL), "no such player");
    return player;
}

static void open_hall(hall *h, char *players, int option_count, char **options) {
    irori_setup setup = {.players = SEATS, .option_count = option_count, .options = (const char *const *)options};
    stop_if(irori_rules_new("harakiri", &setup, &h->rules, NULL), "no such options");
    h->content = ((const harakiri_rules *)h->rules)->content;
    for (char *name = strtok(players, ","); name; name = strtok(NULL, ",")) {
        stop_if(h->kinds == KINDS, "at most four kinds of players");
        char *other = strrchr(name, '+');
        if (other && !strcmp(other, "+stories")) other = NULL;
        if (other) *other++ = 0;
        h->player[h->kinds] = new_player(h, name);
        h->stray[h->kinds++] = other ? new_player(h, other) : NULL;
    }
    h->events = (irori_events){.list = h->list, .cap = HARAKIRI_MAX_EVENTS_AT_ONCE};
    reach_open(h->content);
}

/* Counting */

static int chapter_before(const hall *h, int chapter) {
    const harakiri_chapter *book = &h->content->chapter[chapter];
    return harakiri_find_chapter(h->content, book->act, book->number - 1);
}

/* Health as it was at the last decision. */
static void count_health(const hall *h, phase_counts *c) {
    for (int who = 1; who <= HARAKIRI_CHARACTERS; who++) {
        const harakiri_character *character = &h->before.character[who - 1];
        if (character->health)
            add(&c->health, (double)character->health / harakiri_max_health(h->content, &h->before, who));
    }
}

static void count_end(const hall *h, const irori_event *event) {
    int chapter = h->before.chapter, before = h->state.history[chapter_before(h, chapter)];
    bool is_won = event->kind == HARAKIRI_EVENT_SUCCESS;
    phase_counts *c = &phases[chapter];
    add(&c->wins, is_won);
    add(&c->rounds, event->number);
    add(&c->influence, event->bound);
    add(is_won ? &c->won_influence : &c->lost_influence, event->bound);
    if (before) add(&c->wins_after[harakiri_history_outcome(before) == HARAKIRI_SUCCESS], is_won);
    c->how[harakiri_history_how(h->state.history[chapter])][is_won ? HARAKIRI_SUCCESS : HARAKIRI_FAILURE]++;
    count_health(h, c);
    add(&c->defeated, 0);
}

static void count_move(const hall *h) {
    for (size_t i = 0; i < h->events.count; i++) {
        const irori_event *event = &h->events.list[i];
        if (event->kind == HARAKIRI_EVENT_SUCCESS || event->kind == HARAKIRI_EVENT_FAILURE) count_end(h, event);
        if (event->kind == HARAKIRI_EVENT_RETURNS) phases[h->before.chapter].defeated.sum++;
    }
    for (int i = 1; i < h->content->mission_count; i++) {
        int now = h->state.mission[i];
        bool is_over = now == HARAKIRI_MISSION_COMPLETED || now == HARAKIRI_MISSION_FAILED;
        if (is_over && now != h->before.mission[i])
            add(&phases[h->before.chapter].completed[i], now == HARAKIRI_MISSION_COMPLETED);
    }
}

static void play_game(hall *h, int index) {
    const irori_game *game = h->rules->game;
    irori_player *player = h->player[index % h->kinds], *stray = h->stray[index % h->kinds];
    irori_seed root = irori_seed_from_text("balance"), seed = irori_sim_game_seed(&root, (uint64_t)index);
    irori_rng rng = irori_rng_from((uint64_t)index);
    irori_player_reseed(player, (uint64_t)index);
    if (stray) irori_player_reseed(stray, (uint64_t)index);
    reach_begin_game();
    game->init(h->rules, &h->state, &seed, NULL);
    for (irori_turn turn; (turn = game->to_act(h->rules, &h->state)).seats; h->decisions++) {
        int seat = __builtin_ctz(turn.seats);
        h->before = h->known = h->state;
        game->redact(h->rules, &h->known, seat);
        irori_sight sight = {.rules = h->rules, .seat = seat, .known = &h->known};
        bool strays = stray && !irori_rng_below(&rng, STRAYS_EVERY);
        irori_move move = irori_player_choose(strays ? stray : player, &sight);
        h->events.count = 0;
        reach_listen(true);
        game->apply(h->rules, &h->state, seat, move, &h->events);
        reach_listen(false);
        reach_look(&h->state, &h->events);
        repeats_look(&h->events);
        count_move(h);
    }
    repeats_end_game();
}

/* Reports */

static void print_share(const char *what, mean m) {
    irori_interval interval = irori_share_interval(of(m), m.n);
    if (m.n > 0)
        printf("  %-28s %5.1f %%  (%.1f to %.1f, of %.0f)\n", what, 100 * of(m), 100 * interval.low,
               100 * interval.high, m.n);
}

static void print_ends(const phase_counts *c) {
    static const char *const hows[HOWS] = {"", "a story", "influence", "all defeated", "an ending", "the last round"};
    for (int outcome = HARAKIRI_SUCCESS; outcome <= HARAKIRI_FAILURE; outcome++)
        for (int how = 1; how < HOWS; how++)
            if (c->how[how][outcome] > 0)
                printf("  %s by %-20s %5.1f %%\n", outcome == HARAKIRI_SUCCESS ? "won " : "lost", hows[how],
                       100 * c->how[how][outcome] / c->wins.n);
}

static void print_phase(const hall *h, int chapter) {
    const phase_counts *c = &phases[chapter];
    const harakiri_chapter *book = &h->content->chapter[chapter];
    if (c->wins.n == 0) return;
    printf("\nchapter %d, %s\n", book->number, harakiri_name(h->content, book->name));
    print_share("won", c->wins);
    print_share("after the one before was won", c->wins_after[1]);
    print_share("after it was lost", c->wins_after[0]);
    print_ends(c);
    printf("  rounds %.1f; influence at the end %.1f (won %.1f, lost %.1f)\n", of(c->rounds), of(c->influence),
           of(c->won_influence), of(c->lost_influence));
    printf("  defeated %.2f characters a phase; the others have %.0f %% of their health\n", of(c->defeated),
           100 * of(c->health));
    for (int i = 1; i < h->content->mission_count; i++)
        print_share(harakiri_name(h->content, h->content->mission[i].name), c->completed[i]);
}

int main(int argc, char **argv) {
    static hall h;
    int games = argc > 2 ? atoi(argv[1]) : 0;
    stop_if(games < 1, "use: harakiri_balance GAMES PLAYER[,PLAYER...] [OPTION=VALUE...]");
    open_hall(&h, argv[2], argc - 3, argv + 3);
    for (int i = 0; i < games; i++) play_game(&h, i);
    printf("%d games, %.0f decisions each\n", games, h.decisions / games);
    for (int chapter = 1; chapter < h.content->chapter_count; chapter++) print_phase(&h, chapter);
    reach_print(games);
    repeats_print(h.content);
    for (int i = 0; i < h.kinds; i++) irori_player_free(h.player[i]), irori_player_free(h.stray[i]);
    irori_rules_free(h.rules);
    return 0;
}
