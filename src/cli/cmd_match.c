/* irori match: which of two players is stronger, by how much, and how surely. */
#include <math.h>

#include "contest.h"
#include "exec_match.h"
#include "ranks.h"

static const cli_option options[] = {
    {"games", "N", "how many games, rounded up to whole groups (otherwise 1000)"},
    {"players", "N", "how many play"},
    {"movetime", "MS", "milliseconds to think for each decision: results then depend on the machine"},
    {"option", "K=V", "an option of the game; may be repeated (see: irori games)"},
    {"seed", "S", "a number or any text: the same seed gives the same numbers (otherwise 1)"},
    {"jobs", "J", "threads; the numbers do not depend on it (otherwise one a core)"},
    {"sprt", "LO HI", "stop as soon as it is clear whether A is HI or only LO Elo stronger (5 % errors)"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

/* With a sequential test its outcome; otherwise whom the interval leaves ahead. */
static const char *verdict_token(const contest *c) {
    static const char *const sequential[] = {"undecided", "h0", "h1"};
    if (c->is_sequential) return sequential[c->verdict];
    return c->interval.low > 0.5 ? "a" : c->interval.high < 0.5 ? "b" : "even";
}

/* Infinity is null. */
static void json_elo(irori_writer *writer, double elo) {
    if (isfinite(elo))
        irori_json_fixed(writer, elo, 1);
    else
        irori_json_null(writer);
}

static int print_json(const cli_command *command, const irori_rules *rules, const contest *c) {
    const irori_match_report *report = &c->report;
    double led = (double)report->games / 2 * IRORI_WIN;
    char text[4096];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "game", rules->game->id);
    contest_write(c, &writer);
    irori_json_key(&writer, "elo"), json_elo(&writer, irori_elo_from_share(c->share));
    irori_json_key_string(&writer, "verdict", verdict_token(c));
    irori_json_key(&writer, "elo_ci95"), irori_json_open(&writer, '[');
    json_elo(&writer, irori_elo_from_share(c->interval.low));
    json_elo(&writer, irori_elo_from_share(c->interval.high));
    irori_json_close(&writer, ']');
    irori_json_key_int(&writer, "players", rules->players);
    irori_json_key_int(&writer, "group", irori_match_group_size(rules));
    irori_json_key_int(&writer, "wins", (int64_t)report->wins);
    irori_json_key_int(&writer, "draws", (int64_t)report->draws);
    irori_json_key_int(&writer, "losses", (int64_t)report->losses);
    irori_json_key(&writer, "led_by_a"), irori_json_fixed(&writer, (double)report->led_by_a / led, 6);
    irori_json_key(&writer, "led_by_b"), irori_json_fixed(&writer, (double)report->led_by_b / led, 6);
    if (c->is_sequential) irori_json_key(&writer, "llr"), irori_json_fixed(&writer, c->llr, 4);
    irori_json_key(&writer, "hash"), irori_json_hash(&writer, report->hash);
    irori_json_close(&writer, '}');
    return cli_print_json(command, &writer);
}

static void print_elo(const contest *c) {
    double elo = irori_elo_from_share(c->share), low = irori_elo_from_share(c->interval.low),
           high = irori_elo_from_share(c->interval.high);
    if (isfinite(elo))
        printf("Elo       %+.0f   (95 %%: %+.0f – %+.0f)\n", elo, low, high);
    else if (elo > 0 && low > 0)
        printf("Elo       more than %+.0f (95 %%)\n", low);
    else if (elo < 0 && high < 0)
        printf("Elo       less than %+.0f (95 %%)\n", high);
    else
        puts("Elo       too few games to tell");
}

/* How the two did in the games that they led. */
static void print_led(const irori_rules *rules, const contest *c) {
    double led = (double)c->report.games / 2 * IRORI_WIN;
    const char *where = rules->game->is_cooperative ? "as a team" : rules->players == 2 ? "at seat 0" : "one alone";
    printf("%-9s %s wins %.2f %%, %s %.2f %%", where, c->a, 100 * (double)c->report.led_by_a / led, c->b,
           100 * (double)c->report.led_by_b / led);
    if (!rules->game->is_cooperative && rules->players > 2)
        printf(" (an even share is %.2f %%)", 100.0 / rules->players);
    puts("");
}

static void print_verdict(const contest *c) {
    double low = c->elo[0], high = c->elo[1];
    if (c->is_sequential && c->verdict)
        printf("SPRT      %s, %+g Elo rather than %+g: LLR %+.2f of ±2.94\n", c->verdict == IRORI_H1 ? "H1" : "H0",
               c->verdict == IRORI_H1 ? high : low, c->verdict == IRORI_H1 ? low : high, c->llr);
    else if (c->is_sequential)
        printf("SPRT      undecided between %+g and %+g Elo: LLR %+.2f of ±2.94\n", low, high, c->llr);
    else if (c->interval.low > 0.5 || c->interval.high < 0.5)
        printf("verdict   %s is stronger\n", c->interval.low > 0.5 ? "A" : "B");
    else
        puts("verdict   no difference seen");
}

static void print_table(const irori_rules *rules, const contest *c, uint64_t asked, uint64_t games) {
    const irori_match_report *report = &c->report;
    printf("%s, %d players: A %s, B %s\n", rules->game->title, rules->players, c->a, c->b);
    printf("%llu games, in groups of %d\n\n", (unsigned long long)report->games, irori_match_group_size(rules));
    printf("score     A %.2f %%   (95 %%: %.2f – %.2f)\n", 100 * c->share, 100 * c->interval.low,
           100 * c->interval.high);
    print_elo(c);
    printf("games     A wins %llu, shares %llu, loses %llu\n", (unsigned long long)report->wins,
           (unsigned long long)report->draws, (unsigned long long)report->losses);
    print_led(rules, c);
    print_verdict(c);
    if (games != asked)
        printf("\n(%llu games asked for; whole groups make it %llu)\n", (unsigned long long)asked,
               (unsigned long long)games);
}

static bool can_play(const cli_command *command, const char *name, const irori_rules *rules) {
    return exec_is_name(name) || cli_player_exists(command, name, rules);
}

static int read_contest(const cli_args *args, long_run *run, contest *c) {
    long movetime;
    if (!cli_number(args, "movetime", 1, 3600000, 0, &movetime)) return CLI_WRONG_USE;
    if (cli_has(args, "sprt") && !cli_range(args, "sprt", -1000, 1000, c->elo)) return CLI_WRONG_USE;
    int status = long_run_read(args, args->operand[2], 1000, run);
    if (status) return status;
    c->a = args->operand[0];
    c->b = args->operand[1];
    c->seed = run->setup.def.seed;
    c->movetime = (uint32_t)movetime;
    c->is_sequential = cli_has(args, "sprt");
    c->groups = run->items = contest_groups(run->setup.rules, run->games);
    run->games_per_item = (uint64_t)irori_match_group_size(run->setup.rules);
    if (can_play(args->command, c->a, run->setup.rules) && can_play(args->command, c->b, run->setup.rules))
        return CLI_DONE;
    cli_setup_done(&run->setup);
    return CLI_WRONG_USE;
}

static int run(const cli_args *args) {
    long_run run;
    contest c = {.a = NULL};
    int status = ranks_agree(args->command, read_contest(args, &run, &c));
    if (status) return status;
    uint64_t games = c.groups * run.games_per_item;
    long_run_begin(&run);
    status = contest_play(args->command, &run, &c);
    long_run_end(&run);
    if (!status && c.report.games && cli_has(args, "json"))
        status = print_json(args->command, run.setup.rules, &c);
    else if (!status && c.report.games)
        print_table(run.setup.rules, &c, run.games, games);
    if (!status) status = long_run_status(args->command, c.report.games, games);
    cli_setup_done(&run.setup);
    return cli_finish(args->command, status);
}

const cli_command cli_match = {
    .name = "match",
    .operands = "A B GAME",
    .about = "Plays two kinds of bots against each other: score, Elo, 95 % interval, verdict.\n"
             "Games come in groups with the same shuffle and the seats going round: A alone among B's at every seat,\n"
             "then B alone among A's (for two players: both ways round; for a team game: a team of each). Equal\n"
             "strength scores 50 %, and the interval is made from whole groups. The same seed gives the same numbers,\n"
             "and stops at the same game, with any number of jobs and under mpirun.\n"
             "'exec:PROGRAM' as a player is a program of yours that speaks docs/protocol.md over standard input and\n"
             "output, started for each of its seats in each game (examples/bot.py is one); such games are played one\n"
             "after the other.",
    .options = options,
    .min_operands = 3,
    .max_operands = 3,
    .run = run,
};
