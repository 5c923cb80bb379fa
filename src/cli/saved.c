/* Saved games. A file that is no record, or one of other rules, is left out: it cannot be gone on with here. A game is
 * replayed only to tell where it stands; that it is over, and whether a person has decided anything in it, is read off
 * its lines. */
#include "saved.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of one file, and of all of them together: a list is to be read, not waited for. */
enum { MOST_FILES = 1000, MOST_BYTES = 1 << 24, MOST_BYTES_IN_ALL = 1 << 28 };

/* Without blocking: what is a file when one looks may be a pipe when one opens it. */
static char *read_all(const char *path, size_t *size) {
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    char *text = NULL;
    struct stat about;
    *size = 0;
    if (fd < 0) return NULL;
    if (!fstat(fd, &about) && S_ISREG(about.st_mode) && about.st_size < MOST_BYTES)
        text = malloc((size_t)about.st_size + 1);
    for (ssize_t got = 1; text && got > 0 && *size<(size_t)about.st_size; *size += got> 0 ? (size_t)got : 0)
        got = read(fd, text + *size, (size_t)about.st_size - *size);
    if (text) text[*size] = 0;
    close(fd);
    return text;
}

static void close_game(saved_game *game) {
    irori_table_free(game->table);
    free(game->text);
    game->table = NULL, game->text = NULL;
}

/* The next text of a JSON list at *at, cut to the room there is; false: the list ends. */
static bool next_text(const char **at, char text[IRORI_NAME_SIZE]) {
    size_t used = 0;
    *at += strspn(*at, ",[");
    if (**at != '"') return false;
    for (++*at; **at && **at != '"'; ++*at) {
        if (**at == '\\' && (*at)[1]) ++*at;
        if (used + 1 < IRORI_NAME_SIZE) text[used++] = **at;
    }
    text[used] = 0;
    *at += **at == '"';
    return true;
}

/* The seats of people, as the header names them. */
static uint32_t people_of(const char *text) {
    const char *game_at = strstr(text, "\"game\":"), *at = strstr(text, "\"seats\":[");
    char name[IRORI_NAME_SIZE];
    uint32_t people = 0;
    if (!game_at || !at) return 0;
    game_at += strlen("\"game\":"), at += strlen("\"seats\":");
    const irori_game *game = next_text(&game_at, name) ? irori_game_find(name) : NULL;
    for (int seat = 0; game && seat < IRORI_MAX_SEATS && next_text(&at, name); seat++)
        if (!irori_player_is_name(name, game)) people |= 1u << seat;
    return people;
}

/* Reads off the lines what need not be played. */
static void skim(saved_game *game) {
    uint32_t people = people_of(game->text);
    for (const char *line = game->text; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        unsigned seat;
        if (!strncmp(line, "{\"result\"", 9)) game->is_over = true;
        if (!game->is_touched && sscanf(line, "{\"n\":%*u,\"seat\":%u,\"move\"", &seat) == 1 && seat < IRORI_MAX_SEATS)
            game->is_touched = people >> seat & 1;
    }
}

static bool play_through(saved_game *game) {
    return !irori_table_load(game->text, game->size, IRORI_LOAD_RESUME, &game->table, NULL);
}

/* Those in which somebody has decided something come before those that were only begun. */
static int by_use(const void *a, const void *b) {
    const saved_game *left = a, *right = b;
    if (left->is_touched != right->is_touched) return left->is_touched ? -1 : 1;
    if (left->when != right->when) return left->when < right->when ? 1 : -1;
    return strcmp(left->path, right->path);
}

/* The files of a folder that may be games, with the time they were last played; nothing of them is read yet. */
static int list_files(saved_game *list, DIR *dir, const char *folder) {
    int count = 0;
    for (struct dirent *entry; count < MOST_FILES && (entry = readdir(dir));) {
        struct stat about;
        saved_game *game = &list[count];
        size_t size = strlen(entry->d_name);
        if (size < 7 || strcmp(entry->d_name + size - 6, ".irori")) continue;
        snprintf(game->path, FILE_PATH, "%.3800s/%.255s", folder, entry->d_name);
        if (stat(game->path, &about) || !S_ISREG(about.st_mode) || about.st_size >= MOST_BYTES) continue;
        game->when = about.st_mtime;
        count++;
    }
    qsort(list, (size_t)count, sizeof *list, by_use);
    return count;
}

bool saved_games_find(saved_games *games, const char *folder, bool only_running, int most) {
    char own[FILE_PATH];
    if (!folder) folder = save_folder(own) ? own : "";
    DIR *dir = opendir(folder);
    *games = (saved_games){.list = dir ? calloc(MOST_FILES, sizeof *games->list) : NULL};
    int count = games->list ? list_files(games->list, dir, folder) : 0;
    if (dir) closedir(dir);
    size_t read = 0;
    for (int i = 0; i < count && read < MOST_BYTES_IN_ALL; i++) {
        saved_game *game = &games->list[i];
        game->text = read_all(game->path, &game->size);
        read += game->size;
        if (game->text) skim(game);
    }
    if (only_running && count) qsort(games->list, (size_t)count, sizeof *games->list, by_use);
    for (int i = 0; i < count; i++) {
        saved_game game = games->list[i];
        bool is_wanted = game.text && games->count < most && !(only_running && game.is_over);
        games->list[i].text = NULL;
        bool is_one = is_wanted && play_through(&game);
        if (is_one && !(only_running && irori_table_turn(game.table).kind == IRORI_OVER))
            games->list[games->count++] = game;
        else
            close_game(&game);
    }
    return dir != NULL;
}

void saved_games_free(saved_games *games) {
    for (int i = 0; i < games->count; i++) close_game(&games->list[i]);
    free(games->list);
    *games = (saved_games){.list = NULL};
}

void saved_game_date(const saved_game *game, char text[32]) {
    struct tm local;
    strftime(text, 32, "%Y-%m-%d %H:%M", localtime_r(&game->when, &local));
}

const char *saved_game_name(const saved_game *game) { return strrchr(game->path, '/') + 1; }

/* The last line of the log that is a heading: a round, a season. */
static void last_heading(const term_view *view, char text[TERM_TEXT]) {
    term_lines log = {.line = NULL};
    size_t i;
    term_log_add(view, 0, view->at, &log);
    for (i = log.count; i && log.line[i - 1].weight != IRORI_HEADING;) i--;
    snprintf(text, TERM_TEXT, "%s", i ? log.line[i - 1].text : "");
    term_lines_free(&log);
}

/* Where it stands, as the presentation says it; else the last heading. */
static void say_stand(term_view *view, char text[TERM_TEXT]) {
    irori_position position;
    if (irori_position_init(&position, NULL)) return;
    term_view_present(view, &position);
    snprintf(text, TERM_TEXT, "%s", position.stand);
    irori_position_done(&position);
    if (!*text) last_heading(view, text);
}

void saved_game_stand(const saved_game *game, const irori_words *words, char text[TERM_TEXT]) {
    const irori_rules *rules = irori_table_rules(game->table);
    void *known = malloc(rules->game->state_size);
    *text = 0;
    if (!known) return;
    term_view view;
    table_look look;
    table_look_init(&look, game->table);
    term_view_init(&view, words, &look.link, irori_table_entries(game->table), IRORI_SPECTATOR, known);
    say_stand(&view, text);
    table_look_done(&look);
    free(known);
}

void saved_game_winner(const saved_game *game, const irori_words *words, char text[TERM_TEXT]) {
    const irori_rules *rules = irori_table_rules(game->table);
    void *known = malloc(rules->game->state_size);
    *text = 0;
    if (known && irori_table_turn(game->table).kind == IRORI_OVER) {
        term_lines page = {.line = NULL};
        term_view view;
        table_look look;
        table_look_init(&look, game->table);
        int seat = link_people_here(&look.link) == 1 ? __builtin_ctz(look.link.own) : IRORI_SPECTATOR; /* "You" won */
        term_view_init(&view, words, &look.link, irori_table_entries(game->table), seat, known);
        term_page_result(&view, 0, &page);
        if (page.count) snprintf(text, TERM_TEXT, "%s", page.line[0].text);
        term_lines_free(&page);
        table_look_done(&look);
    }
    free(known);
}

/* Deleting */

/* Only what begins as a record does, of whatever rules: anything else is not ours to delete. */
static const char *why_not_delete(int fd) {
    static const char head[] = "{\"irori\":";
    char begins[sizeof head] = "";
    struct stat about;
    if (fd < 0 || fstat(fd, &about)) return strerror(errno);
    if (!S_ISREG(about.st_mode) || pread(fd, begins, sizeof head - 1, 0) < 0 || strcmp(begins, head))
        return "that is no record of a game";
    return flock(fd, LOCK_EX | LOCK_NB) ? "another irori is playing it" : NULL;
}

int saved_game_delete(const cli_command *command, const irori_words *words, const char *folder, const char *name) {
    char own[FILE_PATH], path[FILE_PATH], text[2 * FILE_PATH];
    irori_message message;
    if (!folder) folder = save_folder(own) ? own : ".";
    if (strchr(name, '/'))
        snprintf(path, sizeof path, "%s", name);
    else
        snprintf(path, sizeof path, "%.3800s/%.255s", folder, name);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    const char *why = why_not_delete(fd);
    if (!why && unlink(path)) why = strerror(errno);
    if (fd >= 0) close(fd);
    if (why) return cli_no(command, "cannot delete %s: %s", path, why);
    irori_text_copy(own, sizeof own, path);
    irori_message_init(&message, "cli.saved.deleted");
    irori_message_lend(&message, "file", own);
    puts(irori_words_say(words, &message, NULL, NULL, text, sizeof text));
    return CLI_DONE;
}

bool saved_game_branch(const saved_game *game, uint64_t *parent) {
    for (uint32_t number = irori_table_entries(game->table); number; number--) {
        irori_entry entry = irori_table_entry(game->table, number);
        if (entry.kind != IRORI_ENTRY_BRANCH) continue;
        *parent = entry.parent;
        return true;
    }
    return false;
}

const saved_game *saved_games_parent(const saved_games *games, const saved_game *game) {
    uint64_t parent;
    char run[32];
    if (!saved_game_branch(game, &parent)) return NULL;
    snprintf(run, sizeof run, "\"run\":\"%016llx\"", (unsigned long long)parent);
    for (int i = 0; i < games->count; i++)
        if (&games->list[i] != game && strstr(games->list[i].text, run)) return &games->list[i];
    return NULL;
}
