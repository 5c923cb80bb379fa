/* A table behind one keyboard: a host in this process, all people at it one device, over one connection. What they
 * decide and take back goes in as messages and is answered by messages (docs/protocol.md); bots think here. Whatever
 * happened is on the disk before the host hears that it may be told; where it cannot be written the game goes on all
 * the same, and `save` tells. No screen. */
#ifndef IRORI_KEYBOARD_H
#define IRORI_KEYBOARD_H

#include "../link/link.h"
#include "irori/host.h"
#include "irori/player.h"

typedef struct keyboard {
    table_look look; /* first: the way to it; the host's table, and the file */
    irori_host *host;
    irori_player *bot[IRORI_MAX_SEATS]; /* NULL: a person */
    uint64_t pace[IRORI_MAX_SEATS];     /* milliseconds that a bot's last choice took */
    void *bot_known;                    /* what a bot is given of the state */
    uint64_t kept;                      /* the rows that the file has, or was asked to have */
    bool is_greeted;
    int64_t nonce;                      /* of the last message */
    uint32_t decision[IRORI_MAX_SEATS]; /* what is asked of a seat, as the host numbers it */
    int64_t vote;                       /* the last one, and whether it was agreed */
    bool is_agreed;
    link_answer answer;
    char *buffer;
    size_t room;
} keyboard;

uint64_t keyboard_milliseconds(void); /* since some time */

/* Takes the table, whatever comes of it. It has no file before look.link.save is opened. */
irori_status keyboard_open(keyboard *k, irori_table *table, const irori_seed *bots, irori_error *why) IRORI_MUST_USE;
void keyboard_close(keyboard *k);

/* Brings the file up to date, trying again whatever failed before, and lets the host go on. False: its reason. */
bool keyboard_save(keyboard *k);

/* The person who has to decide next, `last` if it is still theirs; -1: no person. */
int keyboard_next_person(const keyboard *k, int last);

/* The bot that decides next, if that makes it long since a time in milliseconds; -1: it is soon done. */
int keyboard_slow_bot(keyboard *k, uint64_t since);

/* Lets one bot decide if no person has to. False: none did. */
bool keyboard_bot(keyboard *k);

/* What a person decided, one move or several in a row, or takes back. False: why, and nothing changed; `why` lasts
 * until the next of these. */
bool keyboard_decide(keyboard *k, int seat, const irori_move *moves, int count, irori_error *why);
bool keyboard_take_back(keyboard *k, int seat, irori_error *why);

/* Taking back was refused: may all who sit here agree to do it nevertheless? */
bool keyboard_may_agree(const keyboard *k, const irori_error *why);

/* They do: proposed by the seat whose last decision it is, and every other person says yes. */
bool keyboard_agree(keyboard *k, int seat, irori_error *why);

#endif
