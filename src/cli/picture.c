/* Pictures into files. States are a spectator's: a picture shows what lay on the table for all to see. */
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool picture_init(picture *it, const cli_args *args, const irori_game *game, const irori_words *words, int *status) {
    long width;
    *it = (picture){.command = args->command, .artist = irori_artist_of(game)};
    *status = CLI_WRONG_USE;
    if (!it->artist) return (void)cli_wrong(args->command, "there are no pictures of %s", game->title), false;
    if (!cli_number(args, "width", 16, 20000, 0, &width)) return false;
    char *room = malloc(IRORI_PICTURE_SIZE);
    if (!room) return *status = cli_no(args->command, "not enough memory"), false;
    it->how = (irori_drawing){.is_dark = cli_has(args, "dark"), .width = (int)width, .words = words};
    it->out = irori_writer_to(room, IRORI_PICTURE_SIZE);
    return true;
}

void picture_done(picture *it) { free(it->out.data); }

void picture_name_seats(picture *it, const irori_table *table) {
    it->view = (term_view){
        .words = it->how.words, .table = table, .rules = irori_table_rules(table), .seat = IRORI_OMNISCIENT};
    term_name_seats(&it->view);
    for (int seat = 0; seat < it->view.rules->players; seat++) it->how.names[seat] = it->view.name[seat];
}

int picture_write(picture *it, const char *path) {
    if (it->out.full) return cli_no(it->command, "cannot write %s: too big", path ? path : "the picture");
    FILE *file = path ? fopen(path, "w") : stdout;
    if (!file) return cli_no(it->command, "cannot write %s: %s", path, strerror(errno));
    bool is_written = fwrite(it->out.data, 1, it->out.used, file) == it->out.used;
    int reason = errno;
    if (path && fclose(file)) is_written = false, reason = errno;
    if (!is_written && path) return cli_no(it->command, "cannot write %s: %s", path, strerror(reason));
    it->out = irori_writer_to(it->out.data, IRORI_PICTURE_SIZE);
    return CLI_DONE;
}

/* A whole game */

static int write_numbered(picture *it, const char *folder, uint32_t entry, const char *what) {
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%03u-%s.svg", folder, entry, what) >= sizeof path)
        return cli_no(it->command, "%.60s...: too long a name", folder);
    return picture_write(it, path);
}

/* The picture after one entry of the log, if it changed anything to the eye. */
static int write_entry(picture *it, const irori_table *table, int seat, const char *folder, uint32_t number,
                       void *known, int *count) {
    const irori_rules *rules = irori_table_rules(table);
    const irori_entry *entry = irori_table_entry(table, number);
    char what[16];
    if (entry->kind != IRORI_ENTRY_MOVE || irori_table_is_undone(table, number)) return CLI_DONE;
    int drawn = it->artist->seat_drawn(rules, entry->seat, entry->move);
    if (drawn < 0 || (seat >= 0 && drawn != seat)) return CLI_DONE;
    irori_table_known(table, number, IRORI_SPECTATOR, known);
    it->artist->draw_seat(rules, known, drawn, &it->how, &it->out);
    snprintf(what, sizeof what, "seat%d", drawn);
    ++*count;
    return write_numbered(it, folder, number, what);
}

static int write_entries(picture *it, const irori_table *table, int seat, const char *folder, void *known, void *last,
                         int *count) {
    uint32_t entries = irori_table_entries(table);
    int status = CLI_DONE;
    irori_table_known(table, entries, IRORI_SPECTATOR, last);
    it->how.frame = last;
    it->how.marks_last = true;
    for (uint32_t number = 1; number <= entries && !status; number++)
        status = write_entry(it, table, seat, folder, number, known, count);
    it->how.marks_last = false;
    if (status || seat >= 0) return status;
    it->artist->draw_table(irori_table_rules(table), last, &it->how, &it->out);
    ++*count;
    return write_numbered(it, folder, entries, "table");
}

int picture_write_game(picture *it, const irori_table *table, int seat, const char *folder) {
    size_t size = irori_table_rules(table)->game->state_size;
    struct stat about;
    int count = 0;
    if (mkdir(folder, 0777) && errno != EEXIST)
        return cli_no(it->command, "cannot make the folder %s: %s", folder, strerror(errno));
    if (stat(folder, &about) || !S_ISDIR(about.st_mode))
        return cli_no(it->command, "%s is a file; name a folder for the pictures", folder);
    void *known = malloc(size), *last = malloc(size);
    int status = known && last ? write_entries(it, table, seat, folder, known, last, &count)
                               : cli_no(it->command, "not enough memory");
    free(known);
    free(last);
    if (status) return status;
    char text[TERM_TEXT];
    printf("%s %s\n", term_say(it->how.words, text, "cli.replay.drawn", "n", 'd', count, NULL), folder);
    return CLI_DONE;
}
