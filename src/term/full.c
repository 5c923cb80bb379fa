/* Playing on the full screen. One loop for every game: bots decide, what was scored is read, the keyboard goes from
 * hand to hand, a person picks. What a position looks like and what can be picked is the screen's business. */
#include "full.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *word(const player_ui *ui, const char *id) { return irori_words_get(ui->session->words, id); }

/* Drawing */

static bool is_too_small(const player_ui *ui) {
    const term_screen *screen = ui->session->screen;
    return canvas_rows(ui->on) < screen->rows || canvas_columns(ui->on) < screen->columns;
}

static void draw_too_small(const player_ui *ui) {
    char text[TERM_TEXT];
    int rows = canvas_rows(ui->on), columns = canvas_columns(ui->on), more = full_people_rows(ui);
    const term_screen *screen = ui->session->screen;
    term_say(ui->session->words, text, "term.too-small", "columns", 'd', screen->columns, "rows", 'd',
             screen->rows + more, "width", 'd', columns, "height", 'd', rows + more, NULL);
    canvas_put_lines(ui->on, 0, 0, columns - 1, rows, INK_SUMI, text);
}

static term_stage stage_of(const player_ui *ui, term_mode mode, uint32_t entry) {
    return (term_stage){.view = &ui->session->view,
                        .choice = &ui->choice,
                        .log = &ui->session->log,
                        .mode = mode,
                        .entry = entry,
                        .page = ui->page,
                        .note = *ui->note           ? ui->note
                                : mode == TERM_WAIT ? ui->waiting
                                                    : ""};
}

void full_redraw(const player_ui *ui) {
    term_stage stage = stage_of(ui, ui->mode, ui->entry);
    if (ui->mode == TERM_END) return full_draw_end(ui);
    canvas_clear(ui->on);
    if (is_too_small(ui))
        draw_too_small(ui);
    else
        ui->session->screen->draw(ui->on, &stage);
    full_draw_people(ui, true);
    canvas_show(ui->on);
}

static void draw(player_ui *ui, term_mode mode, uint32_t entry) {
    ui->mode = mode;
    ui->entry = entry;
    full_redraw(ui);
}

/* Notes */

static void note(player_ui *ui, const char *text) { snprintf(ui->note, sizeof ui->note, "%s", text); }

static void note_error(player_ui *ui, const irori_error *why) {
    irori_words_say(ui->session->words, &why->why, term_seat_name, &ui->session->view, ui->note, sizeof ui->note);
}

/* Whoever plays hears at once that something is not on the disk any more, or is again. */
static void tell_saving(player_ui *ui) {
    char text[TERM_TEXT];
    if (!term_session_has_save_news(ui->session)) return;
    if (ui->session->told == SAVED_ALL)
        note(ui, word(ui, "term.save.again"));
    else
        note(ui, term_say(ui->session->words, text, "term.save.failed", "why", 's',
                          save_reason(ui->session->link->save.reason, ui->session->words), NULL));
}

/* Keys that work everywhere. True: this was one. */
bool full_common_key(player_ui *ui, int key) {
    int pressed = key > 0 && key < 128 ? tolower(key) : key;
    if (full_read(ui, pressed)) return true;
    if (pressed == '/' && ui->session->link->people) return full_say(ui), true;
    if (pressed == 's') full_save(ui);
    return pressed == 's';
}

/* A hint, on top of the table: any key puts it away. */

static void show_hint(player_ui *ui) {
    int key;
    if (ui->session->link->no_hints) return note(ui, word(ui, "term.join.no-hints"));
    note(ui, word(ui, "term.hint.thinking"));
    draw(ui, TERM_CHOOSE, 0);
    note(ui, "");
    if (!term_session_think(ui->session)) return;
    do {
        draw(ui, TERM_CHOOSE, 0);
        full_draw_hint(ui);
        key = full_next_key(ui);
    } while (key == KEY_CHANGED && !term_signal());
    ui->hinted = ui->session->adviser.list[0].move;
    ui->hinted_at = ui->choice.cursor;
}

/* Picking */

static int picked_at(const term_choice *choice, int item) {
    for (int i = 0; i < choice->count; i++)
        if (choice->picked[i] == item) return i;
    return -1;
}

static void unpick(term_choice *choice, int at) {
    memmove(choice->picked + at, choice->picked + at + 1, (size_t)(choice->count - at - 1) * sizeof *choice->picked);
    choice->count--;
}

static irori_picking picking(const player_ui *ui) { return term_picking_of(&ui->session->view, &ui->choice); }

/* Picks an item, or puts it back; of too many, the first picked goes back. */
static void toggle(player_ui *ui, int item) {
    term_choice *choice = &ui->choice;
    int at = picked_at(choice, item), wanted = TERM_MOST_PICKS;
    if (picking(ui) == IRORI_PICK_THINGS) wanted = term_wanted(&ui->session->view, choice);
    choice->cursor = item;
    choice->is_dropped = false;
    if (picking(ui) == IRORI_PICK_ONE) return;
    if (at >= 0) {
        unpick(choice, at);
        return;
    }
    if (choice->count == wanted) unpick(choice, 0);
    choice->picked[choice->count++] = item;
}

/* A number that may go on: the cursor is on it already, for who presses enter now. */
static void show_typed(player_ui *ui) {
    int item = term_item_numbered(&ui->session->view, &ui->choice, atoi(ui->choice.typed));
    if (item >= 0 && picking(ui) == IRORI_PICK_ONE) ui->choice.cursor = item, ui->choice.is_dropped = false;
}

static void type(player_ui *ui, int key) {
    term_choice *choice = &ui->choice;
    const term_view *view = &ui->session->view;
    size_t used = strlen(choice->typed);
    if (used < 15) choice->typed[used] = (char)key, choice->typed[used + 1] = 0;
    int item = term_item_find(view, choice, choice->typed);
    if (item == TERM_NO_ITEM && used && isalpha(key)) { /* perhaps it begins something new */
        choice->typed[0] = (char)key, choice->typed[1] = 0;
        item = term_item_find(view, choice, choice->typed);
    }
    if (item == TERM_MORE_TO_TYPE) return show_typed(ui);
    bool is_refused = item == TERM_NO_ITEM && term_number_refused(view, choice, atoi(choice->typed), ui->note);
    if (item == TERM_NO_ITEM && !is_refused && (used || isdigit(key)))
        term_say(ui->session->words, ui->note, "term.no-item", "text", 's', choice->typed, NULL);
    choice->typed[0] = 0;
    if (item >= 0) toggle(ui, item);
}

/* Among places, where no list shows it: the way has an end. */
static void note_end(player_ui *ui, const term_choice *before) {
    const term_choice *now = &ui->choice;
    bool is_same = now->cursor == before->cursor && now->is_dropped == before->is_dropped &&
                   now->drop.x == before->drop.x && now->drop.y == before->drop.y &&
                   now->drop.angle == before->drop.angle;
    if (now->depth && is_same) note(ui, word(ui, "term.no-further"));
}

static void move_cursor(player_ui *ui, int right, int down) {
    const term_screen *screen = ui->session->screen;
    int count = term_items(&ui->session->view, &ui->choice);
    if (!count) return;
    term_choice before = ui->choice;
    int from = before.cursor;
    ui->choice.typed[0] = 0;
    if (screen->go)
        ui->choice.cursor = screen->go(&ui->session->view, &ui->choice, right, down);
    else
        ui->choice.cursor = (from + right + down + count) % count;
    note_end(ui, &before);
}

static void next_item(player_ui *ui, int step) {
    int count = term_items(&ui->session->view, &ui->choice);
    if (count) ui->choice.cursor = (ui->choice.cursor + step + count) % count;
    ui->choice.is_dropped = false;
}

/* Looks at an item's own choices, or goes back from them. */
static void open_item(player_ui *ui) {
    term_choice *choice = &ui->choice;
    choice->opened[choice->depth++] = choice->cursor;
    choice->cursor = choice->count = 0;
    choice->typed[0] = 0;
    choice->cursor = term_item_best(&ui->session->view, choice);
}

static bool close_item(player_ui *ui) {
    term_choice *choice = &ui->choice;
    if (!choice->depth) return false;
    choice->cursor = choice->opened[--choice->depth];
    choice->count = 0;
    choice->is_dropped = false;
    return true;
}

/* Enter: decides when enough is picked, else picks what is under the cursor. True: decided. */
static bool confirm(player_ui *ui, int seat) {
    term_session *session = ui->session;
    irori_picking how = picking(ui);
    if (how == IRORI_PICK_THINGS && ui->choice.count < term_wanted(&session->view, &ui->choice)) {
        if (picked_at(&ui->choice, ui->choice.cursor) < 0) toggle(ui, ui->choice.cursor);
        return false;
    }
    if (how == IRORI_PICK_ONE && term_item_opens(&session->view, &ui->choice, ui->choice.cursor)) {
        open_item(ui);
        return false;
    }
    term_choice decided = ui->choice;
    if (how == IRORI_PICK_ONE) decided.picked[0] = decided.cursor, decided.count = 1;
    return term_session_decide(session, seat, &decided, ui->note);
}

/* Writing a move: the note has it. */

enum { MOST_WRITTEN = 40 };

static void note_written(player_ui *ui) {
    term_say(ui->session->words, ui->note, "term.write", "text", 's', ui->choice.typed, NULL);
}

/* The decision that enter would make now; 0: none yet. */
static irori_move move_at_cursor(const player_ui *ui) {
    irori_move moves[IRORI_MOST_MOVES];
    const term_view *view = &ui->session->view;
    term_choice decided = ui->choice;
    if (picking(ui) != IRORI_PICK_ONE || term_item_opens(view, &decided, decided.cursor)) return 0;
    decided.picked[0] = decided.cursor, decided.count = 1;
    return term_moves(view, &decided, moves) ? moves[0] : 0;
}

/* Where moves need not be on a list, one is written already, to be changed: what the hint said, or, once one has looked
 * elsewhere, what is looked at. */
static irori_move move_to_write(const player_ui *ui) {
    if (!ui->session->view.rules->game->free_moves) return 0;
    irori_move looked_at = ui->hinted && ui->choice.cursor == ui->hinted_at ? 0 : move_at_cursor(ui);
    return looked_at ? looked_at : ui->hinted;
}

static void begin_writing(player_ui *ui) {
    const irori_rules *rules = ui->session->view.rules;
    irori_move move = move_to_write(ui);
    ui->choice.is_writing = true;
    ui->choice.typed[0] = 0;
    if (move) rules->game->move_to_text(rules, move, ui->choice.typed);
    note_written(ui);
}

/* Where any number of things is picked, a step that is written marks its thing: played at once, it would shut out those
 * before it. */
static bool mark_written(player_ui *ui, irori_move move) {
    int item = term_item_of_step(&ui->session->view, &ui->choice, move);
    if (item >= 0 && picked_at(&ui->choice, item) < 0) toggle(ui, item);
    return item >= 0;
}

/* True: it was played. A refused one may be near another, which is offered. */
static bool play_written(player_ui *ui, int seat) {
    term_session *session = ui->session;
    const irori_rules *rules = session->view.rules;
    irori_error why;
    irori_move move;
    if (rules->game->move_from_text(rules, ui->choice.typed, &move, &why.why)) {
        note_error(ui, &why);
        return false;
    }
    if (mark_written(ui, move)) return false;
    if (term_ends_picking(&session->view, &ui->choice, move)) return confirm(ui, seat);
    if (link_decide(session->link, seat, &move, 1, &why)) return true;
    ui->choice.offered = term_mend(&session->view, move, ui->note);
    if (!ui->choice.offered)
        term_session_refuse_all(session, seat, move, &why, ui->note);
    else if (strlen(ui->note) + strlen(word(ui, "term.offered.enter")) + 2 < sizeof ui->note)
        strcat(strcat(ui->note, " "), word(ui, "term.offered.enter"));
    return false;
}

/* A key while a move is written. True: decided. */
static bool write_move(player_ui *ui, int seat, int key) {
    term_choice *choice = &ui->choice;
    size_t used = strlen(choice->typed);
    if (key == KEY_OK && used) {
        choice->is_writing = false;
        bool is_played = play_written(ui, seat);
        choice->typed[0] = 0;
        return is_played;
    }
    if (key == KEY_ESCAPE || key == KEY_OK) {
        choice->is_writing = false;
        choice->typed[0] = 0;
        return false;
    }
    if (key < 127) (void)full_edit(choice->typed, MOST_WRITTEN + 1, key);
    note_written(ui);
    return false;
}

/* Enter plays what is offered, any other key lets go of it. True: decided. */
static bool take_offer(player_ui *ui, int seat, int key) {
    irori_error why;
    irori_move offered = ui->choice.offered;
    ui->choice.offered = 0;
    return key == KEY_OK && link_decide(ui->session->link, seat, &offered, 1, &why);
}

/* First what is picked, then what was decided. True: a decision was taken back. */
static bool take_back(player_ui *ui, int seat) {
    irori_error why;
    if (close_item(ui)) return false;
    if (ui->choice.count || *ui->choice.typed) {
        ui->choice.count = 0;
        ui->choice.typed[0] = 0;
        return false;
    }
    if (link_take_back(ui->session->link, seat, &why)) return true;
    ui->is_offered = link_may_agree(ui->session->link, &why);
    if (ui->is_offered)
        note(ui, word(ui, ui->session->humans > 1 ? "term.agree.key.all" : "term.agree.key"));
    else
        note_error(ui, &why);
    return false;
}

/* Is the key an answer to that offer? Any other than the first letter of yes lets go of it. */
static bool takes_agreement(player_ui *ui, int key) {
    bool was_offered = ui->is_offered;
    ui->is_offered = false;
    return was_offered && full_is_key(ui, key, 'y', "term.command.yes");
}

/* True: taken back. */
static bool agree(player_ui *ui, int seat) {
    irori_error why;
    link_agreed answer = link_agree(ui->session->link, seat, &why);
    if (answer == LINK_REFUSED) note_error(ui, &why);
    return answer == LINK_AGREED;
}

typedef enum next { GO_ON, LEAVE, INTERRUPTED } next;

static bool confirm_quit(player_ui *ui) {
    int key;
    bool may_close = ui->session->link->people && ui->session->humans;
    const char *id = may_close                   ? "term.join.quit.sure"
                     : ui->session->link->people ? "term.join.quit.sure.watching"
                                                 : "term.quit.sure";
    (void)link_keep(ui->session->link);
    if (save_loses(&ui->session->link->save, ui->session->link->record)) return full_may_leave(ui);
    note(ui, word(ui, id));
    do {
        full_redraw(ui);
        key = full_next_key(ui);
    } while (key == KEY_CHANGED && !term_signal());
    note(ui, "");
    if (may_close && (key == 'x' || key == 'X')) full_propose(ui, LINK_CLOSE);
    return key == 'q' || key == 'Q';
}

/* A person's decision. */
static next choose(player_ui *ui, int seat) {
    const term_screen *screen = ui->session->screen;
    ui->choice = (term_choice){.depth = 0};
    ui->choice.cursor = term_item_best(&ui->session->view, &ui->choice);
    ui->hinted = 0;
    ui->is_offered = false;
    uint32_t question = link_question(ui->session->link, seat);
    for (;;) {
        if (term_session_has_moved_on(ui->session, seat, question)) return note(ui, ""), GO_ON;
        term_session_look(ui->session, seat);
        draw(ui, TERM_CHOOSE, 0);
        full_answer_vote(ui);
        int key = full_next_key(ui);
        if (term_signal()) return INTERRUPTED;
        if (key == KEY_CHANGED) continue;
        note(ui, "");
        if (ui->choice.is_writing) {
            if (write_move(ui, seat, key)) return GO_ON;
            continue;
        }
        if (takes_agreement(ui, key)) {
            if (agree(ui, seat)) return GO_ON;
            continue;
        }
        if (ui->choice.offered) {
            if (take_offer(ui, seat, key)) return GO_ON;
            if (key == KEY_OK || key == KEY_ESCAPE) continue;
        }
        term_choice before = ui->choice;
        if (!*ui->choice.typed && screen->key && screen->key(&ui->session->view, &ui->choice, key)) {
            if (ui->choice.looked_at == before.looked_at) note_end(ui, &before);
            continue;
        }
        switch (key > 0 && key < 128 ? tolower(key) : key) {
        case KEY_GO_LEFT: move_cursor(ui, -1, 0); break;
        case KEY_GO_RIGHT: move_cursor(ui, 1, 0); break;
        case KEY_GO_UP: move_cursor(ui, 0, -1); break;
        case KEY_GO_DOWN: move_cursor(ui, 0, 1); break;
        case KEY_BACK_TAB: next_item(ui, -1); break;
        case '\t': next_item(ui, 1); break;
        case ' ':
            if (picking(ui) != IRORI_PICK_ONE) {
                toggle(ui, ui->choice.cursor);
                break;
            }
            /* fallthrough */
        case KEY_OK:
            ui->choice.typed[0] = 0;
            if (confirm(ui, seat)) return GO_ON;
            break;
        case KEY_ESCAPE:
        case KEY_RUB_OUT:
            if (*ui->choice.typed)
                ui->choice.typed[0] = 0;
            else if (!close_item(ui) && ui->choice.count)
                unpick(&ui->choice, ui->choice.count - 1);
            break;
        case 'u':
            if (take_back(ui, seat)) return GO_ON;
            break;
        case 'h':
            if (*ui->choice.typed)
                type(ui, key);
            else
                show_hint(ui);
            break;
        case 'q':
            if (confirm_quit(ui)) return LEAVE;
            break;
        case ':': begin_writing(ui); break;
        default:
            if (*ui->choice.typed || !full_common_key(ui, key))
                if (key > 32 && key < 127) type(ui, key);
        }
    }
}

static int count_pages(const player_ui *ui, uint32_t entry) {
    const term_screen *screen = ui->session->screen;
    term_stage stage = stage_of(ui, TERM_PAUSE, entry);
    return screen->pages ? screen->pages(&stage, canvas_rows(ui->on), canvas_columns(ui->on)) : 1;
}

/* At a pause with several pages any key turns to the next one, and some to the one before. False: it was the last. */
static bool turn_page(player_ui *ui, uint32_t entry, int key) {
    if (key == KEY_GO_LEFT || key == KEY_GO_UP || key == KEY_PAGE_UP || key == KEY_RUB_OUT) {
        if (ui->page) ui->page--;
        return ui->session->screen->pages;
    }
    return ++ui->page < count_pages(ui, entry);
}

/* Waits for any key, with the screen as it is. `takes_back` may be NULL. */
static next wait_for_key(player_ui *ui, term_mode mode, uint32_t entry, bool *takes_back) {
    ui->page = 0;
    for (;;) {
        draw(ui, mode, entry);
        int key = full_next_key(ui);
        if (term_signal()) return INTERRUPTED;
        if (key == KEY_CHANGED) continue;
        if (key == 'q' || key == 'Q') {
            if (full_may_leave(ui)) return LEAVE;
            continue;
        }
        if ((key == 'u' || key == 'U') && takes_back) return *takes_back = true, GO_ON;
        if (key != 's' && full_common_key(ui, key)) continue;
        if (mode == TERM_PAUSE && turn_page(ui, entry, key)) continue;
        return GO_ON;
    }
}

/* One bot decides. Who waits for it sees whom for, and what the others have done meanwhile. */
static bool let_bot_decide(player_ui *ui, uint64_t since) {
    term_session *session = ui->session;
    int seat = link_slow_bot(session->link, since);
    if (seat >= 0) {
        term_session_look(session, term_session_eyes(session));
        ui->choice = (term_choice){.cursor = TERM_NO_ITEM};
        term_say(session->words, ui->note, "term.thinking", "who", 's', session->view.name[seat], NULL);
        draw(ui, TERM_WAIT, 0);
        note(ui, "");
    }
    bool is_decided = link_bot(session->link);
    if (seat >= 0) canvas_forget_keys(ui->on);
    return is_decided;
}

/* People elsewhere decide. Until then one may read, say something, take back what nobody has seen, or leave. */
static next wait_for_others(player_ui *ui) {
    term_session *session = ui->session;
    uint32_t since = link_entries(session->link);
    ui->is_offered = false;
    while (link_waits(session->link) && link_entries(session->link) == since && !term_session_failure(session)) {
        term_session_look(session, term_session_eyes(session));
        ui->choice = (term_choice){.cursor = TERM_NO_ITEM};
        term_session_say_waiting(session, ui->waiting);
        draw(ui, TERM_WAIT, 0);
        full_answer_vote(ui);
        int key = full_next_key(ui);
        if (term_signal()) return INTERRUPTED;
        if (key == KEY_CHANGED) continue;
        note(ui, "");
        if (takes_agreement(ui, key))
            (void)agree(ui, session->view.seat);
        else if (key == 'q' || key == 'Q') {
            if (confirm_quit(ui)) return LEAVE;
        } else if ((key == 'u' || key == 'U') && session->humans)
            (void)take_back(ui, session->view.seat);
        else
            (void)full_common_key(ui, key);
    }
    note(ui, "");
    return GO_ON;
}

static bool show_news(void *context) {
    player_ui *ui = context;
    size_t before = ui->session->said.count;
    ui->is_sending = true;
    term_session_read_news(ui->session);
    ui->drops_keys |= ui->session->link->is_lost; /* they are not for what comes then */
    if (ui->drops_keys) canvas_forget_keys(ui->on);
    if (ui->session->said.count > before) full_redraw(ui);
    return !term_signal();
}

/* "Pass the keyboard to …", after what is to be said first. */
static void note_hand_over(player_ui *ui, const char *first, int last, int seat) {
    bool can = last >= 0 && link_can_take_back(ui->session->link, last);
    char name[TERM_TEXT], text[TERM_TEXT];
    term_row_name(&ui->session->view, seat, name);
    term_say(ui->session->words, text, can ? "term.hand-over.back" : "term.hand-over", "who", 's', name, NULL);
    snprintf(ui->note, sizeof ui->note, "%.120s%s%.130s", first, *first ? " " : "", text);
}

/* Somebody else sits down; until they look, the last one may take back. Asking for what cannot be does not count as
 * their looking: the next hand stays hidden. */
static next hand_over(player_ui *ui, int last, int seat, bool *is_taken_back) {
    char first[TERM_TEXT];
    bool asks;
    next then;
    snprintf(first, sizeof first, "%s", ui->note); /* that something could not be saved */
    term_session_look(ui->session, IRORI_SPECTATOR);
    do {
        irori_error why;
        asks = false;
        note_hand_over(ui, first, last, seat);
        then = wait_for_key(ui, TERM_HAND_OVER, 0, &asks);
        if (then != GO_ON || !asks || last < 0) continue;
        *is_taken_back = link_take_back(ui->session->link, last, &why);
        if (*is_taken_back) break;
        irori_words_say(ui->session->words, &why.why, term_seat_name, &ui->session->view, first, sizeof first);
    } while (then == GO_ON && asks);
    note(ui, "");
    return then;
}

static term_end end_by(next then) { return then == INTERRUPTED ? TERM_INTERRUPTED : TERM_QUIT; }

/* How a new game begins, where a game has pages to read. */
static next read_beginning(player_ui *ui) {
    if (link_entries(ui->session->link) || !ui->session->screen->pages || !count_pages(ui, 0)) return GO_ON;
    return wait_for_key(ui, TERM_PAUSE, 0, NULL);
}

/* 1. bots decide  2. what was scored is read  3. is it over?  4. people elsewhere decide  5. the keyboard changes hands
 * 6. a person decides */
static term_end play(player_ui *ui) {
    term_session *session = ui->session;
    uint32_t seen = link_entries(session->link);
    int last = session->humans == 1 ? session->view.seat : -1;
    (void)term_session_has_save_news(session); /* it was told before the start */
    if (read_beginning(ui)) return term_signal() ? TERM_INTERRUPTED : TERM_QUIT;
    for (;;) {
        uint32_t entry;
        uint64_t since = term_milliseconds();
        do {
            entry = term_session_pause(session, seen);
            seen = link_entries(session->link);
        } while (!entry && !term_signal() && let_bot_decide(ui, since));
        if (term_signal()) return TERM_INTERRUPTED;
        tell_saving(ui);
        if (entry) {
            term_session_look(session, term_session_eyes(session));
            next then = count_pages(ui, entry) ? wait_for_key(ui, TERM_PAUSE, entry, NULL) : GO_ON;
            if (then) return end_by(then);
            bool is_open = session->view.rules->game->is_cooperative; /* nobody's secrets: who sits there stays */
            last = session->humans == 1 || is_open ? last : -1;
        }
        if (link_turn(session->link).kind == IRORI_OVER) return full_end(ui);
        if (term_session_failure(session)) return TERM_QUIT;
        if (link_waits(session->link)) {
            next then = wait_for_others(ui);
            if (then) return end_by(then);
            continue;
        }
        int seat = link_next_person(session->link, last);
        if (seat < 0 && !entry) return TERM_QUIT; /* nobody can go on */
        if (seat < 0) continue;
        bool is_taken_back = false;
        if (seat != last) {
            next then = hand_over(ui, last, seat, &is_taken_back);
            if (then) return end_by(then);
        }
        if (is_taken_back) { /* the keyboard goes back first, whoever holds it now */
            last = -1;
            continue;
        }
        last = seat;
        term_session_look(session, seat);
        next then = choose(ui, seat);
        if (then) return end_by(then);
    }
}

term_end term_play_full(term_session *session, canvas *on) {
    player_ui ui = {.session = session, .on = on};
    canvas_watch(on, session->link->fd);
    canvas_keep_rows(on, full_people_rows(&ui));
    session->link->waiting = show_news;
    session->link->context = &ui;
    term_end end = play(&ui);
    session->link->waiting = NULL;
    return end;
}
