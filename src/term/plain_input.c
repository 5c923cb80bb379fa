/* Reading lines, while people elsewhere may speak or decide. */
#include "plain.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { SOME_WHILE = 400 /* milliseconds */ };

void plain_print_said(plain_input *in) {
    const term_lines *said = &in->session->said;
    for (; in->told < said->count; in->told++) puts(said->line[in->told].text);
    fflush(stdout);
}

/* False: there is nothing to read yet, but something else may have changed. */
static bool wait_for_input(plain_input *in) {
    const table_link *link = in->session->link;
    struct pollfd on[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = link->fd, .events = POLLIN}};
    if (link->fd < 0) return true;
    (void)poll(on, 2, SOME_WHILE); /* a signal may come just before it */
    if (on[1].revents) term_session_hear(in->session);
    plain_print_said(in);
    in->is_moved_on = in->has_moved_on && in->has_moved_on(in);
    return on[0].revents;
}

bool plain_read_line(plain_input *in, char line[TERM_TEXT]) {
    in->is_moved_on = false;
    for (;;) {
        char *newline = memchr(in->bytes, '\n', in->used);
        if (newline || in->used == sizeof in->bytes || (in->is_ended && in->used)) {
            size_t size = newline ? (size_t)(newline - in->bytes) : in->used;
            size_t taken = newline ? size + 1 : size;
            snprintf(line, TERM_TEXT, "%.*s", (int)(size < TERM_TEXT - 1 ? size : TERM_TEXT - 1), in->bytes);
            in->used -= taken;
            memmove(in->bytes, in->bytes + taken, in->used);
            term_session_is_here(in->session);
            return true;
        }
        if (in->is_ended || term_signal()) return false;
        bool can_read = wait_for_input(in);
        if (in->is_moved_on || term_signal()) return false;
        if (!can_read) continue;
        ssize_t got = read(STDIN_FILENO, in->bytes + in->used, sizeof in->bytes - in->used);
        if (got > 0)
            in->used += (size_t)got;
        else if (!got || errno != EINTR)
            in->is_ended = true;
    }
}

char *plain_trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    for (size_t size = strlen(text); size && isspace((unsigned char)text[size - 1]);) text[--size] = 0;
    return text;
}
