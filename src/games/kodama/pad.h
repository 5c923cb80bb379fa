/* Kodama's score pad: what it is told, however that is said, and what it comes to. */
#ifndef IRORI_KODAMA_PAD_H
#define IRORI_KODAMA_PAD_H

#include "../pad.h"
#include "kodama.h"

enum {
    KODAMA_PAD_ICONS = 9 /* of a real card at most */,
    KODAMA_PAD_COUNT = 99,
    KODAMA_PAD_POINTS = 999,
    KODAMA_PAD_UNTOLD = -1
};

enum { KODAMA_PAD_BRANCHES, KODAMA_PAD_DECREES, KODAMA_PAD_SPIRITS, KODAMA_PAD_PARTS };

/* All zero but the UNTOLDs (kodama_pad_init): nothing is asked. */
typedef struct kodama_pad {
    int cards; /* of a line: the new card first, the trunk last; 0: none is asked for */
    uint8_t icons[KODAMA_TREE][KODAMA_ICONS];
    int decree;       /* 0: none */
    int decree_count; /* what it counts at the season's end, or UNTOLD */
    int placed;       /* 1 or 0: does the card lie as the decree asks, where a line does not tell? Or UNTOLD */
    int spirits;
    struct {
        int spirit, count; /* what it counts, or UNTOLD */
    } spirit[KODAMA_SPIRITS];
    int players;
    struct {
        int parts; /* KODAMA_PAD_PARTS; or 1: the total alone */
        int points[KODAMA_PAD_PARTS];
    } player[KODAMA_SEATS];
} kodama_pad;

void kodama_pad_init(kodama_pad *t);

/* pad_read.c: what people type. False: *why says what to do, and *t is as it was. */

/* "iifa/ia/iaa/i", "2 fireflies, flower > firefly": words in this language or in English, letters in this one. */
bool kodama_pad_read_line(const irori_words *words, const char *text, kodama_pad *t, irori_message *why);

/* "deep-roots", "new-shoots=4": a name of the deck or of this language, or how one of them and no other begins. */
bool kodama_pad_read_decree(const irori_words *words, const kodama_rules *rules, const char *text, kodama_pad *t,
                            irori_message *why);
bool kodama_pad_read_spirits(const irori_words *words, const kodama_rules *rules, const char *text, kodama_pad *t,
                             irori_message *why);
bool kodama_pad_read_points(const char *text, kodama_pad *t, irori_message *why);

/* pad_json.c */
bool kodama_pad_read_json(pad_input *in, const kodama_rules *rules, kodama_pad *t);
void kodama_pad_write_json(const kodama_rules *rules, const kodama_pad *t, irori_writer *out);

/* pad_count.c: the answers */

typedef struct kodama_pad_answer {
    kodama_points points;
    bool is_legal; /* at most ten branch points (T5) */
    int decree;    /* what the decree adds for this card, or UNTOLD */
    int total;     /* with the decree as far as it is told */
} kodama_pad_answer;

kodama_pad_answer kodama_pad_answer_line(const kodama_rules *rules, const kodama_pad *t);

/* Does only who sees the table know whether a card lies as the decree asks? */
bool kodama_pad_must_be_told(const kodama_decree *decree);
void kodama_pad_result(const kodama_pad *t, irori_result *result);

#endif
