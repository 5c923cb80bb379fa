/* What score pads share (irori/pad.h): questions with numbers for answers, the table of points, and JSON. */
#ifndef IRORI_GAMES_PAD_H
#define IRORI_GAMES_PAD_H

#include "../core/json_read.h"
#include "irori/pad.h"

/* ---- pad.c: lines ---- */

const char *pad_word(const irori_pad_call *call, const char *id);

/* A message in the call's language; and one with a number. Both return `text`. */
char *pad_text(const irori_pad_call *call, const irori_message *message, char text[IRORI_PAD_ANSWER]);
char *pad_number_text(const irori_pad_call *call, const char *id, const char *name, int number,
                      char text[IRORI_PAD_ANSWER]);

/* How many columns it takes. */
int pad_columns(const char *text);

void pad_say(const irori_pad_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool pad_ask(const irori_pad_call *call, const char *id, char answer[IRORI_PAD_ANSWER]);

/* Asked again until the answer will do; false, or -1: there are no more answers. */

/* A whole number; an empty answer is `fallback`, if that is in range. */
bool pad_ask_number(const irori_pad_call *call, const char *id, int low, int high, int fallback, int *number);

/* Numbers with spaces or commas between them, at most `most`; returns how many. */
int pad_ask_numbers(const irori_pad_call *call, const char *id, int low, int high, int most, int *numbers);

/* There are no more answers: BAD_TEXT. */
irori_status pad_ended(irori_error *why);

/* A row for each kind of points that anybody has, a column for each player. A part's count of 0 is not told. */
void pad_say_result(const irori_pad_call *call, const irori_result *result, int players);

/* ---- pad_json.c ---- */

/* What is read: one object. The first thing that is wrong is kept, with where it stood. */
typedef struct pad_input {
    json_reader reader; /* where reading stopped */
    irori_message why;  /* what was wrong there; id NULL if it is the JSON itself */
} pad_input;

pad_input pad_input_over(const char *text, size_t size);

/* Keeps why, about {what}, unless something was wrong before. Always false. */
bool pad_refuse(pad_input *in, const char *id, const char *what);

/* Nothing follows the end. */
bool pad_read_end(pad_input *in);

/* Notes a key; false: it was there before. */
bool pad_is_new(pad_input *in, unsigned *seen, int key, const char *name);
bool pad_read_count(pad_input *in, const char *name, int high, int *number);          /* from 0 */
int pad_read_list(pad_input *in, const char *name, int high, int most, int *numbers); /* how many; -1: refused */
int pad_find_key(const char *const *keys, const char *key);                           /* -1: none of them */
irori_status pad_say_refusal(const pad_input *in, const char *text, irori_error *why);

/* "players":[{"score":…,"rank":…,"winner":…,"parts":[…]}],"how":"points" as members of an open object; ids without
 * their "game.part.". */
void pad_write_result(irori_writer *writer, const char *game, const irori_result *result, int players);

#endif
