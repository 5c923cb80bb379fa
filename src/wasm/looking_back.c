/* Games that are over, looked back at: how the points came, and which decisions cost most. A review is run in slices,
 * like a search; to cancel it, it is not run again. */
#include <stdlib.h>

#include "views.h"

/* The view's names and words, for a game and eyes of its own. */
static irori_viewer viewer_of(const wasm_view *view, const irori_rules *rules) {
    irori_viewer viewer = view->viewer;
    viewer.rules = rules;
    viewer.state = NULL;
    viewer.seat = IRORI_OMNISCIENT;
    return viewer;
}

static void write_course(irori_writer *writer, const void *course) { irori_course_write(course, writer); }

int wasm_view_course(int view, int table) {
    wasm_view *found = wasm_get(view, WASM_VIEW);
    wasm_table *of = found ? wasm_table_at(table) : NULL;
    irori_course *course = of ? malloc(sizeof *course) : NULL;
    if (!of) return wasm_fail();
    if (!course) return wasm_refuse(IRORI_NO_MEMORY, "error.memory");
    irori_viewer viewer = viewer_of(found, irori_table_rules(of->table));
    bool is_built = !irori_course_build(course, &viewer, of->table, &wasm_error);
    int answer = is_built ? wasm_answer(write_course, course) : wasm_fail();
    if (is_built) irori_course_done(course);
    free(course);
    return answer;
}

/* Reviews */

typedef struct wasm_review {
    wasm_object base; /* needs the table */
    irori_regrets regrets;
    irori_adviser adviser;
    void *known;
    uint32_t seats, next; /* decisions of this pass that were begun */
    bool is_judging, is_done;
} wasm_review;

static void review_done(wasm_object *self) {
    wasm_review *review = (wasm_review *)self;
    irori_regrets_done(&review->regrets);
    irori_adviser_done(&review->adviser);
    free(review->known);
}

static irori_status begin(wasm_review *review, const irori_table *table, const char *level) {
    const irori_rules *rules = irori_table_rules(table);
    irori_method method;
    irori_status status;
    if (!irori_method_of(level, rules->game, &method)) {
        (void)irori_fail(&wasm_error, IRORI_BAD_SETUP, "error.player.unknown");
        irori_message_text(&wasm_error.why, "player", level);
        return IRORI_BAD_SETUP;
    }
    review->known = malloc(rules->game->state_size);
    if (!review->known) return irori_fail(&wasm_error, IRORI_NO_MEMORY, "error.memory");
    if ((status = irori_adviser_init(&review->adviser, rules, &method, &wasm_error))) return status;
    return irori_regrets_init(&review->regrets, table, review->seats, &wasm_error);
}

int wasm_review_new(int table, const char *level, size_t size, uint32_t seats) {
    wasm_table *of = wasm_table_at(table);
    if (of && irori_table_turn(of->table).kind != IRORI_OVER)
        return wasm_refuse(IRORI_ILLEGAL, "present.course.running");
    char *name = of ? wasm_copy(level, size) : NULL;
    wasm_review *made = name ? wasm_object_new(WASM_REVIEW, sizeof *made, review_done) : NULL;
    bool is_begun = false;
    if (made) {
        wasm_object_need(made, of);
        made->seats = seats;
        is_begun = !begin(made, of->table, name);
    }
    free(name);
    if (is_begun) return wasm_handle_of(made);
    if (made) wasm_object_drop(made);
    return wasm_fail();
}

/* The next decision that is due, in this pass or the second one; false: there is none. */
static bool take_up(wasm_review *review) {
    irori_regrets *regrets = &review->regrets;
    if (review->next == regrets->due && irori_regrets_look_again(regrets)) review->next = 0;
    if (review->next == regrets->due) return false;
    const irori_judged *j = regrets->order[review->next];
    irori_sight sight = irori_regrets_sight(regrets, j, review->known);
    irori_adviser_begin(&review->adviser, &sight, j->played, irori_regrets_patience(regrets));
    return review->is_judging = true;
}

static void write_progress(irori_writer *writer, const void *context) {
    const wasm_review *review = context;
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "done", review->next);
    irori_json_key_int(writer, "due", review->regrets.due);
    irori_json_key(writer, "careful"), irori_json_bool(writer, review->regrets.is_careful);
    irori_json_close(writer, '}');
}

int wasm_review_run(int review, int iterations) {
    wasm_review *found = wasm_get(review, WASM_REVIEW);
    if (!found) return wasm_fail();
    if (!found->is_judging && !take_up(found)) found->is_done = true;
    if (!found->is_done && irori_adviser_run(&found->adviser, iterations < 1 ? 1 : (uint32_t)iterations)) {
        irori_judged *j = found->regrets.order[found->next++];
        irori_regrets_judged(&found->regrets, j, irori_adviser_found(&found->adviser));
        found->is_judging = false;
    }
    int answer = wasm_answer(write_progress, found);
    return answer < 0 ? answer : !found->is_done;
}

typedef struct told_review {
    wasm_view *view;
    wasm_review *review;
} told_review;

/* A decision as its seat saw it then. One whose position cannot be built, for want of memory, is left out. */
static void write_regret(irori_writer *writer, const told_review *told, const irori_judged *j) {
    irori_sight sight = irori_regrets_sight(&told->review->regrets, j, told->review->known);
    irori_viewer viewer = viewer_of(told->view, sight.rules);
    irori_review review;
    viewer.state = sight.known;
    viewer.seat = j->seat;
    if (irori_position_build(&told->view->position, &viewer, &wasm_error)) return;
    irori_review_build(&review, &viewer, &told->view->position, &j->found);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "entry", j->at);
    irori_json_key(writer, "told"), irori_review_write(&review, writer);
    irori_json_close(writer, '}');
}

static void write_seat(irori_writer *writer, const told_review *told, int seat) {
    irori_viewer viewer = viewer_of(told->view, irori_table_rules(told->review->regrets.table));
    irori_seat_regrets regrets;
    char text[IRORI_SENTENCE];
    irori_regrets_of(&told->review->regrets, seat, &regrets);
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "seat", seat);
    irori_json_key_string(writer, "sentence", irori_regrets_say(&viewer, seat, &regrets, text));
    if (!regrets.count) irori_json_key_string(writer, "none", irori_words_get(viewer.words, "present.review.none"));
    irori_json_key(writer, "regrets"), irori_json_open(writer, '[');
    for (int i = 0; i < regrets.count; i++) write_regret(writer, told, regrets.worst[i]);
    irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

static void write_review(irori_writer *writer, const void *context) {
    const told_review *told = context;
    irori_json_open(writer, '[');
    for (int seat = 0; seat < irori_table_rules(told->review->regrets.table)->players; seat++)
        if (told->review->seats >> seat & 1) write_seat(writer, told, seat);
    irori_json_close(writer, ']');
}

int wasm_view_review(int view, int review) {
    told_review told = {.view = wasm_get(view, WASM_VIEW)};
    told.review = told.view ? wasm_get(review, WASM_REVIEW) : NULL;
    if (!told.review) return wasm_fail();
    if (!told.review->is_done) return wasm_refuse(IRORI_ILLEGAL, "wasm.review");
    wasm_object_drop(told.view->shown); /* its position is used for those of the decisions */
    told.view->shown = NULL;
    return wasm_answer(write_review, &told);
}
