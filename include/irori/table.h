/* The table: one game with its seats and its log. Every front end talks to it. It checks what comes in, keeps the
 * log that only grows, tells each seat what it may see, takes back what may be taken back, and turns a game into a
 * record and a record into a game. docs/records.md describes the record. No I/O here: text goes in and out. */
#ifndef IRORI_TABLE_H
#define IRORI_TABLE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    IRORI_NAME_SIZE = 48,        /* bytes of a seat's name, the zero included */
    IRORI_MAX_ENTRIES = 1 << 20, /* a longer log is refused with FULL */
    IRORI_MAX_RECORD_LINE = 1 << 20
};

typedef struct irori_table irori_table;

typedef struct irori_table_def {
    const char *game;
    irori_setup setup;
    irori_seed seed;
    const char *seats[IRORI_MAX_SEATS]; /* who sits where: "human", "greedy" …; NULL or "": "human" */
} irori_table_def;

typedef enum irori_entry_kind {
    IRORI_ENTRY_MOVE,
    IRORI_ENTRY_RETRACT,
    IRORI_ENTRY_UNDO,
    IRORI_ENTRY_SEAT,
    IRORI_ENTRY_BRANCH
} irori_entry_kind;

/* One line of the log. Entries count from 1; the point before the first is 0. */
typedef struct irori_entry {
    irori_entry_kind kind;
    int seat;
    irori_move move; /* MOVE */
    uint32_t target; /* RETRACT: the entry taken back; UNDO: the last entry that still counts */
    union {
        char name[IRORI_NAME_SIZE]; /* SEAT: who sits there from now on */
        struct {                    /* BRANCH: a chapter is played again */
            uint64_t parent;        /* the running hash of the last entry of the game it was played in before */
            irori_seed seed;        /* of all chance to come: not for players' eyes */
        };
    };
} irori_entry;

/* A new table with its game dealt. Free it with irori_table_free. */
irori_status irori_table_new(const irori_table_def *def, irori_table **table, irori_error *why) IRORI_MUST_USE;
void irori_table_free(irori_table *table); /* may be NULL */

/* What does not change. */
const irori_rules *irori_table_rules(const irori_table *table);

/* Everything to come follows from it: not for players' eyes. */
const irori_seed *irori_table_seed(const irori_table *table);

/* Who sits where; the pointer lasts until the seat changes. */
const char *irori_table_seat(const irori_table *table, int seat);

/* Who decides now. */
irori_turn irori_table_turn(const irori_table *table);

/* Doing things. Each either appends one entry or answers why not and changes nothing. */

/* A seat's decision. */
irori_status irori_table_play(irori_table *table, int seat, irori_move move, irori_error *why) IRORI_MUST_USE;

/* Everything the game has against a decision; 0: nothing, or the table itself would refuse it. */
int irori_table_refusals(const irori_table *table, int seat, irori_move move, irori_message list[IRORI_MAX_REFUSALS]);

/* The same from text, as people type it. */
irori_status irori_table_play_text(irori_table *table, int seat, const char *text, irori_error *why) IRORI_MUST_USE;

/* Takes back a choice that has not been shown yet (ALL phases). */
irori_status irori_table_retract(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Takes back the seat's last decision, never across another player's decision or a revealed secret. */
irori_status irori_table_undo(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Would retract or undo succeed? For a front end that shows what is possible. */
bool irori_table_can_take_back(const irori_table *table, int seat);

/* Takes back in whichever of the two ways is allowed. */
irori_status irori_table_take_back(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Somebody else sits down. */
irori_status irori_table_change_seat(irori_table *table, int seat, const char *name, irori_error *why) IRORI_MUST_USE;

/* Looking. `at` is a point in the log: 0 is the start, irori_table_entries() is now. */

uint32_t irori_table_entries(const irori_table *table);

/* As it stands in the record, choices not yet shown included: not for players' eyes. They are told events. */
const irori_entry *irori_table_entry(const irori_table *table, uint32_t number);

/* Has the entry been taken back since? */
bool irori_table_is_undone(const irori_table *table, uint32_t number);

/* The last move that counts at a point, whatever was undone or renamed after it; 0: none. */
uint32_t irori_table_last_move(const irori_table *table, uint32_t at);

/* The position at a point as a seat may know it: `known` has room for the game's state_size. */
void irori_table_known(const irori_table *table, uint32_t at, int seat, void *known);

/* What happened in an entry (0: at the start) as a seat may see it; returns how many events there are and copies
 * at most `cap` of them. Hidden parts are zeroed; IRORI_OMNISCIENT sees all. */
size_t irori_table_events(const irori_table *table, uint32_t number, int seat, irori_event *out, size_t cap);

/* The entry that began a chapter (0 may be one: the start). False: the chapter was not reached, or the game has none.
 */
bool irori_table_chapter(const irori_table *table, int chapter, uint32_t *entry);

/* A new table on which the chapter is played again from its start: the game up to there is the same, all chance after
 * it comes from the seed, and the record names the one it comes from. */
irori_status irori_table_branch(const irori_table *parent, int chapter, const irori_seed *seed, irori_table **table,
                                irori_error *why) IRORI_MUST_USE;

/* Scores as they really stand: while the game runs, not for players' eyes. */
void irori_table_result(const irori_table *table, irori_result *result);

/* Records. */

/* Writes the whole record: header, entries (with events, if asked for), and the result if the game is over. `write`
 * gets one line at a time, its newline included, and answers false to stop; then so does this. */
typedef bool (*irori_line_fn)(void *context, const char *line, size_t size);
bool irori_table_save(const irori_table *table, bool with_events, irori_line_fn write, void *context);

/* Writes the lines that entries from `first` on add (0: the header too). Append them to what was saved before. */
bool irori_table_save_from(const irori_table *table, uint32_t first, bool with_events, irori_line_fn write,
                           void *context);

typedef enum irori_load {
    IRORI_LOAD_WHOLE, /* a finished game, to the last byte */
    IRORI_LOAD_RESUME /* a game to go on with: the result may be missing, and a last line without its newline (the
                       * machine died while writing it) is left out */
} irori_load;

/* Reads a record and replays it, comparing every byte with what it should be. On failure `why` has the line. */
irori_status irori_table_load(const char *text, size_t size, irori_load mode, irori_table **table,
                              irori_error *why) IRORI_MUST_USE;

/* The hash of the state after an entry, as records show it. Not for players' eyes. */
uint64_t irori_table_hash(const irori_table *table, uint32_t number);

#ifdef __cplusplus
}
#endif

#endif
