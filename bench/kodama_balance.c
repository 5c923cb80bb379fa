/* The numbers of docs/kodama-balance.md: many games of Kodama between players of one kind, counted from their events,
 * results and trees.
 *
 *   kodama_balance GAMES PLAYERS PLAYER [OPTION=VALUE…] [deck=FILE]      (scripts/kodama-balance builds and runs it) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/games/kodama/kodama.h"
#include "irori/sim.h"

/* How often something happened, and what it brought. */
typedef struct mean {
    double n, sum;
} mean;

typedef struct counts {
    int games, players;
    double turns, passes, tens;
    mean place_wins[KODAMA_SEATS], place_points[KODAMA_SEATS]; /* by order of play at the start */
    mean branch, decree, spirit, icon[KODAMA_ICONS];
    mean decree_points[1 + KODAMA_DECREES];
    mean held[1 + KODAMA_SPIRITS], played[1 + KODAMA_SPIRITS], good[1 + KODAMA_SPIRITS]; /* good: scored 5 or more */
    mean wins[1 + KODAMA_SPIRITS];                                                       /* of who was dealt it */
    mean measure[KODAMA_MEASURES], width, height;
} counts;

typedef struct hall {
    irori_rules *rules;
    irori_player *player;
    kodama_state state, known;
    irori_event list[KODAMA_MAX_EVENTS];
    irori_events events;
    uint8_t dealt[KODAMA_SEATS][KODAMA_HAND];
    int first;
} hall;

static void stop_if(bool is_bad, const char *what) {
    if (!is_bad) return;
    fprintf(stderr, "kodama_balance: %s\n", what);
    exit(2);
}

static void add(mean *m, double value) { m->n++, m->sum += value; }
static double of(mean m) { return m.n > 0 ? m.sum / m.n : 0; }

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

static void open_hall(hall *h, int players, const char *player, int option_count, char **options) {
    static char deck[IRORI_MAX_DATA];
    irori_setup setup = {.players = players, .option_count = option_count, .options = (const char *const *)options};
    read_deck(&setup, deck);
    stop_if(irori_rules_new("kodama", &setup, &h->rules, NULL), "no such players or options, or a bad deck");
    stop_if(irori_player_new(player, h->rules, 1, &h->player, NULL), "no such player");
    h->events = (irori_events){.list = h->list, .cap = KODAMA_MAX_EVENTS};
}

static void count_event(const hall *h, const irori_event *event, counts *c) {
    switch (event->kind) {
    case KODAMA_EVENT_GROW: c->turns++, c->tens += event->number == KODAMA_LIMIT; break;
    case KODAMA_EVENT_PASS: c->turns++, c->passes++; break;
    case KODAMA_EVENT_SCORE: c->icon[event->object - KODAMA_ICON_OBJECT].sum += event->number; break;
    case KODAMA_EVENT_DECREE_POINTS:
    case KODAMA_EVENT_SEASON_POINTS: c->decree_points[event->object - KODAMA_DECREE_OBJECT].sum += event->number; break;
    case KODAMA_EVENT_HOST: {
        int spirit = event->object - KODAMA_SPIRIT_OBJECT;
        add(&c->played[spirit], event->number);
        add(&c->good[spirit], event->number >= 5);
    }
    default: break;
    }
    (void)h;
}

static void count_events(hall *h, counts *c) {
    for (size_t i = 0; i < h->events.count; i++) count_event(h, &h->events.list[i], c);
    h->events.count = 0;
}

static void count_tree(const kodama_rules *rules, const kodama_tree *tree, counts *c) {
    double left = rules->table.x, right = 0, top = 0;
    for (int i = 0; i < tree->count; i++) {
        kodama_lying lying;
        kodama_lay(rules, tree->card[i], &lying);
        double x = (double)kodama_box_reach_x(&lying.box) / KODAMA_ONE;
        double y = (double)kodama_box_reach_y(&lying.box) / KODAMA_ONE;
        if (lying.box.centre.x - x < left) left = lying.box.centre.x - x;
        if (lying.box.centre.x + x > right) right = lying.box.centre.x + x;
        if (lying.box.centre.y + y > top) top = lying.box.centre.y + y;
    }
    add(&c->width, (right - left) / 10);
    add(&c->height, top / 10);
    for (int m = 0; m < KODAMA_MEASURES; m++)
        for (int icon = 0; icon < (m <= KODAMA_RUN_OF_ICON ? KODAMA_ICONS : 1); icon++)
            add(&c->measure[m], kodama_measure_tree(rules, tree, (kodama_measure)m, (kodama_icon)icon));
}

static void count_result(const hall *h, counts *c) {
    const kodama_rules *rules = (const kodama_rules *)h->rules;
    irori_result result;
    kodama_result(h->rules, &h->state, &result);
    for (int seat = 0; seat < c->players; seat++) {
        const kodama_player *player = &h->state.player[seat];
        int place = (seat - h->first + c->players) % c->players;
        double win = result.seat[seat].is_winner ? 1.0 / result.winners : 0;
        add(&c->place_wins[place], win);
        add(&c->place_points[place], kodama_score(player));
        add(&c->branch, player->branch_points);
        add(&c->decree, player->decree_points);
        add(&c->spirit, player->spirit_points);
        for (int i = 0; i < KODAMA_HAND; i++) {
            int spirit = h->dealt[seat][i];
            add(&c->held[spirit], kodama_score_spirit(rules, &player->tree, spirit));
            add(&c->wins[spirit], win);
        }
        count_tree(rules, &player->tree, c);
    }
    for (int season = 0; season < KODAMA_SEASONS; season++) c->decree_points[h->state.decree[season]].n += c->players;
    c->games++;
}

static void play_game(hall *h, uint64_t index, counts *c) {
    const irori_game *game = h->rules->game;
    irori_seed root = irori_seed_from_text("balance"), seed = irori_sim_game_seed(&root, index);
    game->init(h->rules, &h->state, &seed, NULL);
    h->first = h->state.first;
    for (int seat = 0; seat < c->players; seat++) memcpy(h->dealt[seat], h->state.player[seat].hand, KODAMA_HAND);
    for (irori_turn turn; (turn = game->to_act(h->rules, &h->state)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        h->known = h->state;
        game->redact(h->rules, &h->known, seat);
        irori_sight sight = {.rules = h->rules, .seat = seat, .known = &h->known};
        game->apply(h->rules, &h->state, seat, irori_player_choose(h->player, &sight), &h->events);
        count_events(h, c);
    }
    count_result(h, c);
}

static void print_points(const counts *c) {
    static const char *const icons[] = {"caterpillar", "cloud", "firefly", "flower", "mushroom", "star"};
    double seats = c->branch.n, total = of(c->branch) + of(c->decree) + of(c->spirit);
    printf("\n%-16s %8s %8s\n", "source", "points", "share %");
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        printf("%-16s %8.2f %8.1f\n", icons[icon], c->icon[icon].sum / seats, 100 * c->icon[icon].sum / seats / total);
    printf("%-16s %8.2f %8.1f\n", "all branches", of(c->branch), 100 * of(c->branch) / total);
    printf("%-16s %8.2f %8.1f\n", "decrees", of(c->decree), 100 * of(c->decree) / total);
    printf("%-16s %8.2f %8.1f\n", "spirits", of(c->spirit), 100 * of(c->spirit) / total);
    printf("%-16s %8.2f\n", "together", total);
}

static void print_cards(const kodama_rules *rules, const counts *c) {
    printf("\n%-16s %8s %10s %10s %14s %10s\n", "spirit", "played %", "points", "5 or more %", "on any tree", "wins %");
    for (int i = 1; i <= KODAMA_SPIRITS; i++)
        printf("%-16s %8.1f %10.2f %10.1f %14.2f %10.1f\n", rules->spirit[i].name, 100 * c->played[i].n / c->held[i].n,
               of(c->played[i]), 100 * of(c->good[i]), of(c->held[i]), 100 * of(c->wins[i]));
    printf("\n%-16s %8s\n", "decree", "points");
    for (int i = 1; i <= KODAMA_DECREES; i++) printf("%-16s %8.2f\n", rules->decree[i].name, of(c->decree_points[i]));
}

static void print_counts(const hall *h, const counts *c) {
    static const char *const measures[] = {"icons of a kind", "run of a kind", "longest line", "forks", "tips",
                                           "limbs",           "balance",       "tall",         "wide",  "sets",
                                           "mixed",           "twins"};
    printf("%d games, %d players\n\nplace        wins %%   points\n", c->games, c->players);
    for (int place = 0; place < c->players; place++)
        printf("%-10d %8.1f %8.1f\n", place + 1, 100 * of(c->place_wins[place]), of(c->place_points[place]));
    printf("\nstuck (T8): %.3f %% of turns; ten points: %.1f %% of cards laid\n", 100 * c->passes / c->turns,
           100 * c->tens / (c->turns - c->passes));
    printf("tree: %.0f x %.0f mm\n", of(c->width), of(c->height));
    for (int m = 0; m < KODAMA_MEASURES; m++) printf("  %-16s %6.2f\n", measures[m], of(c->measure[m]));
    print_points(c);
    print_cards((const kodama_rules *)h->rules, c);
}

int main(int argc, char **argv) {
    static counts c;
    static hall h;
    int games = argc > 3 ? atoi(argv[1]) : 0;
    c.players = argc > 3 ? atoi(argv[2]) : 0;
    stop_if(games < 1, "use: kodama_balance GAMES PLAYERS PLAYER [OPTION=VALUE...] [deck=FILE]");
    open_hall(&h, c.players, argv[3], argc - 4, argv + 4);
    for (int i = 0; i < games; i++) play_game(&h, (uint64_t)i, &c);
    print_counts(&h, &c);
    irori_player_free(h.player);
    irori_rules_free(h.rules);
    return 0;
}
