/* The table from inside: for the files of this folder. table.c makes tables and plays, take_back.c takes back, look.c
 * looks back, record_write.c and record_read.c are the record, checkpoint.c the cache. */
#ifndef IRORI_TABLE_PRIVATE_H
#define IRORI_TABLE_PRIVATE_H

#include "irori/table.h"

enum { FORMAT = 2, OLD_FORMAT = 1 };

/* What few entries have. */
typedef struct entry_note {
    irori_seat seat; /* SEAT; HAND_OVER: its player */
    uint64_t parent; /* BRANCH */
    irori_seed seed; /* BRANCH */
} entry_note;

/* An entry and what the table remembers of it: there may be a million, so it is small. */
typedef struct logged_entry {
    union {
        irori_move move;  /* MOVE, TIME_OUT */
        entry_note *note; /* SEAT, HAND_OVER, BRANCH */
        uint64_t content; /* CONTENT */
    };
    uint64_t hash;      /* of the state after it */
    uint64_t run;       /* the record's running hash, this entry included */
    uint32_t undone_by; /* moves: the entry that took it back; 0: it counts */
    union {
        uint32_t place;  /* moves: of the decision in the line, for which taking back is counted */
        uint32_t target; /* RETRACT, UNDO, AGREED */
    };
    uint32_t row; /* moves: the first of the row; 0: none, or the first */
    uint8_t kind; /* irori_entry_kind */
    int8_t seat;
    bool is_pending : 1; /* moves: a choice of an ALL phase that this choice did not end */
    bool is_shown : 1;   /* moves: somebody learned a secret, or choices were shown */
    bool is_knowing : 1; /* AGREED */
    uint8_t chapter;     /* that it began; 0: none */
} logged_entry;

/* A line that tells a name: it comes after the entry `point`. */
typedef struct name_line {
    uint32_t point;
    int seat;
    char *name;
} name_line;

/* The position at a point at which nothing before it could be taken back alone. An agreement may do so later, in entry
 * `left_by`: from then on the line no longer leads there; 0: it does. */
typedef struct snapshot {
    uint32_t point, left_by;
    _Alignas(max_align_t) uint8_t state[];
} snapshot;

/* From entry `point` on these rules hold. */
typedef struct content_change {
    uint32_t point;
    const irori_rules *rules;
} content_change;

/* How far a record has been read. */
typedef struct record_reading {
    uint32_t line;   /* the number of the last line, from 1 */
    uint32_t events; /* lines of events read since the last entry */
    enum { EVENTS_UNKNOWN, EVENTS_ALL, EVENTS_NONE } with_events;
    bool has_ended; /* its last line was read */
} record_reading;

struct irori_table {
    const irori_rules *rules; /* as they are now */
    irori_rules *own_rules;   /* those it began with, if it made them itself */
    const irori_rules *first_rules;
    irori_seed seed;
    irori_shuffle *shuffle; /* NULL: none */
    char *header;           /* the record's first line */
    size_t header_size;
    uint64_t header_run;
    int format;
    bool is_closed;
    irori_seat *seats;
    void *state; /* as it is now */

    /* The moves that count, by entry, from index `line_base` on. Before `anchor` lies the last secret uncovered, and
     * `anchor_state` is the position there: taking back never goes further, and costs no more than the few moves
     * since. */
    uint32_t *line, line_count, line_base, anchor;
    uint32_t anchor_entry, anchor_names; /* how many entries and names there were when it was dropped */
    void *anchor_state;
    irori_seat *anchor_seats; /* who sat there; NULL: those who sit there now */
    uint32_t barrier;         /* the last entry that no agreement crosses; 0: none */

    /* log[0] stands for the point `first`: the start, or where a checkpoint was taken. */
    logged_entry *log;
    uint32_t first, entries, log_cap;
    name_line *names;
    uint32_t first_move;                        /* the last move that counts at `first`; 0: none */
    uint32_t first_names, name_count, name_cap; /* name_count: those here; first_names came before */
    irori_event *events;                        /* of the last entry */
    size_t event_count;
    snapshot **snapshots;
    uint32_t snapshot_count, snapshot_cap;
    content_change *contents;
    uint32_t content_count;
    uint32_t knowing; /* agreements across a reveal */
    record_reading reading;
    const irori_source *source; /* while it is being read */
};

/* table.c */

static inline logged_entry *entry_at(const irori_table *table, uint32_t number) {
    return &table->log[number - table->first];
}

/* Is there such an entry here? */
static inline bool is_entry(const irori_table *table, uint32_t number) {
    return number > table->first && number <= table->entries;
}

/* The move at an index of the line. */
static inline uint32_t line_at(const irori_table *table, uint32_t index) {
    return table->line[index - table->line_base];
}

/* A table of that format, dealt; `seats` must have no names in the newer format if names are lines to come. */
irori_status table_make(const irori_table_def *def, int format, irori_table **table, irori_error *why) IRORI_MUST_USE;

/* What refuses any entry whatever it says, and makes room; the second for one that is no move. */
irori_status table_refuse_entry(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;
irori_status table_refuse_aside(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Room for an entry that is no move and leaves so many moves in the line, and for every move to come after it? */
bool table_has_room(const irori_table *table, uint32_t line_count);

/* What only records of the newer format can tell. */
irori_status table_refuse_old(const irori_table *table, irori_error *why) IRORI_MUST_USE;

/* Appends an entry. Seal it when `state` is as it leaves it. */
logged_entry *table_append(irori_table *table, irori_entry_kind kind, int seat);
void table_seal(irori_table *table);

/* Nothing before now can be taken back alone any more. */
void table_drop_anchor(irori_table *table);

/* A decision: MOVE as part of a row (0: of none), or TIME_OUT. */
irori_status table_play(irori_table *table, irori_entry_kind kind, int seat, irori_move move, uint32_t row,
                        irori_error *why) IRORI_MUST_USE;

/* The entry that says where this game left its parent. The last entry must have begun a chapter. */
irori_status table_branch(irori_table *table, uint64_t parent, const irori_seed *seed, irori_error *why) IRORI_MUST_USE;

/* The move that the clock makes; 0: no memory. */
irori_move table_default_move(const irori_table *table, int seat);

/* look.c */

/* The rules after an entry. */
const irori_rules *table_rules_after(const irori_table *table, uint32_t point);

/* Does an entry again, on a state as it was before. `events` may be NULL. */
void table_redo(const irori_table *table, uint32_t number, void *state, irori_events *events);

/* The position to which the moves lead that count now, up to a point. */
void table_line_state(const irori_table *table, uint32_t point, void *state);

/* Keeps the position for later, if it is time. */
void table_take_snapshot(irori_table *table);

/* record_write.c */

/* Writes the header of a new table and starts the running hash; false: no memory. `data` is the set-up's. */
bool record_open(irori_table *table, const void *data, size_t data_size);

/* The running hash after an entry, from the one before it. */
uint64_t record_run(const irori_table *table, uint32_t number);

/* "person", "bot:hard" or "open". */
enum { SEAT_TEXT = IRORI_PLAYER_NAME + 8 };
void record_seat_text(const irori_seat *seat, char text[SEAT_TEXT]);

/* Lines with their newline. */
void record_write_entry(const irori_table *table, uint32_t number, irori_writer *writer);
void record_write_name(int seat, const char *name, irori_writer *writer);
void record_write_event(const irori_table *table, uint32_t number, irori_event event, irori_writer *writer);
void record_write_end(const irori_table *table, irori_writer *writer); /* the result, or that it was closed */

/* Is the game over, or the table closed? */
bool record_has_end(const irori_table *table);

/* record_read.c */

/* BAD_RECORD about the line that is being read. */
irori_status record_bad(const irori_table *table, irori_error *why, const char *id) IRORI_MUST_USE;
bool record_seat_from_text(const char *text, irori_seat *seat);
bool record_hash_from_text(const char *text, uint64_t *hash);

#endif
