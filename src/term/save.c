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
    return irori_table_save(table, false, write_line, &save->fd) && !fdatasync(save->fd);
}

bool term_save_create(term_save *save, const irori_table *table) {
    char folder[TERM_PATH], stamp[32];
    time_t now = time(NULL);
    struct tm local;
    *save = (term_save){.fd = -1};
    if (!term_save_folder(folder)) return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    for (int again = 0; save->fd < 0 && again < 100; again++) {
        char suffix[16] = "";
        if (again) snprintf(suffix, sizeof suffix, "-%d", again);
        snprintf(save->path, sizeof save->path, "%.3900s/%s-%s-%d%s.irori", folder, irori_table_rules(table)->game->id,
                 stamp, (int)getpid(), suffix);
        if (!make_folders(folder)) return false;
        save->fd = open(save->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
        if (save->fd < 0 && errno != EEXIST) return false;
    }
    if (save->fd < 0) return false;
    if (flock(save->fd, LOCK_EX | LOCK_NB) || !write_all(save, table)) return fail(save);
    sync_folder(save->path);
    return true;
}

/* The old file stays locked until the new one, locked too, has taken its name. */
bool term_save_resume(term_save *save, const irori_table *table, const char *path) {
    char fresh[TERM_PATH];
    *save = (term_save){.fd = -1};
    if (snprintf(save->path, sizeof save->path, "%s", path) >= TERM_PATH - 8) return errno = ENAMETOOLONG, false;
    snprintf(fresh, sizeof fresh, "%.4080s.new", path);
    int old = open(path, O_RDWR | O_CLOEXEC);
    if (old < 0) return false;
    bool is_done = !flock(old, LOCK_EX | LOCK_NB);
    if (is_done) save->fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    is_done = save->fd >= 0 && !flock(save->fd, LOCK_EX | LOCK_NB) && write_all(save, table) && !rename(fresh, path);
    if (!is_done && save->fd >= 0) {
        int reason = errno;
        unlink(fresh);
        errno = reason;
    }
    if (!is_done) fail(save);
    int reason = errno;
    close(old);
    errno = reason;
    if (is_done) sync_folder(path);
    return is_done;
}

bool term_save_append(term_save *save, const irori_table *table) {
    if (save->fd < 0 || save->entries == irori_table_entries(table)) return true;
    if (!irori_table_save_from(table, save->entries + 1, false, write_line, &save->fd) || fdatasync(save->fd))
        return fail(save);
    save->entries = irori_table_entries(table);
    return true;
}

void term_save_close(term_save *save) {
    if (save->fd >= 0) close(save->fd);
    save->fd = -1;
}
