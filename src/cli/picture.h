/* Pictures for the command line: drawn in memory, then written to a file at once. */
#ifndef IRORI_CLI_PICTURE_H
#define IRORI_CLI_PICTURE_H

#include "../term/term.h"
#include "cli.h"
#include "irori/draw.h"

typedef struct picture {
    const cli_command *command;
    const irori_artist *artist;
    irori_drawing how;
    term_view view;   /* of the table that is drawn; what its seats are called */
    irori_writer out; /* room for any picture */
} picture;

/* False: said why, *status is the exit code. End it with picture_done. */
bool picture_init(picture *it, const cli_args *args, const irori_game *game, const irori_words *words, int *status);
void picture_done(picture *it);

/* The names of those who sit at the table, as the game itself says them. */
void picture_name_seats(picture *it, const irori_table *table);

/* Whose eyes a picture of the table is drawn with: the seat's where the table looks different to each, otherwise a
 * spectator's. States for picture_draw are redacted for them. */
int picture_eyes(const picture *it, int seat);

/* The table as this seat sees it, or what the seat has on it, or all of it: whatever the game has. */
void picture_draw(picture *it, const irori_rules *rules, const void *known, int seat);

/* Writes what was drawn to a file, NULL for standard output, and starts anew. CLI_NO: said why. */
int picture_write(picture *it, const char *path);

/* A whole game into a folder, which is made if need be: after each move that is worth one a picture of what the seat
 * has on the table, or of all of it, numbered as irori replay --at counts, and the table at the end. `seat`: through
 * its eyes, or where the table looks alike to all, only after its own moves; otherwise IRORI_SPECTATOR. */
int picture_write_game(picture *it, const irori_table *table, int seat, const char *folder);

#endif
