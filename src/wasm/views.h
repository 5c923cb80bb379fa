/* Views from inside: shared by those who show a position (views.c) and those who tell (telling.c, searches.c). */
#ifndef IRORI_WASM_VIEWS_H
#define IRORI_WASM_VIEWS_H

#include "irori/present.h"
#include "objects.h"

typedef struct wasm_view {
    wasm_object base;   /* needs its catalogue … */
    wasm_object *shown; /* … and the state shown, which changes */
    irori_viewer viewer;
    char names[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    int count;
    irori_position position;
    irori_lines lines;
} wasm_view;

/* The view, if it shows a position; otherwise NULL, and the answer says so. */
wasm_view *wasm_view_shown(int view);

/* The answer of a call that told these lines. */
int wasm_answer_lines(const irori_lines *lines);

#endif
