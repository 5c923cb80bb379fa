/* The calculator of Kodama: what is asked, however it was told. */
#ifndef IRORI_CLI_SCORE_KODAMA_H
#define IRORI_CLI_SCORE_KODAMA_H

#include "../games/kodama/kodama.h"
#include "score.h"

enum { TALLY_ICONS = 9 /* of a real card at most */, TALLY_COUNT = 99, TALLY_POINTS = 999, TALLY_UNTOLD = -1 };

enum { TALLY_BRANCHES, TALLY_DECREES, TALLY_SPIRITS, TALLY_PARTS };

/* All zero but the UNTOLDs (tally_init): nothing is asked. */
typedef struct tally {
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
        int parts; /* TALLY_PARTS; or 1: the total alone */
        int points[TALLY_PARTS];
    } player[KODAMA_SEATS];
} tally;

void tally_init(tally *t);

/* score_kodama_read.c: what people type. False: *why says what to do, and *t is as it was. */

/* "iifa/ia/iaa/i", "2 fireflies, flower > firefly": words in this language or in English, letters in this one. */
bool tally_read_line(const irori_words *words, const char *text, tally *t, irori_message *why);

/* "deep-roots", "new-shoots=4": a name of the deck or of this language, or how one of them and no other begins. */
bool tally_read_decree(const irori_words *words, const kodama_rules *rules, const char *text, tally *t,
                       irori_message *why);
bool tally_read_spirits(const irori_words *words, const kodama_rules *rules, const char *text, tally *t,
                        irori_message *why);
bool tally_read_points(const char *text, tally *t, irori_message *why);

/* score_kodama_json.c */
bool tally_read_json(score_input *in, const kodama_rules *rules, tally *t);
int tally_print_json(const cli_command *command, const kodama_rules *rules, const tally *t);

/* score_kodama_count.c: the answers */

typedef struct tally_answer {
    kodama_points points;
    bool is_legal; /* at most ten branch points (T5) */
    int decree;    /* what the decree adds for this card, or UNTOLD */
    int total;     /* with the decree as far as it is told */
} tally_answer;

tally_answer tally_answer_line(const kodama_rules *rules, const tally *t);

/* Does only who sees the table know whether a card lies as the decree asks? */
bool tally_must_be_told(const kodama_decree *decree);
void tally_result(const tally *t, irori_result *result);

#endif
