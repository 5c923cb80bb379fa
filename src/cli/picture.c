/* Pictures into files. States are redacted for whoever looks before anything is drawn. */
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "out_file.h"

bool picture_init(picture *it, const cli_args *args, const irori_game *game, const irori_words *words, int *status) {
    long width;
    *it = (picture){.command = args->command, .artist = irori_artist_of(game)};
    *status = CLI_WRONG_USE;
    if (!it->artist) return (void)cli_wrong(args->command, "there are no pictures of %s", game->title), false;
    if (!cli_number(args, "width", 16, 20000, 0, &width)) return false;
    char *room = malloc(IRORI_PICTURE_SIZE);
    if (!room) return *status = cli_no(args->command, "not enough memory"), false;
    it->how = (irori_drawing){
        .is_dark = cli_has(args, "dark"), .follows_reader = cli_has(args, "auto"), .width = (int)width, .words = words};
    it->out = irori_writer_to(room, IRORI_PICTURE_SIZE);
    return true;
}

void picture_done(picture *it) { free(it->out.data); }

void picture_name_seats(picture *it, const irori_table *table) {
    table_look look;
    table_look_init(&look, table);
    it->view = (term_view){
        .words = it->how.words, .link = &look.link, .rules = irori_table_rules(table), .seat = IRORI_OMNISCIENT};
    term_name_seats(&it->view);
    it->view.link = NULL;
    table_look_done(&look);
    for (int seat = 0; seat < it->view.rules->players; seat++) it->how.names[seat] = it->view.name[seat];
}

int picture_eyes(const picture *it, int seat) { return it->artist->draw_view ? seat : IRORI_SPECTATOR; }

void picture_draw(picture *it, const irori_rules *rules, const void *known, int seat) {
    if (it->artist->draw_view)
        it->artist->draw_view(rules, known, seat, &it->how, &it->out);
    else if (seat >= 0 && it->artist->draw_seat)
        it->artist->draw_seat(rules, known, seat, &it->how, &it->out);
    else
        it->artist->draw_table(rules, known, &it->how, &it->out);
}

int picture_write(picture *it, const char *path) {
    if (it->out.full) return cli_no(it->command, "cannot write %s: too big", path ? path : "the picture");
    int status = CLI_DONE;
    if (path)
        status = out_file_write(it->command, path, it->out.data, it->out.used);
    else
        (void)!fwrite(it->out.data, 1, it->out.used, stdout); /* cli_finish tells of a failure */
    it->out = irori_writer_to(it->out.data, IRORI_PICTURE_SIZE);
    return status;
}

/* A whole game */

static int write_numbered(picture *it, const char *folder, uint32_t entry, const char *what) {
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%03u-%s.svg", folder, entry, what) >= sizeof path)
        return cli_no(it->command, "%.60s...: too long a name", folder);
    return picture_write(it, path);
}

/* The series under way: states before and after the entry at hand, the last one of all. */
typedef struct series {
    const irori_table *table;
    const char *folder;
    int seat, count;
    void *before, *known, *last;
} series;

/* A picture of what one seat has on the table, or of all of it. */
static int write_picture(picture *it, series *all, uint32_t entry, int seat, const void *state) {
    char what[16] = "table";
    if (seat >= 0 && (it->artist->draw_seat || it->artist->draw_view)) snprintf(what, sizeof what, "seat%d", seat);
    picture_draw(it, irori_table_rules(all->table), state, seat);
    all->count++;
    return write_numbered(it, all->folder, entry, what);
}

/* Does the series end with the whole table? One of a seat's own part does not. */
static bool has_last(const picture *it, const series *all) { return all->seat < 0 || it->artist->draw_view; }

/* The picture after one entry of the log, if it is worth one. */
static int write_entry(picture *it, series *all, uint32_t number) {
    irori_entry entry = irori_table_entry(all->table, number);
    if (!irori_entry_is_move(entry.kind) || irori_table_is_undone(all->table, number)) return CLI_DONE;
    void *before = all->known;
    all->known = all->before;
    all->before = before;
    irori_table_known(all->table, number, picture_eyes(it, all->seat), all->known);
    bool is_drawn = it->artist->is_drawn(irori_table_rules(all->table), before, all->known, entry.move);
    bool is_own = it->artist->draw_view || all->seat < 0 || entry.seat == all->seat;
    if (!is_drawn || !is_own) return CLI_DONE;
    if (!it->artist->draw_seat && has_last(it, all) && number == irori_table_entries(all->table))
        return CLI_DONE; /* to come */
    return write_picture(it, all, number, it->artist->draw_view ? all->seat : entry.seat, all->known);
}

static int write_entries(picture *it, series *all) {
    uint32_t entries = irori_table_entries(all->table);
    int status = CLI_DONE;
    irori_table_known(all->table, entries, picture_eyes(it, all->seat), all->last);
    irori_table_known(all->table, 0, picture_eyes(it, all->seat), all->known);
    it->how.frame = all->last;
    it->how.marks_last = true;
    for (uint32_t number = 1; number <= entries && !status; number++) status = write_entry(it, all, number);
    it->how.marks_last = false;
    return status || !has_last(it, all) ? status : write_picture(it, all, entries, all->seat, all->last);
}

int picture_write_game(picture *it, const irori_table *table, int seat, const char *folder) {
    size_t size = irori_table_rules(table)->game->state_size;
    struct stat about;
    if (mkdir(folder, 0777) && errno != EEXIST)
        return cli_no(it->command, "cannot make the folder %s: %s", folder, strerror(errno));
    if (stat(folder, &about) || !S_ISDIR(about.st_mode))
        return cli_no(it->command, "%s is a file; name a folder for the pictures", folder);
    series all = {table, folder, seat, 0, malloc(size), malloc(size), malloc(size)};
    int status =
        all.before && all.known && all.last ? write_entries(it, &all) : cli_no(it->command, "not enough memory");
    free(all.before);
    free(all.known);
    free(all.last);
    if (status) return status;
    char text[TERM_TEXT];
    printf("%s %s\n", term_say(it->how.words, text, "cli.replay.drawn", "n", 'd', all.count, NULL), folder);
    return CLI_DONE;
}
