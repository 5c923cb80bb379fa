/* Proposals, one at a time: to take back further than the table allows, to let a bot decide for somebody, to close, to
 * play again, to let anybody sit down at a seat that was left. All people seated must agree. One who says no ends it;
 * when its time is up those who are not connected do not count, and whoever is and said nothing is against it; but for
 * who is to be replaced, who has all that time to say no: nobody is put aside at once, and nobody who fell asleep stays
 * for ever. What nobody stands for any more, because who proposed it is gone, comes to nothing: a table that was just
 * opened again settles nothing over the heads of people who are about to come back. */
#include <string.h>

#include "host_private.h"

const char *const irori_vote_names[IRORI_VOTE_KINDS] = {"", "undo", "replace", "close", "again", "admit"};

irori_vote irori_vote_of(const char *name) {
    for (int kind = IRORI_VOTE_UNDO; kind < IRORI_VOTE_KINDS; kind++)
        if (!strcmp(irori_vote_names[kind], name)) return (irori_vote)kind;
    return IRORI_VOTE_NONE;
}

static bool counts(const irori_host *host, uint32_t number) {
    return irori_entry_is_move(irori_table_entry(host->table, number).kind) &&
           !irori_table_is_undone(host->table, number);
}

/* Where taking back the seat's last decision leads. */
static bool before_last(const irori_host *host, int seat, uint32_t *to) {
    uint32_t number = irori_table_entries(host->table);
    while (number && !(counts(host, number) && irori_table_entry(host->table, number).seat == seat)) number--;
    if (!number) return false;
    uint32_t row = irori_table_entry(host->table, number).row;
    if (row) number = row;
    do number--;
    while (number && !counts(host, number));
    *to = number;
    return true;
}

static irori_status find_undo(const irori_host *host, const request *r, uint32_t *to, irori_error *why) {
    if (!request_has(r, "to"))
        return before_last(host, (int)r->seat, to) ? IRORI_OK : host_refuse(why, "table.why.nothing");
    *to = (uint32_t)r->to;
    bool is_there = r->to < irori_table_entries(host->table) && (!*to || counts(host, *to));
    return is_there ? IRORI_OK : host_refuse(why, "host.why.since");
}

bool host_may_admit(const irori_host *host, int seat, uint32_t people) {
    return host->rules->game->is_cooperative || __builtin_popcount(people) + host->seats[seat].has_heir >= 2;
}

static irori_status refuse_proposal(const irori_host *host, const request *r, irori_vote kind, irori_error *why) {
    if (!kind) return host_refuse(why, "host.why.proposal");
    if (host->vote.kind && host->vote.outcome == VOTE_OPEN) return host_refuse(why, "host.why.vote-open");
    if (!host->table) return host_refuse(why, "host.why.not-dealt");
    if (irori_table_is_closed(host->table)) return host_refuse(why, "host.why.closed");
    if (host_is_over(host) && kind != IRORI_VOTE_AGAIN) return host_refuse(why, "table.why.over");
    if (kind != IRORI_VOTE_REPLACE && kind != IRORI_VOTE_ADMIT) return IRORI_OK;
    if (!request_has(r, "who") || !host_is_seat(host, (int)r->who) || r->who == r->seat)
        return host_refuse(why, "host.why.who");
    bool is_open = host_who(host, (int)r->who)->kind == IRORI_SEAT_OPEN;
    if (kind == IRORI_VOTE_ADMIT && !is_open) return host_refuse(why, "host.why.taken");
    if (kind == IRORI_VOTE_ADMIT && !host_may_admit(host, (int)r->who, host_people(host)))
        return host_refuse(why, "host.why.alone");
    if (kind == IRORI_VOTE_ADMIT) return IRORI_OK;
    if (host_bot_decides(host, (int)r->who)) return host_refuse(why, "host.why.bot");
    return host_refuse_player(r->player, why);
}

static irori_status propose(irori_host *host, const request *r, irori_error *why) {
    note n = {.kind = NOTE_PROPOSE, .seat = (int)r->seat, .number = irori_vote_of(r->want)};
    irori_status status = refuse_proposal(host, r, (irori_vote)n.number, why);
    if (!status && n.number == IRORI_VOTE_UNDO) status = find_undo(host, r, &n.to, why);
    if (status) return status;
    if (n.number == IRORI_VOTE_REPLACE || n.number == IRORI_VOTE_ADMIT) n.who = (int)r->who;
    if (n.number == IRORI_VOTE_REPLACE) memcpy(n.text, r->player, sizeof n.text);
    note_make(host, &n);
    return IRORI_OK;
}

irori_status votes_do(irori_host *host, connection *c, const request *r, irori_error *why) {
    irori_status status = host_refuse_seat(host, c, r, why);
    if (status) return status;
    if (r->verb == VERB_PROPOSE) return propose(host, r, why);
    const host_vote *vote = &host->vote;
    if (r->vote != vote->number || !vote->kind || vote->outcome != VOTE_OPEN)
        return host_refuse(why, "host.why.no-vote");
    if (!(host_people(host) >> r->seat & 1) || (vote->yes | vote->no) >> r->seat & 1)
        return host_refuse(why, "host.why.voted");
    note_make(host, &(note){.kind = NOTE_BALLOT, .seat = (int)r->seat, .yes = r->yes});
    return IRORI_OK;
}

/* What was agreed. False: it cannot be done any more. */
static bool carry_out(irori_host *host) {
    const host_vote *vote = &host->vote;
    irori_status status = IRORI_OK;
    switch (vote->kind) {
    case IRORI_VOTE_UNDO: status = irori_table_agree(host->table, vote->to, NULL); break;
    case IRORI_VOTE_CLOSE: status = irori_table_close(host->table, NULL); break;
    case IRORI_VOTE_REPLACE:
        if (host_who(host, vote->who)->kind == IRORI_SEAT_PERSON) {
            status = irori_table_hand_over(host->table, vote->who, vote->player, NULL);
        } else {
            irori_seat bot = {.kind = IRORI_SEAT_BOT};
            memcpy(bot.player, vote->player, sizeof bot.player);
            status = irori_table_change_seat(host->table, vote->who, &bot, NULL);
        }
        break;
    case IRORI_VOTE_ADMIT: /* the settling says it */
        return host_who(host, vote->who)->kind == IRORI_SEAT_OPEN &&
               host_may_admit(host, vote->who, host_people(host) & vote->yes);
    case IRORI_VOTE_AGAIN:
    case IRORI_VOTE_NONE:
    case IRORI_VOTE_KINDS: return true;
    }
    if (!status) rows_push_lines(host);
    return !status;
}

static uint32_t here(const irori_host *host, uint32_t seats) {
    for (int seat = 0; seat < host->rules->players; seat++)
        if (!host_is_here(host, seat)) seats &= ~(1u << seat);
    return seats;
}

static vote_outcome outcome_of(const irori_host *host) {
    const host_vote *vote = &host->vote;
    uint32_t asked = host_people(host), idle = vote->kind == IRORI_VOTE_REPLACE ? 1u << vote->who : 0;
    if (vote->no & asked) return VOTE_NO;
    if (!(asked & ~vote->yes)) return VOTE_YES;
    if (host->now < vote->ends) return VOTE_OPEN;
    return !host_is_here(host, vote->by) || here(host, asked) & ~vote->yes & ~idle ? VOTE_OUT : VOTE_YES;
}

void votes_check(irori_host *host) {
    if (!host->vote.kind || host->vote.outcome != VOTE_OPEN) return;
    vote_outcome outcome = outcome_of(host);
    if (outcome == VOTE_OPEN) return;
    if (outcome == VOTE_YES && host->vote.kind == IRORI_VOTE_UNDO && irori_table_first(host->table)) {
        host->wants_past = true; /* it is carried out once that is there */
        return;
    }
    if (outcome == VOTE_YES && !carry_out(host)) outcome = VOTE_FAILED;
    note_make(host, &(note){.kind = NOTE_SETTLE, .number = outcome});
}
