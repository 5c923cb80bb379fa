/* Quoting: plain names as they are, others in quotes, those with control characters as $'…'. */
#include <string.h>

#include "files.h"

static bool has_control(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 32 || *text == 127) return true;
    return false;
}

void file_print_path(FILE *out, const char *path) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,@%";
    bool is_odd = has_control(path);
    if (*path == '-') fputs("./", out);
    if (*path && !path[strspn(path, safe)]) {
        fputs(path, out);
        return;
    }
    fputs(is_odd ? "$'" : "'", out);
    for (; *path; path++) {
        if (is_odd && ((unsigned char)*path < 32 || *path == 127 || *path == '\\' || *path == '\''))
            fprintf(out, "\\%03o", (unsigned char)*path);
        else if (*path == '\'')
            fputs("'\\''", out);
        else
            fputc(*path, out);
    }
    fputc('\'', out);
}
