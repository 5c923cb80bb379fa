/* Erasing a terminal, for those who play line by line. A file of its own: terminfo's header takes many names. */
#include <stdlib.h>
#include <unistd.h>

/* clang-format off: ours first, as the others' macros would change it */
#include "term.h"
#include <curses.h>
#include <term.h>
/* clang-format on */

/* "E3", which erases what has scrolled away, is an extension that most terminals have; what lacks it cannot forget. */
bool term_forget_screen(void) {
    int found = 0;
    const char *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO) || !term || !*term || setupterm(NULL, STDOUT_FILENO, &found) == ERR) return false;
    const char *clear = tigetstr("clear"), *forget = tigetstr("E3");
    if (!clear || clear == (char *)-1 || !forget || forget == (char *)-1) return false;
    fflush(stdout);
    putp(clear);
    putp(forget);
    return !fflush(stdout);
}
