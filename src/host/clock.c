/* Time. A decision may take move_ms, and then uses up what is left of the seat's game_ms; where the first answer counts
 * for a group, the group has one clock of its own. Bots have none: they answer at their pace. */
#include <string.h>

#include "host_private.h"

bool clock_is_set(const irori_host *host) { return host->move_ms || host->game_ms; }

static int64_t cost_of(const irori_host *host, int64_t asked, int64_t time, int64_t bank) {
    int64_t over = time - asked - host->move_ms;
    return over < 0 ? 0 : over < bank ? over : bank;
}

static int64_t *bank_of(irori_host *host, int seat, bool is_group) {
    return is_group ? &host->group_bank : &host->seats[seat].bank;
}

void clock_charge(irori_host *host, int seat, uint32_t entry, bool is_group, int64_t time) {
    host_seat *s = &host->seats[seat];
    int64_t *bank = bank_of(host, seat, is_group);
    int64_t cost = host_bot_decides(host, seat) ? 0 : cost_of(host, s->asked, time, *bank);
    *bank -= cost;
    if (s->decisions == HOST_DECISIONS) memmove(s->decided, s->decided + 1, --s->decisions * sizeof *s->decided);
    s->decided[s->decisions++] = (host_decision){entry, s->asked, cost, is_group && cost};
}

/* A decision taken back was never made: what it cost comes back, and the clock goes on from when it was asked for, so
 * that nobody gains time by deciding and taking back. Returns since when that is; `otherwise` if nothing is known. */
int64_t clock_refund(irori_host *host, int seat, uint32_t to, int64_t otherwise) {
    host_seat *s = &host->seats[seat];
    int64_t asked = otherwise;
    while (s->decisions && s->decided[s->decisions - 1].entry > to) {
        const host_decision *last = &s->decided[--s->decisions];
        *bank_of(host, seat, last->is_group) += last->charged;
        asked = last->asked;
    }
    return asked;
}

/* Does somebody owe this seat's decision by the clock? Among a group, a person has it, so the bots do not count. */
static bool runs_for(const irori_host *host, int seat) {
    return host->turn.seats >> seat & 1 && !host_bot_decides(host, seat);
}

int64_t clock_end(const irori_host *host, int seat) {
    if (!clock_is_set(host) || !host->table || host->is_stuck || host_is_over(host) || !runs_for(host, seat))
        return INT64_MAX;
    int64_t bank = host->turn.kind == IRORI_ANY ? host->group_bank : host->seats[seat].bank;
    return host->seats[seat].asked + host->move_ms + bank;
}

int64_t clock_left(const irori_host *host, int seat) {
    int64_t end = clock_end(host, seat);
    return end == INT64_MAX ? -1 : end > host->now ? end - host->now : 0;
}

/* Since when a decision counts as asked for, if whoever keeps the table was away until `since`. A clock that nobody
 * could have beaten meanwhile stands still; one of days goes on, but runs out no sooner than it takes to come back. */
static int64_t asked_anew(const irori_host *host, int seat, int64_t since) {
    int64_t asked = host->seats[seat].asked, back = since + HOST_GRACE_MS, all = clock_end(host, seat) - asked;
    if (all <= HOST_SHORT_MS) return back;
    return asked < back - all ? back - all : asked;
}

/* The time to open nonces is one in which people must be there as well. */
static bool resume_opening(irori_host *host, int64_t since, bool does) {
    if (host->phase != HOST_OPENING || host->open_end >= since + HOST_GRACE_MS) return false;
    if (does) host->open_end = since + HOST_GRACE_MS;
    return true;
}

/* A decision of before that is taken back afterwards is asked for again. */
static void resume_decided(host_seat *s, int64_t all, int64_t since) {
    for (int i = 0; i < s->decisions && all <= HOST_SHORT_MS; i++)
        if (s->decided[i].asked < since) s->decided[i].asked = since + HOST_GRACE_MS;
}

bool clock_resume(irori_host *host, int64_t since, bool does) {
    bool changes = resume_opening(host, since, does);
    for (int seat = 0; seat < host->rules->players; seat++) {
        host_seat *s = &host->seats[seat];
        if (does) resume_decided(s, host->move_ms + s->bank, since);
        if (s->asked >= since || clock_end(host, seat) == INT64_MAX) continue;
        int64_t asked = asked_anew(host, seat, since);
        changes |= asked != s->asked;
        if (does) s->asked = asked;
    }
    return changes;
}

bool clock_run(irori_host *host) {
    for (int seat = 0; seat < host->rules->players; seat++) {
        if (clock_end(host, seat) > host->now) continue;
        host->is_stuck = irori_table_time_out(host->table, seat, NULL) != IRORI_OK;
        if (!host->is_stuck) rows_push_lines(host);
        return !host->is_stuck;
    }
    return false;
}

/* A bot's answer that waits for its moment. */
static int64_t answer_due(const irori_host *host, int seat) {
    return host->seats[seat].has_answer ? host->seats[seat].due : INT64_MAX;
}

/* Until when a seat is free for anybody. */
static int64_t admission_end(const irori_host *host, int seat) {
    int64_t until = host->seats[seat].free_until;
    return until > host->now ? until : INT64_MAX;
}

static int64_t earlier(int64_t a, int64_t b) { return a < b ? a : b; }

int64_t irori_host_deadline(const irori_host *host) {
    int64_t end = INT64_MAX;
    if (host->phase == HOST_OPENING) end = host->open_end;
    if (host->vote.kind && host->vote.outcome == VOTE_OPEN) end = earlier(end, host->vote.ends);
    for (int seat = 0; host->table && seat < host->rules->players; seat++) {
        end = earlier(end, earlier(clock_end(host, seat), answer_due(host, seat)));
        end = earlier(end, admission_end(host, seat));
    }
    return end;
}

/* The longest run of time-outs that one tick may cause: nobody is at the table any more, and the rest of a long game is
 * played by the clock in the ticks that follow. */
enum { TIME_OUTS = 64 };

void irori_host_tick(irori_host *host, int64_t now) {
    host_set_now(host, now);
    deal_check(host);
    play_bots(host);
    for (int i = 0; i < TIME_OUTS && clock_run(host); i++) play_bots(host);
    votes_check(host);
}
