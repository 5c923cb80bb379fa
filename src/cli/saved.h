/* Saved games: the records in a folder, and how each stands. */
#ifndef IRORI_SAVED_H
#define IRORI_SAVED_H

#include <time.h>

#include "../term/term.h"
#include "cli.h"

typedef struct saved_game {
    char path[FILE_PATH];
    time_t when; /* it was last played */
    char *text;  /* its record */
    size_t size;
    bool is_over, is_touched; /* a person has decided something in it */
    irori_table *table;
} saved_game;

typedef struct saved_games {
    saved_game *list; /* the last played first */
    int count;
} saved_games;

/* The games in a folder (NULL: where games are kept), at most so many, whatever else lies there left out; of those that
 * run, if only they are asked for, first those in which a person has decided something, so that games that were only
 * begun push nothing out. Only what is listed is replayed. False: there is no such folder. */
bool saved_games_find(saved_games *games, const char *folder, bool only_running, int most);
void saved_games_free(saved_games *games);

/* "2026-11-16 08:30", when it was last played. */
void saved_game_date(const saved_game *game, char text[32]);

/* Where it stands, in words: the chapter, and the last heading of its log. "" if there is nothing to say. */
void saved_game_stand(const saved_game *game, const irori_words *words, char text[TERM_TEXT]);

/* Of a game that is over: who won, as a sentence. "" if it is not over. */
void saved_game_winner(const saved_game *game, const irori_words *words, char text[TERM_TEXT]);

/* The file's own name, without its folder. */
const char *saved_game_name(const saved_game *game);

/* Where a chapter is played again: the running hash of the game before, false if there is none; and the game among
 * these that it was played in before, NULL if it is elsewhere. */
bool saved_game_branch(const saved_game *game, uint64_t *parent);
const saved_game *saved_games_parent(const saved_games *games, const saved_game *game);

/* Deletes a game: a path, or a file's own name in the folder (NULL: where games are kept). Only a record, and only if
 * nobody plays it now. CLI_NO: said why. */
int saved_game_delete(const cli_command *command, const irori_words *words, const char *folder, const char *name);

#endif
