/* Playing line by line (plain.c): what its parts share. */
#ifndef IRORI_TERM_PLAIN_H
#define IRORI_TERM_PLAIN_H

#include "term.h"

/* plain_input.c: our own buffer over read(), because a signal must be able to end the waiting, and so must people
 * elsewhere. */
typedef struct plain_input {
    term_session *session;
    char bytes[4096];
    size_t used;
    bool is_ended;
    bool (*has_moved_on)(const struct plain_input *in); /* is a line still wanted? NULL: always */
    int seat;
    uint32_t question; /* of that seat; or the entry since which is waited */
    bool is_moved_on;
    size_t told; /* of what people elsewhere said */
} plain_input;

/* What came from people elsewhere, printed as soon as it is there. */
void plain_print_said(plain_input *in);

/* The next line, its newline cut off; too long ones are cut. False: the end, a signal, or it is not wanted any more. */
bool plain_read_line(plain_input *in, char line[TERM_TEXT]);

char *plain_trim(char *text);

/* plain_commands.c: what is typed besides decisions. */
typedef enum plain_command {
    PLAIN_NONE,
    PLAIN_HELP,
    PLAIN_RULES,
    PLAIN_LOG,
    PLAIN_UNDO,
    PLAIN_TABLE,
    PLAIN_HINT,
    PLAIN_SAVE,
    PLAIN_LEAVE,
    PLAIN_COMMANDS
} plain_command;

const char *plain_word(const term_session *session, const char *id);
void plain_print_page(term_lines *page);
void plain_print_error(const term_session *session, const irori_error *why);

/* What the log has gained since line *shown. */
void plain_print_news(const term_session *session, size_t *shown);

/* Was asked of people elsewhere; or why it cannot be. */
void plain_print_asked(const term_session *session, bool is_asked, const irori_error *why);

/* Is it that word, in this language or in English, which works in every one? */
bool plain_is_word(const term_session *session, const char *line, const char *id);

plain_command plain_find_command(const term_session *session, const char *line);
void plain_run_command(term_session *session, plain_command what);

/* A page of the game's own, by its word. */
bool plain_print_reading(const term_session *session, const char *line);

/* Saying something, proposing, answering a vote. False: the line is none of these. */
bool plain_talk(term_session *session, const char *line);

/* `save`, or `save FILE`. */
void plain_save(term_session *session, const char *path);

/* What follows the word for saving; NULL: something else. */
const char *plain_path_to_save(const term_session *session, const char *line);

/* What would be lost, said once: who asks to leave again right after it may. */
bool plain_may_leave(term_session *session, bool *is_told);

/* Whoever plays hears at once that something is not on the disk any more, or is again. */
void plain_tell_saving(term_session *session);

/* What may not be taken back just so may be by agreement, if they say so next: `is_offered`; NULL: that is not asked.
 */
bool plain_undo(term_session *session, int seat, bool *is_offered);
bool plain_agree(term_session *session, int seat);

/* plain_choose.c: a decision by numbers, names or the game's notation. */
void plain_print_choices(const term_session *session, const term_choice *choice);
bool plain_step_back(const term_session *session, term_choice *choice);

/* Decides by what is picked, which may lead to a choice of its own first. */
bool plain_take_picked(term_session *session, int seat, term_choice *choice);
bool plain_decide(term_session *session, int seat, const char *line, term_choice *choice);

#endif
