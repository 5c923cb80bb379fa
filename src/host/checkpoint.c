/* Checkpoints: one line with all that lasts of the host, and then the table's own. One function goes over the fields
 * for writing and for reading, so that the two cannot differ; what was read is believed only if every number is in its
 * range. */
#include <stdlib.h>
#include <string.h>

#include "host_private.h"

enum { LAYOUT = 4, LINE_SIZE = 16384, MOST_ANSWERS = 1024 };

typedef struct archive {
    irori_writer *writer; /* NULL: reading */
    json_reader reader;
    bool is_bad;
} archive;

/* Opens the next value of the list when reading. */
static bool is_next(archive *w) {
    if (!w->is_bad && !json_more(&w->reader, ']')) w->is_bad = true;
    return !w->is_bad;
}

static void archive_int(archive *w, int64_t *value, int64_t least, int64_t most) {
    if (w->writer)
        irori_json_int(w->writer, *value);
    else if (is_next(w))
        w->is_bad = !json_int(&w->reader, value) || *value < least || *value > most;
}

/* Any whole number type. */
#define ARCHIVE(w, field, least, most)       \
    do {                                     \
        int64_t value = (int64_t)(field);    \
        archive_int(w, &value, least, most); \
        (field) = (__typeof__(field))value;  \
    } while (0)

static void archive_text(archive *w, char *text, size_t size) {
    if (w->writer)
        irori_json_string(w->writer, text);
    else if (is_next(w))
        w->is_bad = !json_string(&w->reader, text, size, NULL) || !irori_text_is_harmless(text, strlen(text));
}

static void archive_seed(archive *w, irori_seed *seed) {
    char hex[65];
    irori_seed_to_hex(seed, hex);
    archive_text(w, hex, sizeof hex);
    if (!w->writer && !w->is_bad) w->is_bad = irori_seed_from_hex(hex, strlen(hex), seed) != IRORI_OK;
}

/* All 64 bits: as two numbers. */
static void archive_u64(archive *w, uint64_t *number) {
    int64_t high = (int64_t)(*number >> 32), low = (int64_t)(*number & UINT32_MAX);
    archive_int(w, &high, 0, UINT32_MAX);
    archive_int(w, &low, 0, UINT32_MAX);
    *number = (uint64_t)high << 32 | (uint64_t)low;
}

static const int64_t LONG = INT64_MAX / 4;

static void archive_decisions(archive *w, host_seat *s) {
    ARCHIVE(w, s->decisions, 0, HOST_DECISIONS);
    for (int i = 0; i < s->decisions && !w->is_bad; i++) {
        ARCHIVE(w, s->decided[i].entry, 0, UINT32_MAX);
        ARCHIVE(w, s->decided[i].asked, -LONG, LONG);
        ARCHIVE(w, s->decided[i].charged, 0, LONG);
        ARCHIVE(w, s->decided[i].is_group, 0, 1);
    }
}

static void archive_seat(archive *w, host_seat *s, bool is_dealt) {
    archive_u64(w, &s->device);
    ARCHIVE(w, s->has_commitment, 0, 1);
    if (s->has_commitment) archive_seed(w, &s->commitment);
    ARCHIVE(w, s->has_nonce, 0, 1);
    if (s->has_nonce) archive_seed(w, &s->nonce);
    if (!is_dealt) {
        ARCHIVE(w, s->who.kind, IRORI_SEAT_PERSON, IRORI_SEAT_OPEN);
        archive_text(w, s->who.name, sizeof s->who.name);
        archive_text(w, s->who.player, sizeof s->who.player);
        return;
    }
    ARCHIVE(w, s->decision, 0, UINT32_MAX);
    ARCHIVE(w, s->asked, -LONG, LONG);
    ARCHIVE(w, s->bank, 0, LONG);
    archive_decisions(w, s);
    ARCHIVE(w, s->is_handed, 0, 1);
    ARCHIVE(w, s->used, -LONG, LONG);
    archive_u64(w, &s->left);
    ARCHIVE(w, s->free_until, 0, LONG);
    ARCHIVE(w, s->has_heir, 0, 1);
}

static void archive_vote(archive *w, host_vote *vote, int players) {
    ARCHIVE(w, vote->number, 0, UINT32_MAX);
    ARCHIVE(w, vote->kind, IRORI_VOTE_NONE, IRORI_VOTE_KINDS - 1);
    if (!vote->kind) return;
    ARCHIVE(w, vote->outcome, VOTE_OPEN, VOTE_FAILED);
    ARCHIVE(w, vote->by, 0, players - 1);
    ARCHIVE(w, vote->who, 0, players - 1);
    archive_text(w, vote->player, sizeof vote->player);
    ARCHIVE(w, vote->to, 0, UINT32_MAX);
    ARCHIVE(w, vote->yes, 0, 255);
    ARCHIVE(w, vote->no, 0, 255);
    ARCHIVE(w, vote->ends, -LONG, LONG);
}

static void archive_answers(archive *w, host_answers *done) {
    int count = done->count;
    ARCHIVE(w, count, 0, MOST_ANSWERS);
    for (int i = 0; i < count && !w->is_bad; i++) {
        host_answer new = {.nonce = 0}, *answer = w->writer ? &done->list[i] : &new;
        archive_u64(w, &answer->device);
        archive_u64(w, &answer->nonce);
        ARCHIVE(w, answer->entry, 0, UINT32_MAX);
        ARCHIVE(w, answer->entries, 0, UINT32_MAX);
        if (w->writer) continue;
        host_answer *added = answers_add(done, new.device, new.nonce, UINT64_MAX);
        if (added)
            *added = new;
        else
            w->is_bad = true;
    }
}

static void archive_guests(archive *w, irori_host *host) {
    ARCHIVE(w, host->paid_until, -LONG, LONG);
    for (int i = 0; i < HOST_GUESTS && !w->is_bad; i++) {
        host_guest *guest = &host->guest[i];
        archive_u64(w, &guest->device);
        ARCHIVE(w, guest->until, -LONG, LONG);
    }
}

static void archive_host(archive *w, irori_host *host) {
    int64_t layout = LAYOUT;
    archive_int(w, &layout, LAYOUT, LAYOUT);
    ARCHIVE(w, host->rows, 1, LONG);
    ARCHIVE(w, host->row_time, -LONG, LONG);
    ARCHIVE(w, host->phase, HOST_GATHERING, HOST_CLOSED);
    ARCHIVE(w, host->deal, 1, UINT32_MAX);
    ARCHIVE(w, host->open_end, -LONG, LONG);
    ARCHIVE(w, host->lines, 0, UINT32_MAX);
    ARCHIVE(w, host->group_bank, 0, LONG);
    ARCHIVE(w, host->wants_again, 0, 1);
    ARCHIVE(w, host->no_chat, 0, 1);
    archive_text(w, host->again, sizeof host->again);
    for (int seat = 0; seat < host->rules->players && !w->is_bad; seat++)
        archive_seat(w, &host->seats[seat], host->phase == HOST_DEALT);
    archive_vote(w, &host->vote, host->rules->players);
    archive_answers(w, &host->done);
    archive_guests(w, host);
}

bool irori_host_checkpoint(const irori_host *host, irori_line_fn write, void *context) {
    char *line = malloc(LINE_SIZE);
    if (!line) return false;
    irori_writer writer = irori_writer_to(line, LINE_SIZE);
    archive w = {.writer = &writer};
    irori_json_open(&writer, '[');
    archive_host(&w, (irori_host *)host); /* writing changes nothing */
    irori_json_close(&writer, ']');
    irori_write(&writer, "\n");
    bool is_good = !writer.full && write(context, line, writer.used);
    free(line);
    return is_good && (!host->table || irori_table_checkpoint(host->table, write, context));
}

static irori_status bad(irori_error *why) { return irori_fail(why, IRORI_BAD_RECORD, "host.why.checkpoint"); }

static irori_status read_host(irori_host *host, const char *line, size_t size, irori_error *why) {
    archive w = {.reader = json_reader_over(line, size)};
    json_open(&w.reader, '[');
    archive_host(&w, host);
    if (w.is_bad || json_more(&w.reader, ']') || !json_at_end(&w.reader)) return bad(why);
    host->durable = host->rows;
    host->now = host->row_time;
    host->has_unknown_nonces = true;
    host->again_version = host->again[0] != 0;
    host->vote_version = host->vote.kind != IRORI_VOTE_NONE;
    return IRORI_OK;
}

static irori_status read_table(irori_host *host, const irori_row *header, const char *text, size_t size,
                               irori_error *why) {
    irori_source source = host->source;
    irori_seed secret = host_secret(host);
    uint32_t lines = host->lines;
    irori_table *table;
    source.rules = host->rules;
    source.secret = host->is_dealt_at_once ? NULL : &secret;
    irori_status status = irori_table_restore(header->text, header->size, text, size, &source, &table, why);
    if (status) return status;
    host->table = table;
    host->turn = irori_table_turn(table);
    host->durable_entries = irori_table_entries(table);
    host->place_version = 1;
    return lines == irori_table_lines(table) ? IRORI_OK : bad(why);
}

irori_status irori_host_restore(const irori_row *first, const irori_row *header, const char *text, size_t size,
                                const irori_source *source, irori_host **out, irori_error *why) {
    const char *newline = size ? memchr(text, '\n', size) : NULL;
    irori_host *host;
    irori_status status = newline ? irori_host_open(first, source, &host, why) : bad(why);
    if (status) return status;
    status = read_host(host, text, (size_t)(newline - text), why);
    size_t rest = size - (size_t)(newline + 1 - text);
    if (!status && (host->phase == HOST_DEALT) != (header != NULL)) status = bad(why);
    if (!status && header) status = read_table(host, header, newline + 1, rest, why);
    if (!status && !header && rest) status = bad(why);
    if (status) {
        irori_host_free(host);
        return status;
    }
    *out = host;
    return IRORI_OK;
}
