/* A file that a command writes: whole or not at all. */
#include "out_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const out_file *out, int reason) {
    (void)cli_no(out->command, "cannot write %s: %s", out->path, strerror(reason));
    return false;
}

/* The file beside it, with the rights of the one that was there, or those that a new one would get. */
static bool open_scratch(out_file *out, const struct stat *before) {
    mode_t mask = umask(0);
    umask(mask);
    if (before && access(out->target, W_OK)) return false; /* a folder's rights do not lift a file's */
    if ((size_t)snprintf(out->scratch, OUT_PATH, "%s.XXXXXX", out->target) >= OUT_PATH) {
        *out->scratch = 0;
        errno = ENAMETOOLONG;
        return false;
    }
    out->fd = mkstemp(out->scratch);
    if (out->fd < 0) return *out->scratch = 0, false;
    (void)!fchmod(out->fd, before ? before->st_mode & 07777 : 0666 & ~mask);
    return true;
}

bool out_file_open(out_file *out, const cli_command *command, const char *path) {
    struct stat about;
    *out = (out_file){.command = command, .path = path, .fd = -1};
    bool is_there = !stat(path, &about);
    char *real = is_there ? realpath(path, NULL) : NULL; /* what a link leads to is written, not the link */
    size_t size = (size_t)snprintf(out->target, OUT_PATH, "%s", real ? real : path);
    free(real);
    if (size >= OUT_PATH) return refuse(out, ENAMETOOLONG);
    if (is_there && !S_ISREG(about.st_mode))
        out->fd = open(path, O_WRONLY | O_CLOEXEC);
    else
        (void)open_scratch(out, is_there ? &about : NULL);
    if (out->fd < 0) return refuse(out, errno);
    out->file = open_memstream(&out->text, &out->size);
    if (out->file) return true;
    out_file_drop(out);
    return refuse(out, ENOMEM);
}

void out_file_drop(out_file *out) {
    if (out->file) (void)fclose(out->file);
    if (out->fd >= 0) (void)close(out->fd);
    if (*out->scratch) (void)unlink(out->scratch);
    free(out->text);
    out->file = NULL, out->text = NULL, out->fd = -1;
    *out->scratch = 0;
}

static bool write_all(int fd, const char *text, size_t size) {
    while (size) {
        ssize_t done = write(fd, text, size);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        text += done;
        size -= (size_t)done;
    }
    return true;
}

/* Closes what was written to, and gives it its name. */
static bool put_in_place(out_file *out) {
    bool is_direct = !*out->scratch;
    int fd = out->fd;
    if (!write_all(fd, out->text, out->size) || (!is_direct && fsync(fd))) return false;
    out->fd = -1;
    if (close(fd) || (!is_direct && rename(out->scratch, out->target))) return false;
    *out->scratch = 0;
    return true;
}

int out_file_keep(out_file *out) {
    errno = ENOMEM;
    bool has_failed = ferror(out->file);
    if (fclose(out->file)) has_failed = true;
    out->file = NULL;
    bool is_kept = !has_failed && put_in_place(out);
    int reason = errno;
    out_file_drop(out);
    if (is_kept) return CLI_DONE;
    (void)refuse(out, reason);
    return CLI_NO;
}

int out_file_write(const cli_command *command, const char *path, const char *text, size_t size) {
    out_file out;
    if (!out_file_open(&out, command, path)) return CLI_NO;
    (void)!fwrite(text, 1, size, out.file); /* the stream keeps a failure until out_file_keep */
    return out_file_keep(&out);
}
