#include "libev.h"

#include <dlfcn.h>
#include <string.h>

static bool find(void *library, const char *name, void *call) {
    void *found = dlsym(library, name);
    memcpy(call, &found, sizeof found); /* C has no cast from an object's address to a function's */
    return found != NULL;
}

bool libev_load(libev_calls *calls) {
    static void *library; /* stays: libwebsockets uses it to the end */
    if (!library) library = dlopen("libev.so.4", RTLD_NOW | RTLD_LOCAL);
    return library && find(library, "ev_loop_new", &calls->loop_new) &&
           find(library, "ev_loop_destroy", &calls->loop_destroy) && find(library, "ev_run", &calls->run) &&
           find(library, "ev_now_update", &calls->now_update) && find(library, "ev_timer_start", &calls->timer_start) &&
           find(library, "ev_timer_stop", &calls->timer_stop);
}
