/* Records on this machine's disk: where they are kept, the file that follows a game, how a shell takes its name. No
 * screen. */
#ifndef IRORI_FILES_H
#define IRORI_FILES_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "irori/table.h"
#include "irori/words.h"

enum { FILE_PATH = 4096 };

/* ---- save.c: the game on disk; the only place that knows what is there ---- */

typedef struct save_file {
    bool is_idle;     /* nothing to save: the game was over when it came */
    bool is_ours;     /* the file's name was made up here, where games are kept */
    bool has_file;    /* the file at `path` holds this game's record, as far as `entries` */
    int fd;           /* of it; -1: not open */
    uint32_t entries; /* on the disk: written and synced */
    uint32_t lines;   /* of the record, likewise */
    off_t size;       /* of the file with them */
    bool has_events;
    int reason; /* errno of the last attempt; 0: it went well */
    char path[FILE_PATH];
} save_file;

/* What is on the disk. Every sentence, key and exit code about saving follows from it. */
typedef enum save_state {
    SAVED_IDLE,   /* there was nothing to save */
    SAVED_ALL,    /* every entry */
    SAVED_STUCK,  /* every entry so far, but the next one cannot be written */
    SAVED_PART,   /* the first `entries`, and not the rest */
    SAVED_NOTHING /* not even how the game began */
} save_state;

/* The folder of saved games: $XDG_STATE_HOME/irori or ~/.local/state/irori. False: neither is set. */
bool save_folder(char path[FILE_PATH]);

/* A new file for a new game (`path` NULL: in that folder, with a name of its own), removed again if it cannot be
 * written; a file to go on with, which keeps what it has but for a torn last line. False: save->reason says why, and
 * save->path which file. EWOULDBLOCK: another irori plays it. */
bool save_create(save_file *save, const irori_table *table, const char *path);
bool save_resume(save_file *save, const irori_table *table, const char *path);

/* Brings the file up to date and returns when it is on the disk, trying again whatever failed before: a file that is
 * gone is written anew. False: save->reason says why. */
bool save_update(save_file *save, const irori_table *table);

/* The whole game into another new file, which is kept up to date from now on. False: errno says why, and `save` is as
 * it was. */
bool save_elsewhere(save_file *save, const irori_table *table, const char *path);
void save_close(save_file *save);

/* As found by the last attempt. */
save_state save_state_of(const save_file *save, const irori_table *table);

/* Would leaving now lose anything? */
bool save_loses(const save_file *save, const irori_table *table);

/* All that as a sentence, with the file and the reason. */
char *save_say(const save_file *save, const irori_table *table, const irori_words *words, char *text, size_t size);

/* Why a file could not be written, from an errno. */
const char *save_reason(int reason, const irori_words *words);

/* ---- quote.c ---- */

/* A path as a shell takes it, and a terminal: no control character of a file's name gets there, and none is an option.
 */
void file_print_path(FILE *out, const char *path);

#endif
