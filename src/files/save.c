/* The game on disk. A file is the record of its game as far as it has got: lines are appended as entries come and are
 * on the disk before the player hears that they count. A lock keeps two programs from playing the same game.
 *
 * `entries` never counts a line that was not synced, and `has_file` is false as soon as the file is known to be gone;
 * what the front ends tell is made from these two and `reason` alone. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "files.h"

bool save_folder(char path[FILE_PATH]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int size = 0;
    if (state && *state == '/')
        size = snprintf(path, FILE_PATH, "%s/irori", state);
    else if (home && *home)
        size = snprintf(path, FILE_PATH, "%s/.local/state/irori", home);
    errno = ENOENT;
    return size > 0 && size < FILE_PATH - 128;
}

static bool make_folders(const char *path) {
    char part[FILE_PATH];
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

/* The name is on the disk too. Some file systems cannot be asked for that, which is no failure. */
static bool sync_folder(const char *path) {
    char copy[FILE_PATH];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return errno == EACCES; /* a folder that one may write to but not list */
    bool is_done = !fsync(fd) || errno == EINVAL || errno == ENOTSUP;
    int reason = errno;
    close(fd);
    errno = reason;
    return is_done;
}

/* Writes the whole record into the open file. */
static bool write_all(save_file *save, const irori_table *table) {
    bool is_done = irori_table_save(table, false, write_line, &save->fd) && !fdatasync(save->fd);
    if (!is_done) return false;
    save->entries = irori_table_entries(table);
    save->lines = irori_table_lines(table);
    save->size = lseek(save->fd, 0, SEEK_END);
    return true;
}

static bool open_new(save_file *save) {
    save->fd = open(save->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    return save->fd >= 0;
}

/* A name that nobody has yet, where games are kept. */
static bool open_named(save_file *save, const char *game) {
    char folder[FILE_PATH], stamp[32];
    time_t now = time(NULL);
    struct tm local;
    if (!save_folder(folder)) return false;
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

/* A file that could not be filled is not left behind. */
static bool create_file(save_file *save, const irori_table *table) {
    if (!(save->is_ours ? open_named(save, irori_table_rules(table)->game->id) : open_new(save))) return false;
    save->has_file = !flock(save->fd, LOCK_EX | LOCK_NB) && write_all(save, table) && sync_folder(save->path);
    if (save->has_file) return true;
    int reason = errno;
    (void)unlink(save->path);
    save_close(save);
    save->entries = 0;
    errno = reason;
    return false;
}

/* Keeps what an attempt came to. */
static bool note_attempt(save_file *save, bool is_done) {
    save->reason = is_done ? 0 : errno ? errno : EIO;
    return is_done;
}

bool save_create(save_file *save, const irori_table *table, const char *path) {
    *save = (save_file){.fd = -1, .is_ours = !path};
    if (path && snprintf(save->path, sizeof save->path, "%s", path) >= FILE_PATH) {
        errno = ENAMETOOLONG;
        return note_attempt(save, false);
    }
    return note_attempt(save, create_file(save, table));
}

bool save_elsewhere(save_file *save, const irori_table *table, const char *path) {
    save_file other;
    if (!save_create(&other, table, path)) return errno = other.reason, false;
    save_close(save);
    *save = other;
    return true;
}

/* Goes through a record's lines beside a file that has the first `size` bytes of it; writes what it lacks. */
typedef struct save_rest {
    const char *text;
    size_t size, at;
    int fd; /* -1: only compare */
} save_rest;

static bool write_rest(void *context, const char *line, size_t size) {
    save_rest *rest = context;
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
static bool continue_file(save_file *save, const irori_table *table) {
    save_rest rest = {.fd = -1};
    char *text = read_all(save->fd, &rest.size);
    if (!text) return false;
    while (rest.size && text[rest.size - 1] != '\n') rest.size--;
    const char *second = memchr(text, '\n', rest.size);
    save->has_events = second && text + rest.size - second > 10 && !memcmp(second + 1, "{\"event\":", 9);
    rest.text = text;
    bool is_same = irori_table_save(table, save->has_events, write_rest, &rest) && rest.at >= rest.size;
    errno = EWOULDBLOCK;
    rest.at = 0;
    rest.fd = save->fd;
    bool is_done = is_same && !ftruncate(save->fd, (off_t)rest.size) &&
                   irori_table_save(table, save->has_events, write_rest, &rest) && !fdatasync(save->fd);
    int reason = errno;
    free(text);
    if (is_done) save->entries = irori_table_entries(table), save->lines = irori_table_lines(table);
    save->size = lseek(save->fd, 0, SEEK_END);
    errno = reason;
    return is_done;
}

static bool reopen_file(save_file *save, const irori_table *table) {
    save->fd = open(save->path, O_RDWR | O_APPEND | O_NONBLOCK | O_CLOEXEC);
    if (save->fd < 0) return false;
    if (!flock(save->fd, LOCK_EX | LOCK_NB) && continue_file(save, table)) return true;
    int reason = errno;
    save_close(save);
    errno = reason;
    return false;
}

/* The table came from this file: what it has is on the disk, whether more can be added or not. */
bool save_resume(save_file *save, const irori_table *table, const char *path) {
    *save = (save_file){.fd = -1, .has_file = true, .entries = irori_table_entries(table)};
    errno = ENAMETOOLONG;
    bool fits = snprintf(save->path, sizeof save->path, "%s", path) < FILE_PATH;
    return note_attempt(save, fits && reopen_file(save, table));
}

/* Is the open file still the one of that name? Removed or moved away, nobody would find it there. */
static bool is_in_place(const save_file *save) {
    struct stat ours, named;
    return !fstat(save->fd, &ours) && !stat(save->path, &named) && ours.st_dev == named.st_dev &&
           ours.st_ino == named.st_ino;
}

/* What did not go onto the disk whole is taken off it again. */
static bool append(save_file *save, const irori_table *table) {
    if (save->lines == irori_table_lines(table)) return true;
    bool is_done =
        irori_table_save_from(table, save->lines, save->has_events, write_line, &save->fd) && !fdatasync(save->fd);
    int reason = errno;
    if (is_done) {
        save->entries = irori_table_entries(table);
        save->lines = irori_table_lines(table);
        save->size = lseek(save->fd, 0, SEEK_END);
    } else if (ftruncate(save->fd, save->size)) {
        save_close(save); /* a torn line stays; the next attempt opens the file anew and cuts it off */
    }
    errno = reason;
    return is_done;
}

static bool is_gone(const save_file *save) {
    struct stat about;
    return save->fd >= 0 ? !is_in_place(save) : stat(save->path, &about) && (errno == ENOENT || errno == ENOTDIR);
}

bool save_update(save_file *save, const irori_table *table) {
    if (save->is_idle) return true;
    if (save->has_file && is_gone(save)) {
        save_close(save);
        save->has_file = false;
        save->has_events = false;
        save->entries = 0;
    }
    errno = 0;
    if (!save->has_file) return note_attempt(save, create_file(save, table));
    return note_attempt(save, save->fd >= 0 ? append(save, table) : reopen_file(save, table));
}

void save_close(save_file *save) {
    if (save->fd >= 0) close(save->fd);
    save->fd = -1;
}

/* Telling */

save_state save_state_of(const save_file *save, const irori_table *table) {
    if (save->is_idle) return SAVED_IDLE;
    if (!save->has_file) return SAVED_NOTHING;
    if (save->entries < irori_table_entries(table)) return SAVED_PART;
    return save->reason ? SAVED_STUCK : SAVED_ALL;
}

bool save_loses(const save_file *save, const irori_table *table) {
    save_state state = save_state_of(save, table);
    return state == SAVED_PART || state == SAVED_NOTHING;
}

const char *save_reason(int reason, const irori_words *words) {
    return reason == EWOULDBLOCK ? irori_words_get(words, "term.locked") : strerror(reason);
}

char *save_say(const save_file *save, const irori_table *table, const irori_words *words, char *text, size_t size) {
    static const char *const ids[] = {
        [SAVED_IDLE] = "term.save.idle", [SAVED_ALL] = "term.save.all",         [SAVED_STUCK] = "term.save.stuck",
        [SAVED_PART] = "term.save.part", [SAVED_NOTHING] = "term.save.nothing",
    };
    char file[FILE_PATH];
    irori_message message;
    irori_text_copy(file, sizeof file, *save->path ? save->path : "$HOME");
    irori_message_init(&message, ids[save_state_of(save, table)]);
    irori_message_number(&message, "n", save->entries);
    irori_message_number(&message, "all", irori_table_entries(table));
    irori_message_lend(&message, "file", file);
    irori_message_lend(&message, "why", save_reason(save->reason, words));
    return irori_words_say(words, &message, NULL, NULL, text, size);
}
