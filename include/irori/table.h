/* The table: one game with its seats and its log. Every front end talks to it. It checks what comes in, keeps the
 * log that only grows, tells each seat what it may see, takes back what may be taken back, and turns a game into a
 * record and a record into a game. docs/records.md describes the record. No I/O here: text goes in and out.
 *
 * Numbers of entries, lines and seats may come from anywhere: what does not exist is answered, as stated below, and
 * never read. Where a seat means "for whose eyes", a number that is neither a seat nor IRORI_OMNISCIENT is a
 * spectator's. A table may be looked at by several threads as long as none of them changes it. */
#ifndef IRORI_TABLE_H
#define IRORI_TABLE_H

#include "game.h"
#include "shuffle.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    IRORI_NAME_SIZE = 48,        /* bytes of a person's name, the zero included */
    IRORI_PLAYER_NAME = 48,      /* bytes of a bot's name ("hard", "mcts:500"), the zero included */
    IRORI_MAX_ENTRIES = 1 << 20, /* a longer log is refused with FULL, unless the game itself may need more */
    IRORI_MAX_NAME_LINES = 4096, /* of one record */
    IRORI_MAX_TAKE_BACKS = 20,   /* of one decision: docs/records.md */
    IRORI_MAX_RECORD_LINE = 1 << 20
};

/* Who sits where. Zero: a person without a name. */
typedef enum irori_seat_kind { IRORI_SEAT_PERSON, IRORI_SEAT_BOT, IRORI_SEAT_OPEN } irori_seat_kind;

typedef struct irori_seat {
    irori_seat_kind kind;
    char name[IRORI_NAME_SIZE];     /* PERSON: shown, and outside the running hash; "": none was given */
    char player[IRORI_PLAYER_NAME]; /* BOT: which one. PERSON: the bot that decides for them now; "": they do */
} irori_seat;

typedef struct irori_table irori_table;

typedef struct irori_table_def {
    const char *game;
    irori_setup setup;
    const irori_rules *rules; /* borrowed, may be shared by many tables and must outlive them: then `game` and `setup`
                               * do not count, except setup.data, the deck's text if the rules were made from one. NULL:
                               * the table makes its own */
    irori_seed seed;
    const irori_shuffle *shuffle; /* a server's: the seed follows from it, and `seed` does not count. NULL: none */
    irori_seat seats[IRORI_MAX_SEATS];
} irori_table_def;

typedef enum irori_entry_kind {
    IRORI_ENTRY_NONE, /* there is no such entry */
    IRORI_ENTRY_MOVE,
    IRORI_ENTRY_RETRACT,
    IRORI_ENTRY_UNDO,
    IRORI_ENTRY_SEAT,      /* somebody else sits down */
    IRORI_ENTRY_BRANCH,    /* a chapter is played again from here */
    IRORI_ENTRY_TIME_OUT,  /* a move: the clock made the game's default move for the seat */
    IRORI_ENTRY_HAND_OVER, /* a bot decides for the person from now on, or the person again */
    IRORI_ENTRY_AGREED,    /* taken back by agreement, as far as everybody wanted */
    IRORI_ENTRY_CONTENT    /* the game goes on from its state with other data: a campaign with new stories */
} irori_entry_kind;

/* One line of the log. Entries count from 1; the point before the first is 0. Its texts last as long as the table. */
typedef struct irori_entry {
    irori_entry_kind kind;
    int seat;        /* -1: nobody's (BRANCH, AGREED, CONTENT) */
    irori_move move; /* MOVE, TIME_OUT */
    uint32_t row;    /* MOVE: the first entry of the row that it goes on with; 0: it is one by itself, or the first */
    uint32_t target; /* RETRACT: the entry taken back; UNDO, AGREED: the last move that still counts, 0: none */
    bool is_knowing; /* AGREED: across something revealed, which comes again as it was */
    irori_seat_kind seat_kind; /* SEAT */
    const char *player;        /* SEAT: which bot; HAND_OVER: who decides, "": the person. Else "" */
    uint64_t parent;           /* BRANCH: the running hash of the last entry of the game it was played in before */
    irori_seed seed;           /* BRANCH: of all chance to come: not for players' eyes */
    uint64_t content;          /* CONTENT: the data's hash */
} irori_entry;

/* Is it a decision of the game: MOVE or TIME_OUT? */
static inline bool irori_entry_is_move(irori_entry_kind kind) {
    return kind == IRORI_ENTRY_MOVE || kind == IRORI_ENTRY_TIME_OUT;
}

/* A new table with its game dealt, or BAD_SETUP. Free it with irori_table_free. */
irori_status irori_table_new(const irori_table_def *def, irori_table **table, irori_error *why) IRORI_MUST_USE;
void irori_table_free(irori_table *table); /* may be NULL */

/* The rules it is played by now, and those by which an entry was played (they differ where content changed). */
const irori_rules *irori_table_rules(const irori_table *table);
const irori_rules *irori_table_rules_at(const irori_table *table, uint32_t number);

/* Everything to come follows from it: not for players' eyes. */
const irori_seed *irori_table_seed(const irori_table *table);

/* Commitment, secret and nonces of a server's table; NULL: it has a seed of its own. Not for players' eyes. */
const irori_shuffle *irori_table_shuffle(const irori_table *table);

/* Who sits there; lasts as long as the table. An open seat without a name: there is no such seat. */
const irori_seat *irori_table_seat(const irori_table *table, int seat);

/* The same in one word, as command lines name it: a bot by its name, a person by theirs or "human", "open". */
const char *irori_seat_text(const irori_seat *seat);

/* Who decides now. */
irori_turn irori_table_turn(const irori_table *table);

/* Doing things. Each either appends one entry or answers why not and changes nothing. Room in the log is kept for every
 * move that the game can still take: what is no move is refused with FULL before a move is. */

/* A seat's decision. */
irori_status irori_table_play(irori_table *table, int seat, irori_move move, irori_error *why) IRORI_MUST_USE;

/* Several decisions of a seat that are one for it: undo takes them back together. Plays until one is refused, something
 * is revealed or somebody else is asked; `*played` (may be NULL) is how many were, an entry each. Fails only if the
 * first is refused. */
irori_status irori_table_play_row(irori_table *table, int seat, const irori_move *moves, int count, int *played,
                                  irori_error *why) IRORI_MUST_USE;

/* Everything the game has against a decision; 0: nothing, or the table itself would refuse it. */
int irori_table_refusals(const irori_table *table, int seat, irori_move move, irori_message list[IRORI_MAX_REFUSALS]);

/* The same from text, as people type it. */
irori_status irori_table_play_text(irori_table *table, int seat, const char *text, irori_error *why) IRORI_MUST_USE;

/* The clock decides for a seat: the game's default move (irori_default_move). */
irori_status irori_table_time_out(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Takes back a choice that has not been shown yet (ALL phases). */
irori_status irori_table_retract(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Takes back the seat's last decision (a whole row), never across another player's decision or a revealed secret.
 * Either way one decision is taken back IRORI_MAX_TAKE_BACKS times at most. */
irori_status irori_table_undo(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Would retract or undo succeed? For a front end that shows what is possible. False for a seat that does not exist. */
bool irori_table_can_take_back(const irori_table *table, int seat);

/* Takes back in whichever of the two ways is allowed. */
irori_status irori_table_take_back(irori_table *table, int seat, irori_error *why) IRORI_MUST_USE;

/* Takes back everything after a move that counts (0: everything), because all agreed. Across a reveal the same chance
 * comes again, and the log, the record and its result tell so. Never across a branch or other content. */
irori_status irori_table_agree(irori_table *table, uint32_t target, irori_error *why) IRORI_MUST_USE;

/* How often that was done knowing what came. */
uint32_t irori_table_taken_back_knowing(const irori_table *table);

/* Somebody else sits down. A name or player's name that is no harmless text is ILLEGAL, as is one too long. The name is
 * told by a line of its own. */
irori_status irori_table_change_seat(irori_table *table, int seat, const irori_seat *who,
                                     irori_error *why) IRORI_MUST_USE;

/* The person there is called otherwise: harmless text (irori_text_is_harmless) shorter than IRORI_NAME_SIZE, or
 * ILLEGAL. No entry: a line of its own, which may be deleted from the record. */
irori_status irori_table_rename(irori_table *table, int seat, const char *name, irori_error *why) IRORI_MUST_USE;

/* A bot decides for the person at that seat from now on; "": the person again. */
irori_status irori_table_hand_over(irori_table *table, int seat, const char *player, irori_error *why) IRORI_MUST_USE;

/* Goes on from the state as it is with other rules of the same game: borrowed, they must outlive the table. BAD_SETUP:
 * they are of another game, version, number of players or options; BAD_STATE: the state means nothing under them. */
irori_status irori_table_change_content(irori_table *table, const irori_rules *rules, irori_error *why) IRORI_MUST_USE;

/* The table is closed before its game is over: nothing more happens, and the record ends with a line that says so and
 * has the secret. Once only; ILLEGAL after the end. */
irori_status irori_table_close(irori_table *table, irori_error *why) IRORI_MUST_USE;
bool irori_table_is_closed(const irori_table *table);

/* Looking. `at` is a point in the log: 0 is the start, irori_table_entries() is now, and so is every later one. What
 * lies before irori_table_first() is not here: points before it are taken for it, and there are no entries and events.
 */

uint32_t irori_table_entries(const irori_table *table);

/* The earliest point that can be looked at: 0, unless the table was restored from a checkpoint. */
uint32_t irori_table_first(const irori_table *table);

/* As it stands in the record, choices not yet shown included: not for players' eyes. They are told events. */
irori_entry irori_table_entry(const irori_table *table, uint32_t number);

/* Has the entry been taken back since? No, if there is none. */
bool irori_table_is_undone(const irori_table *table, uint32_t number);

/* The last move that counts at a point, whatever was undone or renamed after it; 0: none. */
uint32_t irori_table_last_move(const irori_table *table, uint32_t at);

/* The position at a point as a seat may know it: `known` has room for the game's state_size. */
void irori_table_known(const irori_table *table, uint32_t at, int seat, void *known);

/* What happened in an entry (0: at the start) as a seat may see it; returns how many events there are and copies
 * at most `cap` of them; none if there is no such entry. Hidden parts are zeroed; IRORI_OMNISCIENT sees all. Events are
 * not stored, except the last entry's, but made again: whoever reads many looks back (below). */
size_t irori_table_events(const irori_table *table, uint32_t number, int seat, irori_event *out, size_t cap);

/* Looking at many points, best in rising order: then each costs no more than it did to play. NULL: no memory. The table
 * may grow meanwhile. */
typedef struct irori_lookback irori_lookback;
irori_lookback *irori_lookback_new(const irori_table *table);
void irori_lookback_free(irori_lookback *lookback); /* may be NULL */

/* As irori_table_known and irori_table_events. */
void irori_lookback_known(irori_lookback *lookback, uint32_t at, int seat, void *known);
size_t irori_lookback_events(irori_lookback *lookback, uint32_t number, int seat, irori_event *out, size_t cap);

/* The entry that began a chapter (0 may be one: the start). False: the chapter was not reached, or the game has none.
 */
bool irori_table_chapter(const irori_table *table, int chapter, uint32_t *entry);

/* A new table on which the chapter is played again from its start: the game up to there is the same, all chance after
 * it comes from the seed, and the record names the one it comes from. It borrows the rules that its parent borrows. */
irori_status irori_table_branch(const irori_table *parent, int chapter, const irori_seed *seed, irori_table **table,
                                irori_error *why) IRORI_MUST_USE;

/* Scores as they really stand: while the game runs, not for players' eyes. */
void irori_table_result(const irori_table *table, irori_result *result);

/* Records. A record is lines, numbered from 0: the header, entries and names in the order in which they came, and the
 * end (the result, or that the table was closed) once there is one. Lines never change. Not for players' eyes before
 * the end. */

/* How many there are now. */
uint32_t irori_table_lines(const irori_table *table);

/* Writes one with its newline; false: there is no such line, or not enough room (irori_table_header_size for the
 * header, IRORI_RECORD_LINE for every other one). */
enum { IRORI_RECORD_LINE = 4096 };
size_t irori_table_header_size(const irori_table *table); /* the header with its newline and a zero byte */
bool irori_table_write_line(const irori_table *table, uint32_t line, irori_writer *writer);

/* Writes the whole record, with events after the lines that caused them, if asked for. `write` gets one line at a time,
 * its newline included, and answers false to stop; then so does this, and if there is no memory. */
typedef bool (*irori_line_fn)(void *context, const char *line, size_t size);
bool irori_table_save(const irori_table *table, bool with_events, irori_line_fn write, void *context);

/* The same from a line on. Append them to what was saved before. */
bool irori_table_save_from(const irori_table *table, uint32_t first, bool with_events, irori_line_fn write,
                           void *context);

/* What reading needs besides the text. Zero: nothing. */
typedef struct irori_source {
    const irori_rules *rules; /* taken, and borrowed, if they are what the header says; else the table makes its own */
    const irori_seed *secret; /* of a server's game: needed until the record itself has it */
    /* The rules with that data, for games that go on with other content; borrowed. NULL: not at hand. */
    const irori_rules *(*find_content)(void *context, const irori_rules *before, uint64_t data_hash);
    void *context;
} irori_source;

/* Line by line: the header makes a table, each further line (its newline included) is applied and compared. A line that
 * is refused changes nothing that is asked of the table afterwards but is the end of reading: free the table. `why` has
 * the line's number. `source` may be NULL. */
irori_status irori_table_open(const char *line, size_t size, const irori_source *source, irori_table **table,
                              irori_error *why) IRORI_MUST_USE;
irori_status irori_table_read_line(irori_table *table, const char *line, size_t size, const irori_source *source,
                                   irori_error *why) IRORI_MUST_USE;

typedef enum irori_load {
    IRORI_LOAD_WHOLE, /* a finished game, to the last byte */
    IRORI_LOAD_RESUME /* a game to go on with: the end may be missing, and a last line without its newline (the
                       * machine died while writing it) is left out */
} irori_load;

/* Reads a record and replays it, comparing every byte with what it should be. On failure `why` has the line. */
irori_status irori_table_load(const char *text, size_t size, irori_load mode, irori_table **table,
                              irori_error *why) IRORI_MUST_USE;
irori_status irori_table_load_from(const char *text, size_t size, irori_load mode, const irori_source *source,
                                   irori_table **table, irori_error *why) IRORI_MUST_USE;

/* The number of the record's format: 2, or 1 for a game that was begun in it and goes on so. */
int irori_table_format(const irori_table *table);

/* The hash of the state after an entry, as records show it; 0: there is no such entry. Not for players' eyes. */
uint64_t irori_table_hash(const irori_table *table, uint32_t number);

/* Checkpoints: a cache, so that a long game opens without being replayed. A few lines of text, made from a table, which
 * together with the record's header restore one that plays on and writes the same lines as the whole one would. Not for
 * players' eyes. Deleting one costs time and nothing else. */
bool irori_table_checkpoint(const irori_table *table, irori_line_fn write, void *context);

/* `header` and its size as for irori_table_open. BAD_RECORD: damaged, of another header, of another version of the
 * rules or of the layout: read the record instead. */
irori_status irori_table_restore(const char *header, size_t header_size, const char *checkpoint, size_t size,
                                 const irori_source *source, irori_table **table, irori_error *why) IRORI_MUST_USE;

#ifdef __cplusplus
}
#endif

#endif
