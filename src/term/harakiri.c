/* Harakiri in the terminal: its keys, its pages, and the position as text. What can be picked and what is told comes
 * from the presentation. */
#include "harakiri_screen.h"

/* m: the map in place of the boards, near, whole, and back. */
static bool press(const term_view *view, term_choice *choice, int key) {
    enum { PAGE = 8 };
    int count = term_items(view, choice);
    switch (key) {
    case 'm':
    case 'M': choice->looked_at = (choice->looked_at + 1) % 3; return true;
    case KEY_PAGE_UP: choice->cursor = choice->cursor > PAGE ? choice->cursor - PAGE : 0; return true;
    case KEY_PAGE_DOWN: choice->cursor = choice->cursor + PAGE < count ? choice->cursor + PAGE : count - 1; return true;
    case KEY_FIRST: choice->cursor = 0; return true;
    case KEY_LAST: choice->cursor = count - 1; return true;
    default: return false;
    }
}

const term_screen term_screen_harakiri = {.rows = 23,
                                          .columns = 80,
                                          .reading_keys = "btpc", /* boards, missions, places, campaign */
                                          .brief = TERM_ONLY_MISSING,
                                          .draw = harakiri_draw_screen,
                                          .pages = harakiri_story_pages,
                                          .key = press};
