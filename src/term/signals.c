/* Signals: the one global of the front end. Handlers only note what came; they are installed without SA_RESTART, so
 * that a read in progress ends. */
#include <signal.h>

#include "term.h"

static volatile sig_atomic_t caught;

static void note_signal(int signal_number) { caught = signal_number; }

int term_signal(void) { return caught; }

void term_signals_catch(void) {
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGQUIT, &action, NULL);
}
