/* A game from its start or its file to the end, on the full screen or line by line. */
#ifndef IRORI_PLAYING_H
#define IRORI_PLAYING_H

#include "../keyboard/keyboard.h"
#include "../term/term.h"

typedef struct playing_game {
    const irori_words *words;
    irori_table *table;   /* the game; playing_run takes it */
    irori_seed bots;      /* the root of the players' seeds */
    const char *path;     /* the file it came from; NULL: a new game */
    bool has_typed_names; /* whoever goes on with it has typed who plays: any player's name will do */
    const char *save;     /* the file for a new game; NULL: one where games are kept */
    const void *data;     /* the set-up's, for another game of the same kind; stays the caller's */
    size_t data_size;
    bool is_plain;
    irori_seed (*fresh)(void); /* seeds for the next game, if they want another */
} playing_game;

/* Plays, and says where the game is saved and how to go on. Returns the exit code: 0, 1 if it cannot be played or not
 * all of it is on the disk, 128 and the signal's number if one ended it. */
int playing_run(playing_game game);

#endif
