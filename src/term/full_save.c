/* Saving on the full screen: a note when all is well, otherwise a box over the table that says what is not on the disk
 * and lets one try again or write it elsewhere. Nobody leaves an unsaved game without having read it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "full.h"

static const char *word(const player_ui *ui, const char *id) { return irori_words_get(ui->session->words, id); }

/* A line that is typed */

enum { CTRL_U = 21, CTRL_W = 23 };

static void rub_out(char *text) {
    size_t used = strlen(text);
    while (used && (text[used - 1] & 0xC0) == 0x80) used--;
    if (used) used--;
    text[used] = 0;
}

static void rub_out_word(char *text) {
    while (*text && text[strlen(text) - 1] == ' ') rub_out(text);
    while (*text && text[strlen(text) - 1] != ' ') rub_out(text);
}

static void add_character(char *text, size_t size, int key) {
    size_t used = strlen(text);
    char bytes[5] = {(char)key};
    if (key >= 0x10000)
        memcpy(bytes,
               (char[]){(char)(0xF0 | key >> 18), (char)(0x80 | (key >> 12 & 63)), (char)(0x80 | (key >> 6 & 63)),
                        (char)(0x80 | (key & 63)), 0},
               5);
    else if (key >= 0x800)
        memcpy(bytes, (char[]){(char)(0xE0 | key >> 12), (char)(0x80 | (key >> 6 & 63)), (char)(0x80 | (key & 63)), 0},
               4);
    else if (key >= 0x80)
        memcpy(bytes, (char[]){(char)(0xC0 | key >> 6), (char)(0x80 | (key & 63)), 0}, 3);
    if (used + strlen(bytes) < size) memcpy(text + used, bytes, strlen(bytes) + 1);
}

bool full_edit(char *text, size_t size, int key) {
    switch (key) {
    case KEY_RUB_OUT: rub_out(text); return true;
    case CTRL_U: *text = 0; return true;
    case CTRL_W: rub_out_word(text); return true;
    default:
        if (key < 32 || key == 127) return false;
        add_character(text, size, key);
        return true;
    }
}

/* The box */

typedef struct save_box {
    bool is_leaving; /* q leaves the game */
    bool is_typing;  /* the name of another file */
    char path[FILE_PATH];
    char note[FILE_PATH + TERM_TEXT]; /* why that file could not be written */
} save_box;

static void add_text(const player_ui *ui, term_lines *page, const char *text) {
    term_lines_wrap(page, IRORI_PLAIN, 0, "", text, full_box_width(ui));
}

static void add_loss(const player_ui *ui, const save_box *box, term_lines *page) {
    const term_session *session = ui->session;
    char text[TERM_TEXT];
    int lost = (int)(link_entries(session->link) - session->link->save.entries);
    if (!box->is_leaving) return;
    bool is_all = save_state_of(&session->link->save, session->link->record) == SAVED_NOTHING;
    add_text(ui, page,
             term_say(session->words, text, is_all ? "term.save.lose-all" : "term.save.lose", "n", 'd', lost, NULL));
}

static void draw_box(const player_ui *ui, const save_box *box) {
    const term_session *session = ui->session;
    char text[2 * FILE_PATH];
    term_lines page = {.line = NULL};
    add_text(ui, &page, save_say(&session->link->save, session->link->record, session->words, text, sizeof text));
    add_loss(ui, box, &page);
    if (*box->note) add_text(ui, &page, box->note);
    if (box->is_typing) {
        snprintf(text, sizeof text, "%s %s_", word(ui, "term.save.as"), box->path);
        term_lines_add(&page, IRORI_PLAIN, 0, "");
        add_text(ui, &page, text);
    }
    full_draw_box(ui, word(ui, "term.title.save"), &page,
                  word(ui, box->is_typing    ? "term.save.keys.typing"
                           : box->is_leaving ? "term.save.keys.leaving"
                                             : "term.save.keys"));
}

/* "~/x" as a shell takes it. */
static void expand_home(const char *typed, char path[FILE_PATH]) {
    const char *home = getenv("HOME");
    bool is_home = !strncmp(typed, "~/", 2) && home;
    snprintf(path, FILE_PATH, "%s%s", is_home ? home : "", typed + is_home);
}

static void save_as(player_ui *ui, save_box *box) {
    char path[FILE_PATH], text[2 * FILE_PATH];
    irori_message message;
    expand_home(box->path, path);
    *box->note = 0;
    box->is_typing = false;
    if (!*box->path || save_elsewhere(&ui->session->link->save, ui->session->link->record, path)) return;
    int reason = errno;
    irori_text_copy(text, FILE_PATH, path);
    irori_message_init(&message, "term.save.cannot");
    irori_message_lend(&message, "file", text);
    irori_message_lend(&message, "why", save_reason(reason, ui->session->words));
    irori_words_say(ui->session->words, &message, NULL, NULL, box->note, sizeof box->note);
}

static void type_path(player_ui *ui, save_box *box, int key) {
    if (key == KEY_OK)
        save_as(ui, box);
    else if (key == KEY_ESCAPE)
        box->is_typing = false;
    else
        (void)full_edit(box->path, sizeof box->path, key);
}

static bool is_saved(const player_ui *ui) {
    save_state state = save_state_of(&ui->session->link->save, ui->session->link->record);
    return state == SAVED_ALL || state == SAVED_IDLE;
}

static void note_saved(player_ui *ui) { term_session_say_saved(ui->session, ui->note, sizeof ui->note); }

/* Until it is saved, or they go back to the game or, `box` being for that, leave it. True: they leave. */
static bool ask_about_saving(player_ui *ui, save_box *box) {
    while (!is_saved(ui) && !term_signal()) {
        full_redraw(ui);
        draw_box(ui, box);
        int key = full_next_key(ui);
        if (key == KEY_CHANGED || key == KEY_NOTHING) continue;
        if (box->is_typing)
            type_path(ui, box, key);
        else if (key == 's' || key == 'S')
            *box->note = 0, (void)link_keep(ui->session->link);
        else if (key == 'w' || key == 'W')
            box->is_typing = true;
        else
            return box->is_leaving && (key == 'q' || key == 'Q');
    }
    (void)term_session_has_save_news(ui->session);
    if (is_saved(ui)) note_saved(ui);
    return false;
}

void full_save(player_ui *ui) {
    save_box box = {.is_leaving = false};
    (void)link_keep(ui->session->link);
    (void)ask_about_saving(ui, &box);
}

bool full_may_leave(player_ui *ui) {
    save_box box = {.is_leaving = true};
    (void)link_keep(ui->session->link);
    return !save_loses(&ui->session->link->save, ui->session->link->record) || ask_about_saving(ui, &box);
}
