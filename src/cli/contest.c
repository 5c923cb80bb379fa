/* Batches end at the fixed checkpoints of matches, where all ranks add up what they played: everybody knows the same
 * sums and decides alike whether to go on. */
#include "contest.h"

#include "exec_match.h"
#include "ranks.h"

uint64_t contest_groups(const irori_rules *rules, uint64_t games) {
    uint64_t size = (uint64_t)irori_match_group_size(rules);
    return (games + size - 1) / size;
}

static void evaluate(const irori_rules *rules, contest *c) {
    const irori_tally *tally = &c->report.tally;
    int games = irori_match_group_size(rules);
    if (!tally->groups) return;
    c->share = irori_tally_share(tally, games);
    c->interval = irori_tally_interval(tally, games);
    if (!c->is_sequential) return;
    c->llr = irori_tally_llr(tally, games, c->elo[0], c->elo[1]);
    c->verdict = irori_sprt_verdict(c->llr);
}

static int play_batch(const cli_command *command, const irori_match_def *def, uint64_t end, long_run *run, contest *c) {
    uint64_t first = c->report.tally.groups, count = end - first;
    irori_match_report part = {.games = 0};
    irori_error why;
    int status = CLI_DONE;
    ranks_share(&first, &count);
    if (exec_is_name(def->a) || exec_is_name(def->b))
        status = exec_match_run(command, def, first, count, &long_run_stop, &part);
    else if (irori_match_run_parallel(def, first, count, run->jobs, &run->done, &long_run_stop, &part, &why))
        status = cli_say_error(command, NULL, &why);
    ranks_add(&part, sizeof part);
    irori_match_add(&c->report, &part);
    return ranks_agree(command, status);
}

int contest_play(const cli_command *command, long_run *run, contest *c) {
    const irori_rules *rules = run->setup.rules;
    irori_match_def def = {
        .rules = rules, .a = c->a, .b = c->b, .seed = c->seed, .movetime = c->movetime, .clock = cli_nanoseconds};
    uint64_t before = atomic_load(&run->done);
    int status = CLI_DONE;
    while (!status && c->report.tally.groups < c->groups && !c->verdict) {
        uint64_t end = irori_match_checkpoint(c->report.tally.groups);
        status = play_batch(command, &def, end < c->groups ? end : c->groups, run, c);
        evaluate(rules, c);
        atomic_store(&run->done, before + c->report.tally.groups);
        atomic_store(&run->permille, (int)(1000 * c->share + 0.5));
        if (long_run_was_stopped()) break;
    }
    return status;
}

void contest_write(const contest *c, irori_writer *writer) {
    irori_json_key_string(writer, "a", c->a);
    irori_json_key_string(writer, "b", c->b);
    irori_json_key_int(writer, "games", (int64_t)c->report.games);
    irori_json_key(writer, "score_a"), irori_json_fixed(writer, c->share, 6);
    irori_json_key(writer, "ci95"), irori_json_open(writer, '[');
    irori_json_fixed(writer, c->interval.low, 6), irori_json_fixed(writer, c->interval.high, 6);
    irori_json_close(writer, ']');
}
