/* The game on disk. A file is the record of its game as far as it has got: lines are appended as entries come and are
 * on the disk before the player hears that they count. A lock keeps two programs from playing the same game. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "term.h"

bool term_save_folder(char path[TERM_PATH]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int size = 0;
    if (state && *state == '/')
        size = snprintf(path, TERM_PATH, "%s/irori", state);
    else if (home && *home)
        size = snprintf(path, TERM_PATH, "%s/.local/state/irori", home);
    errno = ENOENT;
    return size > 0 && size < TERM_PATH - 128;
}

static bool make_folders(const char *path) {
    char part[TERM_PATH];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1;; at++) {
        char here = *at;
        if (here && here != '/') continue;
        *at = 0;
        if (mkdir(part, 0700) && errno != EEXIST) return false;
        *at = here;
        if (!here) return true;
    }
}

static bool write_line(void *fd, const char *line, size_t size) {
    while (size) {
        ssize_t done = write(*(int *)fd, line, size);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        line += done;
        size -= (size_t)done;
    }
    return true;
}

static void sync_folder(const char *path) {
    char copy[TERM_PATH];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

/* Gives up on the file and keeps errno. */
static bool fail(term_save *save) {
    int reason = errno;
    term_save_close(save);
    errno = reason;
    return false;
}

/* Writes the whole record into the open file. */
static bool write_all(term_save *save, const irori_table *table) {
    save->entries = irori_table_entries(table);
    bool is_done = irori_table_save(table, false, write_line, &save->fd) && !fdatasync(save->fd);
    save->size = lseek(save->fd, 0, SEEK_END);
    return is_done;
}

static bool open_new(term_save *save) {
    save->fd = open(save->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    return save->fd >= 0;
}

/* A name that nobody has yet, where games are kept. */
static bool open_named(term_save *save, const char *game) {
    char folder[TERM_PATH], stamp[32];
    time_t now = time(NULL);
    struct tm local;
    if (!term_save_folder(folder)) return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    for (int again = 0; again < 100; again++) {
        char suffix[16] = "";
        if (again) snprintf(suffix, sizeof suffix, "-%d", again);
        snprintf(save->path, sizeof save->path, "%.3900s/%s-%s-%d%s.irori", folder, game, stamp, (int)getpid(), suffix);
        if (!make_folders(folder)) return false;
        if (open_new(save)) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

bool term_save_create(term_save *save, const irori_table *table, const char *path) {
    *save = (term_save){.fd = -1};
    if (path && snprintf(save->path, sizeof save->path, "%s", path) >= TERM_PATH) return errno = ENAMETOOLONG, false;
    if (!(path ? open_new(save) : open_named(save, irori_table_rules(table)->game->id))) return false;
    if (flock(save->fd, LOCK_EX | LOCK_NB) || !write_all(save, table)) return fail(save);
    sync_folder(save->path);
    return true;
}

/* Goes through a record's lines beside a file that has the first `size` bytes of it; writes what it lacks. */
typedef struct term_rest {
    const char *text;
    size_t size, at;
    int fd; /* -1: only compare */
} term_rest;

static bool write_rest(void *context, const char *line, size_t size) {
    term_rest *rest = context;
    size_t have = rest->at < rest->size ? rest->size - rest->at : 0;
    if (have > size) have = size;
    if (memcmp(rest->text + rest->at, line, have)) return false;
    rest->at += size;
    return rest->fd < 0 || write_line(&rest->fd, line + have, size - have);
}

static char *read_all(int fd, size_t *size) {
    struct stat status;
    if (fstat(fd, &status)) return NULL;
    char *text = malloc((size_t)status.st_size + 1);
    for (*size = 0; text && *size < (size_t)status.st_size;) {
        ssize_t got = pread(fd, text + *size, (size_t)status.st_size - *size, (off_t)*size);
        if (got <= 0) break;
        *size += (size_t)got;
    }
    return text;
}

/* The file must hold this game's record as far as it goes: then nobody played on since it was read. A torn last line
 * is cut off, and whatever is missing appended. Nothing else in it is touched. */
static bool continue_file(term_save *save, const irori_table *table) {
    term_rest rest = {.fd = -1};
    char *text = read_all(save->fd, &rest.size);
    if (!text) return false;
    while (rest.size && text[rest.size - 1] != '\n') rest.size--;
    const char *second = memchr(text, '\n', rest.size);
    save->has_events = second && text + rest.size - second > 10 && !memcmp(second + 1, "{\"event\":", 9);
    rest.text = text;
    bool is_ours = irori_table_save(table, save->has_events, write_rest, &rest) && rest.at >= rest.size;
    errno = EWOULDBLOCK;
    rest.at = 0;
    rest.fd = save->fd;
    bool is_done = is_ours && !ftruncate(save->fd, (off_t)rest.size) &&
                   irori_table_save(table, save->has_events, write_rest, &rest) && !fdatasync(save->fd);
    free(text);
    save->entries = irori_table_entries(table);
    save->size = lseek(save->fd, 0, SEEK_END);
    return is_done;
}

bool term_save_resume(term_save *save, const irori_table *table, const char *path) {
    *save = (term_save){.fd = -1};
    if (snprintf(save->path, sizeof save->path, "%s", path) >= TERM_PATH) return errno = ENAMETOOLONG, false;
    save->fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (save->fd < 0) return false;
    return (!flock(save->fd, LOCK_EX | LOCK_NB) && continue_file(save, table)) || fail(save);
}

/* What did not go onto the disk whole is taken off it again, and tried once more with the next entry. */
bool term_save_append(term_save *save, const irori_table *table) {
    if (save->fd < 0 || save->entries == irori_table_entries(table)) return !save->reason;
    bool is_done = irori_table_save_from(table, save->entries + 1, save->has_events, write_line, &save->fd) &&
                   !fdatasync(save->fd);
    save->reason = is_done ? 0 : errno;
    if (is_done) {
        save->entries = irori_table_entries(table);
        save->size = lseek(save->fd, 0, SEEK_END);
    } else if (ftruncate(save->fd, save->size)) {
        term_save_close(save); /* not even that: what is on the disk stays as it is, torn or not */
    }
    return is_done;
}

void term_save_close(term_save *save) {
    if (save->fd >= 0) close(save->fd);
    save->fd = -1;
}
