/* Lines of a terminal that nobody draws on: broken between words at its width. A pipe or a file gets them whole. */
#include <sys/ioctl.h>
#include <unistd.h>

#include "term.h"

enum { NARROWEST = 20 };

int term_width(FILE *out) {
    struct winsize size;
    int fd = fileno(out);
    if (fd < 0 || !isatty(fd) || ioctl(fd, TIOCGWINSZ, &size) || !size.ws_col) return 0;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
}

void term_put(FILE *out, const char *lead, const char *text) {
    term_lines page = {.line = NULL};
    int width = term_width(out);
    if (width)
        term_lines_wrap(&page, IRORI_PLAIN, 0, lead, text, width);
    else
        fprintf(out, "%s%s\n", lead, text);
    for (size_t i = 0; i < page.count; i++) fprintf(out, "%s\n", page.line[i].text);
    term_lines_free(&page);
}

void term_put_entry(FILE *out, const char *name, const char *text) {
    enum { NAME_WIDE = 24 };
    char lead[TERM_TEXT];
    bool is_long = term_width(out) && term_columns(name) > NAME_WIDE;
    if (is_long) fprintf(out, "  %s\n", name);
    snprintf(lead, sizeof lead, "  %-*.1000s ", NAME_WIDE, is_long ? "" : name);
    term_put(out, lead, text);
}
