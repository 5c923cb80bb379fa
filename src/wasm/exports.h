/* What the WebAssembly module exports: the engine by handle, for a page and its Workers. docs/wasm.md lists the same
 * for those who write JavaScript.
 *
 * Handles. Rules, tables, states, catalogues, views, searches and players are numbers above 0, made by the functions
 * that end in _new, _open, _load, _decode and _known, and let go with `release`. What is made from something keeps it:
 * rules may be released while a table is played by them. A number that is no handle of the right kind is refused like
 * any other bad input.
 *
 * Answers. Whatever fails answers a negative number, -1 for ILLEGAL, -3 for BAD_SETUP and so on in the order of
 * status.h; everything else a number from 0 on, or above 0: a handle. What a function has to say besides (JSON, SVG, a
 * record's lines, a state's bytes, the reason why it failed) lies at out(), out_size() bytes of it, until the next call
 * of any function that can fail. A failure is {"status","id","line","args"}; `error_say` turns the last one into a
 * sentence.
 *
 * Memory. Texts and bytes go in at an address and with a size: get room with `alloc`, write there, call, `free` it.
 * Nothing given is kept by address. Memory can grow in any call but place_*: make views of it anew after every other
 * one.
 *
 * Text is UTF-8. Small set-ups are JSON objects, read strictly: an unknown key is an error. A seat where eyes are meant
 * may be -1, a spectator's, or -2, which sees all: only for records of games that are over. */
#ifndef IRORI_WASM_EXPORTS_H
#define IRORI_WASM_EXPORTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) wasm_##name
#else
#define EXPORT(name) wasm_##name /* native, for tests */
#endif

/* ---- handles.c: memory, handles, answers ---- */

void *EXPORT(alloc)(size_t size); /* 0: there is no memory left */
void EXPORT(free)(void *bytes);
const char *EXPORT(out)(void);
size_t EXPORT(out_size)(void);
int EXPORT(release)(int handle);
int EXPORT(error_say)(int words); /* out: the last failure in the catalogue's language; 0: its message's id */

/* ---- rules.c: catalogues, games, rules ---- */

int EXPORT(words_open)(const void *bytes, size_t size);        /* a catalogue file: en.words */
int EXPORT(words_get)(int words, const char *id, size_t size); /* out: the sentence of an id without arguments */
int EXPORT(words_info)(int words);                             /* out: {"language","hash"} */
int EXPORT(games)(void);                                       /* out: the games with players and options */
int EXPORT(rules_new)(const char *json, size_t size, const void *data, size_t data_size);
/* json: {"game","players","options":["long=on"]}, all but the game optional; data: a deck's text or compiled content,
 * size 0: the game's own. Harakiri has none here: give it harakiri.content */
int EXPORT(rules_info)(int rules); /* out: {"game","rules","data","text","players","options"} */

/* ---- tables.c: tables with their log ---- */

int EXPORT(table_new)(int rules, const char *json, size_t size); /* {"seed":"7","seats":["human","hard"]} */
int EXPORT(table_load)(int rules, const char *record, size_t size, int is_running);
/* rules: those of the record, or 0, then the table makes its own. is_running: the end may be missing */
int EXPORT(table_branch)(int table, int chapter, const char *seed, size_t size); /* the chapter is played again */
int EXPORT(table_rules)(int table); /* the table's rules as a handle of their own */
int EXPORT(table_entries)(int table);
int EXPORT(table_turn)(int table); /* out: {"kind":"all","seats":[0,2]} */
int EXPORT(table_play)(int table, int seat, const char *move, size_t size);
int EXPORT(table_take_back)(int table, int seat);
int EXPORT(table_can_take_back)(int table, int seat);          /* 1: yes */
int EXPORT(table_events)(int table, uint32_t entry, int seat); /* out: what happened, as that seat may see it */
int EXPORT(table_save)(int table, uint32_t first,
                       int with_events); /* out: the record from that line on, 0 is its header */
int EXPORT(table_result)(int table); /* out: the scores as they really stand: not for players' eyes before the end */
uint64_t EXPORT(table_hash)(int table, uint32_t entry); /* of the state after it, a BigInt; 0: no such entry */

/* ---- states.c: positions as somebody knows them, and worlds ---- */

/* What a seat knows answers that seat's questions alone; a world (decoded, made by state_world, or known to -2) answers
 * everybody's, and only in a world can something be played. */

int EXPORT(table_known)(int table, uint32_t at, int seat);                   /* a state */
int EXPORT(state_decode)(int rules, const void *bytes, size_t size);         /* a state */
int EXPORT(state_world)(int state, int seat, uint64_t seed);                 /* a fair world for the seat: a state */
int EXPORT(state_encode)(int state);                                         /* out: its bytes */
int EXPORT(state_turn)(int state);                                           /* out: as table_turn */
int EXPORT(state_moves)(int state, int seat);                                /* out: ["B1 G1", …] */
int EXPORT(state_check)(int state, int seat, const char *move, size_t size); /* out: reasons against it; 0: none */
int EXPORT(state_apply)(int state, int seat, const char *move, size_t size); /* plays it here; out: events */
int EXPORT(state_view)(int state, int seat);                                 /* out: what the seat knows */

/* ---- views.c: presentation ---- */

int EXPORT(view_new)(int words, const char *json, size_t size); /* {"seats":[{"name":"Aki","person":true}, …]} */
int EXPORT(view_build)(int view, int state, int seat);          /* out: the position */
int EXPORT(view_decide)(int view, int choice, const int32_t *things,
                        int count); /* out: moves; the answer is how many */
int EXPORT(view_tell)(int view, int table, uint32_t first, uint32_t last, int seat); /* out: log lines of entries */
int EXPORT(view_recite)(int view);         /* out: the position in sentences, as lines */
int EXPORT(view_read)(int view, int page); /* out: a page of the game, as lines */

/* Free placement, for the position built last. A thing is its number in the position, from 0; x, y and angle are a drop
 * (present.h). These answer 1: yes, 0: no; place_check and place_snap take no memory, and write whole numbers of 32
 * bits to out(). */
int EXPORT(place_check)(int view, int thing, int x, int y,
                        int angle);                                   /* legal? out: target, points, 8 of its outline */
int EXPORT(place_snap)(int view, int thing, int x, int y, int angle); /* a legal drop near? out: x, y, angle */
int EXPORT(place_step)(int view, int thing, int x, int y, int angle, int around, int along,
                       int is_small);                                   /* likewise */
int EXPORT(place_move)(int view, int thing, int x, int y, int angle);   /* out: the move of a legal drop */
int EXPORT(place_say)(int view, int thing, int x, int y, int angle);    /* out: where it lies and what it brings */
int EXPORT(place_why)(int view, int thing, int x, int y, int angle);    /* out: all reasons against it; how many */
int EXPORT(place_figure)(int view, int thing, int x, int y, int angle); /* out: what is drawn there */
int EXPORT(place_find)(int view, const char *move, size_t size); /* out: the thing that a move lays, x, y, angle */

/* ---- pictures.c: SVG ---- */

/* json: {"dark","auto","fragment":"prefix","width","names":[…],"last","bare"}, all optional; size 0: none */
int EXPORT(draw_thing)(int rules, int words, const char *name, size_t name_size, const char *json, size_t size);
int EXPORT(draw_state)(int state, int seat, int words, const char *json, size_t size);
int EXPORT(draw_style)(void); /* the style sheet of a page with fragments */

/* ---- searches.c: searches and players in slices ---- */

int EXPORT(search_new)(int rules, const char *name, size_t size); /* "hard", "mcts:1000" */
int EXPORT(search_begin)(int search, int state, int seat);        /* the answer is how many iterations it deserves */
int EXPORT(search_run)(int search, int iterations);               /* so many more; to cancel, do not run again */
int EXPORT(search_best)(int search);                              /* out: the move, as far as is known */
int EXPORT(search_hints)(int search, int words, int most); /* out: the moves considered, the best first, and why */
int EXPORT(player_new)(int rules, const char *name, size_t size,
                       uint64_t seed); /* any player, also one that does not search */
int EXPORT(player_begin)(int player, int state, int seat);
int EXPORT(player_think)(int player, int iterations); /* 1: it has decided */
int EXPORT(player_decide)(int player);                /* out: its move */

int EXPORT(view_hints)(int view, int search, int most); /* out: what the search found, in words (irori_hints_write) */

/* ---- looking_back.c: games that are over ---- */

int EXPORT(view_course)(int view, int table);
/* out: each seat's points by kind over time: {"team","decisions","kinds":[…],"seats":[…],"course":[{"entry","decision",
 * "points":[[of each kind] of each seat]}]} */
int EXPORT(review_new)(int table, const char *level, size_t size, uint32_t seats); /* of the seats whose bits are set */
int EXPORT(review_run)(int review, int iterations); /* 1: there is more to do; out: {"done","due","careful"} */
int EXPORT(view_review)(int view, int review);
/* out, at its end: [{"seat","sentence","regrets":[{"entry","played","better","sentence","reason","percent","loss"}]}]
 */

/* ---- telling.c: what a host sends, and what there is to read ---- */

int EXPORT(view_tell_events)(int view, int rules, uint32_t entry, int seat, const int32_t *numbers, int count);
/* out: log lines; the answer is 1 if they are to be read before the game goes on. numbers: `count` in all, eight for
 * each event, as hosts send them to who wants worlds */
int EXPORT(words_say)(int words, const char *json, size_t size); /* out: the sentence of {"id","args":[…]} of a host */
int EXPORT(view_ending)(int view);                               /* out: who won and why, of the position built last */
int EXPORT(view_rules)(int view, int rules);                     /* out: the game's rules, as lines */
int EXPORT(view_refuse)(int view, const char *move, size_t size); /* out: all that speaks against a move, as lines */
int EXPORT(readings)(int words, int rules);                       /* out: the titles of what view_read can read */
int EXPORT(sha256)(const void *bytes, size_t size);               /* out: 32 bytes */

/* ---- hosts.c: tables with people at them (host.h, docs/protocol.md) ---- */

/* Times are milliseconds, as Date.now() tells them; devices and nonces are BigInts. */
int EXPORT(host_new)(int rules, const char *json, size_t size, double now);
/* {"table","seed":"7"} or, for people who commit nonces, {"secret"}; "seats":[{"name","device":1} or {"bot":"hard"} or
 * {"open":true}], "maker", "move_ms", "game_ms", "vote_ms", "open_ms", "bot_ms", "hints":"usual", "watch", "chat" */
int EXPORT(host_from_table)(int table, const char *json, size_t size, double now);
/* goes on with a game that was loaded, all people being device 1: of the set-up only "table", "bot_ms", "hints" …
 * count. The table is the host's then: release it */
int EXPORT(host_open)(int rules, const char *text, size_t size, double time); /* from the first row; then the others: */
int EXPORT(host_read_row)(int host, int is_record, uint64_t device, uint64_t nonce, double time, const char *text,
                          size_t size);
int EXPORT(host_checkpoint)(int host); /* out: a few lines, to restore it from */
int EXPORT(host_restore)(int rules, const char *first, size_t first_size, const char *header, size_t header_size,
                         const char *text, size_t size);
int EXPORT(host_give_past)(int host, int whole); /* the other host is empty then: release it */
int EXPORT(host_next_row)(int host);             /* 0: none; out: {"number","record","device","nonce","time","text"} */
int EXPORT(host_durable)(int host, double number);
int EXPORT(host_connect)(int host, uint32_t connection, uint64_t device);
int EXPORT(host_disconnect)(int host, uint32_t connection);
int EXPORT(host_receive)(int host, uint32_t connection, const char *text, size_t size, double now);
int EXPORT(host_take)(int host, uint32_t connection); /* out: all messages that are ready, a line each */
uint32_t EXPORT(host_next_ready)(int host, uint32_t after);
int EXPORT(host_tick)(int host, double now);
double EXPORT(host_deadline)(int host);      /* when to tick; Infinity: no need */
int EXPORT(host_wants)(int host, int index); /* 0: no more; out: {"seat","decision","connection","player"} */
int EXPORT(host_known)(int host, int seat);  /* what that seat knows, to think about: a state */
int EXPORT(host_answer)(int host, int seat, uint32_t decision, uint32_t connection, const char *move, size_t size,
                        double now);
int EXPORT(host_flags)(int host); /* 1: lost, 2: wants its past, 4: wants another table, 8: closed */
int EXPORT(host_close)(int host, double now);
int EXPORT(host_set_again)(int host, const char *table, size_t size, double now);

#endif
