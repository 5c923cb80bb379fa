/* The table from inside: for table.c, which changes it, and record.c, which writes and reads it. */
#ifndef IRORI_TABLE_PRIVATE_H
#define IRORI_TABLE_PRIVATE_H

#include "irori/table.h"

/* An entry and what the table remembers of it. log[0] stands for the start: the deal's events and hashes. */
typedef struct logged_entry {
    irori_entry entry;
    uint64_t hash;      /* of the state after it */
    uint64_t run;       /* the record's running hash, this entry included */
    size_t first_event; /* its events lie in `events` up to the next entry's */
    uint32_t undone_by; /* MOVE: the entry that took it back; 0: it counts */
    uint32_t place;     /* MOVE: of the decision in the line, for which taking back is counted */
    bool is_pending;    /* MOVE: a choice of an ALL phase that this choice did not end */
    bool reveals;       /* MOVE: somebody learned a secret */
    uint8_t chapter;    /* that it began; 0: none */
} logged_entry;

struct irori_table {
    irori_rules *rules;
    irori_seed seed;
    char *header; /* the record's first line */
    size_t header_size;
    char seats[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    void *state; /* as it is now */

    /* The moves that count, by entry. Before `anchor` lies the last secret uncovered, and `anchor_state` is the
     * position there: taking back never goes further, and costs no more than the few moves since. */
    uint32_t *line, line_count, anchor;
    uint32_t anchor_entry; /* the last entry when it was dropped */
    void *anchor_state;
    logged_entry *log;
    uint32_t entries, log_cap;
    irori_event *events;
    size_t event_count, event_cap;
};

/* table.c: appends the entry that says where this game left its parent. The last entry must have begun a chapter. */
irori_status table_branch(irori_table *table, uint64_t parent, const irori_seed *seed, irori_error *why) IRORI_MUST_USE;

/* record.c: writes the header of a new table and starts the running hash; false: no memory. `data` is the set-up's. */
bool record_open(irori_table *table, const void *data, size_t data_size);

/* The running hash after an entry, from the one before it. */
uint64_t record_run(const irori_table *table, uint32_t number);

#endif
