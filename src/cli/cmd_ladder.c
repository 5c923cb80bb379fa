/* irori ladder: how strong the levels are, as a table to paste into docs/strength.md and as a picture. Each level plays
 * those one and two rungs away: further apart the weaker one hardly ever wins, which tells little. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ladder.h"
#include "out_file.h"
#include "ranks.h"

static const cli_option options[] = {
    {"games", "N", "how many games for each pair, rounded up to whole groups (otherwise 200)"},
    {"players", "N", "how many play"},
    {"option", "K=V", "an option of the game; may be repeated (see: irori games)"},
    {"seed", "S", "a number or any text: the same seed gives the same numbers (otherwise 1)"},
    {"jobs", "J", "threads; the numbers do not depend on it (otherwise one a core)"},
    {"levels", "LIST", "who plays, the weakest first, as in random,greedy,mcts:50 (otherwise all levels)"},
    {"svg", "FILE", "a picture besides"},
    {"curve", "LIST|none", "iterations to try against greedy (otherwise 10,30,100,300,1000,3000,10000)"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

static bool list_levels(const cli_args *args, ladder *l) {
    if (cli_has(args, "levels"))
        l->level_count = cli_read_names(args, "levels", IRORI_MAX_RATED, l->levels);
    else
        for (const char *const *name = irori_player_names(); *name && l->level_count < IRORI_MAX_RATED; name++)
            snprintf(l->levels[l->level_count++], IRORI_NAME_SIZE, "%s", *name);
    for (int i = 0; i < l->level_count; i++) {
        if (!cli_player_exists(args->command, l->levels[i], l->rules)) return false;
        for (int k = 0; k < i; k++)
            if (!strcmp(l->levels[k], l->levels[i])) {
                (void)cli_wrong(args->command, "--levels names %s twice", l->levels[i]);
                return false;
            }
        if (!strcmp(l->levels[i], "greedy")) l->anchor = i;
    }
    if (l->level_count == 1) (void)cli_wrong(args->command, "a ladder needs two --levels at least");
    return l->level_count > 1;
}

static void list_pairs(ladder *l, uint64_t groups) {
    for (int b = 1; b < l->level_count; b++)
        for (int a = b > 1 ? b - 2 : 0; a < b; a++) {
            int pair = l->pair_count++;
            l->first[pair] = a;
            l->second[pair] = b;
            l->pairs[pair] = (contest){.a = l->levels[a], .b = l->levels[b], .groups = groups};
        }
}

/* "10,30,100", rising. */
static bool list_curve(const cli_args *args, ladder *l, uint64_t groups) {
    const char *list = cli_has(args, "curve") ? cli_value(args, "curve") : "10,30,100,300,1000,3000,10000", *at = list;
    for (bool is_over = !strcmp(list, "none"); !is_over; at++) {
        ladder_step *step = &l->curve[l->curve_count];
        char *end;
        errno = 0;
        long iterations = strtol(at, &end, 10);
        if (l->curve_count == LADDER_MAX_CURVE || *at < '0' || *at > '9' || errno || (*end && *end != ',') ||
            iterations <= (l->curve_count ? step[-1].iterations : 0)) {
            (void)cli_wrong(args->command,
                            "--curve must be up to %d rising numbers, as in 10,100,1000, or none; not \"%.60s\"",
                            LADDER_MAX_CURVE, list);
            return false;
        }
        step->iterations = iterations;
        snprintf(step->name, sizeof step->name, "mcts:%ld", iterations);
        step->contest = (contest){.a = step->name, .b = LADDER_OPPONENT, .groups = groups};
        if (!cli_player_exists(args->command, step->name, l->rules)) return false;
        l->curve_count++;
        is_over = !*end;
        at = end;
    }
    return true;
}

static int read_ladder(const cli_args *args, long_run *run, ladder *l) {
    int status = long_run_read(args, args->operand[0], 200, run);
    if (status) return status;
    l->rules = run->setup.rules;
    uint64_t groups = contest_groups(l->rules, run->games);
    if (!list_levels(args, l) || !list_curve(args, l, groups)) {
        cli_setup_done(&run->setup);
        return CLI_WRONG_USE;
    }
    list_pairs(l, groups);
    run->items = groups * (uint64_t)(l->pair_count + l->curve_count);
    run->games_per_item = (uint64_t)irori_match_group_size(l->rules);
    return CLI_DONE;
}

/* Each contest has shuffles of its own: the fit takes them as independent. */
static int play_contest(const cli_command *command, long_run *run, const char *label, int number, contest *c) {
    if (long_run_was_stopped()) return CLI_DONE;
    c->seed = irori_seed_derive(&run->setup.def.seed, label, (uint64_t)number);
    return contest_play(command, run, c);
}

static int play_ladder(const cli_command *command, long_run *run, ladder *l) {
    irori_duel duels[LADDER_MAX_PAIRS];
    int status = CLI_DONE, size = irori_match_group_size(l->rules);
    for (int i = 0; !status && i < l->pair_count; i++) {
        status = play_contest(command, run, "pair", i, &l->pairs[i]);
        duels[i] = irori_duel_of(l->first[i], l->second[i], &l->pairs[i].report.tally, size);
    }
    for (int i = 0; !status && i < l->curve_count; i++)
        status = play_contest(command, run, "curve", i, &l->curve[i].contest);
    if (status) return status;
    if (long_run_was_stopped()) {
        (void)cli_no(command, "interrupted; half a ladder would mislead, so there is none");
        return CLI_INTERRUPTED;
    }
    irori_rate(duels, l->pair_count, l->level_count, l->anchor, l->ratings);
    return CLI_DONE;
}

/* What a level scored against another; NULL: they did not play. *is_turned: it is the pair's second. */
static const contest *find_pair(const ladder *l, int level, int other, bool *is_turned) {
    for (int i = 0; i < l->pair_count; i++) {
        *is_turned = l->second[i] == level && l->first[i] == other;
        if (*is_turned || (l->first[i] == level && l->second[i] == other)) return &l->pairs[i];
    }
    return NULL;
}

static void print_share(const contest *c, bool is_turned) {
    double share = is_turned ? 1 - c->share : c->share;
    double low = is_turned ? 1 - c->interval.high : c->interval.low;
    double high = is_turned ? 1 - c->interval.low : c->interval.high;
    printf(" %.1f (%.1f–%.1f) |", 100 * share, 100 * low, 100 * high);
}

static void print_levels(const ladder *l) {
    printf("| level | Elo |");
    for (int i = 0; i < l->level_count; i++) printf(" %s |", l->levels[i]);
    printf("\n| --- | ---: |");
    for (int i = 0; i < l->level_count; i++) printf(" ---: |");
    for (int i = 0; i < l->level_count; i++) {
        printf("\n| %s | ", l->levels[i]);
        if (i == l->anchor)
            printf("0 |");
        else
            printf("%+ld ± %.0f |", lround(l->ratings[i].elo), l->ratings[i].margin);
        for (int other = 0; other < l->level_count; other++) {
            bool is_turned;
            const contest *c = find_pair(l, i, other, &is_turned);
            if (c)
                print_share(c, is_turned);
            else
                printf(" |");
        }
    }
    puts("");
}

static void print_curve(const ladder *l) {
    puts("\n| iterations | score against " LADDER_OPPONENT " |\n| ---: | ---: |");
    for (int i = 0; i < l->curve_count; i++) {
        printf("| %ld |", l->curve[i].iterations);
        print_share(&l->curve[i].contest, false);
        puts("");
    }
}

static void print_markdown(const ladder *l) {
    printf(
        "%s, %d players, %llu games a pair: score of the row against the column in percent, with 95 %% intervals.\n\n",
        l->rules->game->title, l->rules->players, (unsigned long long)l->pairs[0].report.games);
    print_levels(l);
    if (l->curve_count) print_curve(l);
}

static int print_json(const cli_command *command, const ladder *l) {
    char text[16384];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "game", l->rules->game->id);
    irori_json_key_int(&writer, "players", l->rules->players);
    irori_json_key(&writer, "levels"), irori_json_open(&writer, '[');
    for (int i = 0; i < l->level_count; i++) {
        irori_json_open(&writer, '{');
        irori_json_key_string(&writer, "player", l->levels[i]);
        irori_json_key(&writer, "elo"), irori_json_fixed(&writer, l->ratings[i].elo, 1);
        irori_json_key(&writer, "margin95"), irori_json_fixed(&writer, l->ratings[i].margin, 1);
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    irori_json_key(&writer, "pairs"), irori_json_open(&writer, '[');
    for (int i = 0; i < l->pair_count; i++) {
        irori_json_open(&writer, '{');
        contest_write(&l->pairs[i], &writer);
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    irori_json_key(&writer, "curve"), irori_json_open(&writer, '[');
    for (int i = 0; i < l->curve_count; i++) {
        irori_json_open(&writer, '{');
        irori_json_key_int(&writer, "iterations", l->curve[i].iterations);
        contest_write(&l->curve[i].contest, &writer);
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    irori_json_close(&writer, '}');
    return cli_print_json(command, &writer);
}

/* The picture's file is opened before the games, as nobody wants to play them for nothing. */
static int open_picture(const cli_args *args, out_file *out) {
    const char *path = cli_value(args, "svg");
    if (!path || !ranks_is_first()) return CLI_DONE;
    return out_file_open(out, args->command, path) ? CLI_DONE : CLI_NO;
}

/* Without a ladder a file that was there is left as it was. */
static int close_picture(out_file *out, const ladder *l, int status) {
    if (!out->file) return status;
    if (!status) {
        (void)!ladder_draw(l, out->file); /* what it could not write, out_file_keep tells */
        return out_file_keep(out);
    }
    out_file_drop(out);
    return status;
}

static int run(const cli_args *args) {
    ladder l = {.level_count = 0};
    out_file out = {.file = NULL};
    long_run run;
    int status = ranks_agree(args->command, read_ladder(args, &run, &l));
    if (status) return status;
    status = ranks_agree(args->command, open_picture(args, &out));
    if (!status) {
        long_run_begin(&run);
        status = play_ladder(args->command, &run, &l);
        long_run_end(&run);
        if (!status && cli_has(args, "json"))
            status = print_json(args->command, &l);
        else if (!status)
            print_markdown(&l);
        status = close_picture(&out, &l, status);
    }
    cli_setup_done(&run.setup);
    return cli_finish(args->command, status);
}

const cli_command cli_ladder = {
    .name = "ladder",
    .operands = "GAME",
    .about =
        "Plays all levels against their neighbours and rates them: a table in Markdown, and a picture.\n"
        "Ratings are Elo, fitted to all results; greedy is 0, or the first of --levels if greedy is not among them.\n"
        "The curve shows what more iterations are worth, each against greedy. Groups of games and intervals are\n"
        "those of: irori match.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
