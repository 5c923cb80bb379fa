/* irori review: the decisions of a recorded game that cost each player most. Every decision is searched as the level
 * plays, then the costliest of each seat with more care. Both times the move played and the best one are given
 * the same number of iterations besides (irori_search_run_on), so that a move the search dismissed at once is judged on
 * as much evidence as the one it likes. Decisions are shared among threads; each has its own seed, so what is found
 * does not depend on how many there are. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decision.h"
#include "eyes.h"

static const cli_option options[] = {
    {"level", "easy|medium|hard|master", "how long to think (otherwise hard)"},
    {"seat", "N|all", "whose decisions (otherwise all; of a game not over, the only person's)"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

enum {
    CAREFUL = 12, /* decisions of a seat that get a second look */
    TOLD = 3,     /* and so many of them are told */
    MOST_THREADS = 64
};

typedef struct judged {
    cli_decision decision;
    irori_judgement found; /* sure only if it was looked at with care */
} judged;

typedef struct review {
    const irori_table *table;
    const irori_rules *rules;
    judged *list;
    uint32_t count;
} review;

/* Collecting: the line that stands, where there was a choice */

static bool had_choice(const review *r, uint32_t at, int seat, void *known, irori_move *moves) {
    irori_table_known(r->table, at, seat, known);
    return r->rules->game->moves(r->rules, known, seat, moves) > 1;
}

static bool collect(review *r, int only) {
    uint32_t entries = irori_table_entries(r->table);
    void *known = malloc(r->rules->game->state_size);
    irori_move *moves = malloc(r->rules->game->max_moves * sizeof *moves);
    r->list = malloc((entries + 1) * sizeof *r->list);
    bool has_memory = known && moves && r->list;
    for (uint32_t number = 1; has_memory && number <= entries; number++) {
        irori_entry entry = irori_table_entry(r->table, number);
        if (!irori_entry_is_move(entry.kind) || irori_table_is_undone(r->table, number)) continue;
        if ((only >= 0 && entry.seat != only) || !had_choice(r, number - 1, entry.seat, known, moves)) continue;
        r->list[r->count++] = (judged){.decision = {.at = number - 1, .seat = entry.seat, .played = entry.move}};
    }
    free(known);
    free(moves);
    return has_memory;
}

/* Judging */

static void judge(const review *r, uint32_t times, irori_adviser *adviser, void *known, judged *j) {
    irori_sight sight = {.rules = r->rules, .seat = j->decision.seat, .known = known};
    irori_table_known(r->table, j->decision.at, sight.seat, known);
    j->found = irori_adviser_judge(adviser, &sight, j->decision.played, (irori_patience){.times = times});
    j->found.is_sure &= times == IRORI_CAREFULLY;
}

/* One pass over some of the decisions, on all cores. */
typedef struct pass {
    const review *review;
    const irori_method *method;
    uint32_t times; /* how much longer than the method says */
    judged **list;
    uint32_t count;
    atomic_uint next, done, failed;
} pass;

static void *work(void *context) {
    pass *p = context;
    irori_adviser adviser = {.search = NULL};
    void *known = malloc(p->review->rules->game->state_size);
    bool is_ready = known && !irori_adviser_init(&adviser, p->review->rules, p->method, NULL);
    if (!is_ready) atomic_store(&p->failed, true);
    for (uint32_t i; is_ready && (i = atomic_fetch_add(&p->next, 1)) < p->count; atomic_fetch_add(&p->done, 1))
        judge(p->review, p->times, &adviser, known, p->list[i]);
    if (is_ready) irori_adviser_done(&adviser);
    free(known);
    return NULL;
}

static void show_progress(pass *p, const char *what) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K%s: %u / %u ", what, atomic_load(&p->done), p->count);
}

static bool run_pass(pass *p, const char *what) {
    pthread_t threads[MOST_THREADS];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int started = 0;
    for (; started < cores && started < MOST_THREADS; started++)
        if (pthread_create(&threads[started], NULL, work, p)) break;
    for (; started && atomic_load(&p->done) < p->count && !atomic_load(&p->failed); usleep(50000))
        show_progress(p, what);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    return started && !atomic_load(&p->failed);
}

static int by_loss(const void *a, const void *b) {
    const judged *x = *(judged *const *)a, *y = *(judged *const *)b;
    if (x->found.loss != y->found.loss) return x->found.loss < y->found.loss ? 1 : -1;
    return (x->decision.at > y->decision.at) - (x->decision.at < y->decision.at);
}

/* The decisions of a seat, the costliest first. Returns how many. */
static uint32_t rank(const review *r, int seat, judged **list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->count; i++)
        if (r->list[i].decision.seat == seat) list[count++] = &r->list[i];
    qsort(list, count, sizeof *list, by_loss);
    return count;
}

static bool judge_all(const review *r, const irori_method *method, judged **list) {
    pass quick = {.review = r, .method = method, .times = 1, .list = list, .count = r->count};
    pass careful = {.review = r, .method = method, .times = IRORI_CAREFULLY, .list = list};
    for (uint32_t i = 0; i < r->count; i++) list[i] = &r->list[i];
    if (!run_pass(&quick, "decisions")) return false;
    for (int seat = 0; seat < r->rules->players; seat++) {
        judged **worst = list + careful.count;
        uint32_t count = rank(r, seat, worst), most = count < CAREFUL ? count : CAREFUL;
        for (uint32_t i = 0; i < most && worst[i]->found.loss; i++) careful.count++;
    }
    return run_pass(&careful, "a second look");
}

/* Telling */

/* Of losses that are sure only: the others are never less than 0, so what chance adds to them would not cancel out. */
static double mean_loss(judged *const *list, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += list[i]->found.is_sure ? list[i]->found.loss : 0;
    return count ? sum / count / IRORI_SURE : 0;
}

/* Moves those to tell of to the front. Returns how many. */
static uint32_t gather_regrets(judged **list, uint32_t count) {
    uint32_t told = 0;
    for (uint32_t i = 0; i < count && told < TOLD; i++)
        if (list[i]->found.is_sure) list[told++] = list[i];
    return told;
}

static void print_regret(const term_view *view, const judged *j) {
    irori_viewer viewer = term_viewer_of(view);
    irori_review told;
    irori_review_build(&told, &viewer, view->position, j->decision.at, &j->found);
    decision_print("  ", told.sentence);
    if (*told.reason) decision_print("    ", told.reason);
}

static void print_seat(const term_view *view, int seat, uint32_t count, double loss) {
    char text[TERM_TEXT], mean[32];
    irori_message message;
    snprintf(mean, sizeof mean, "%.1f", 100 * loss);
    mean[strcspn(mean, ".")] = *irori_words_get(view->words, "cli.decimal");
    irori_message_init(&message, "cli.review.seat");
    irori_message_seat(&message, "who", seat);
    irori_message_number(&message, "n", count);
    irori_message_text(&message, "mean", mean);
    puts("");
    puts(irori_words_say(view->words, &message, term_seat_name, (void *)view, text, sizeof text));
}

static void json_share(irori_writer *writer, const char *key, double share) {
    irori_json_key(writer, key), irori_json_fixed(writer, share, 4);
}

static void json_regret(const term_view *view, const judged *j, irori_writer *writer) {
    irori_viewer viewer = term_viewer_of(view);
    char reason[IRORI_SENTENCE];
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "entry", j->decision.at);
    decision_json_move(writer, "played", view->rules, j->decision.played);
    decision_json_move(writer, "better", view->rules, j->found.better);
    json_share(writer, "worth", (double)j->found.worth / IRORI_SURE);
    json_share(writer, "loss", (double)j->found.loss / IRORI_SURE);
    irori_json_key_string(writer, "reason", irori_move_reason(&viewer, j->found.better, reason));
    irori_json_close(writer, '}');
}

/* Each seat with its regrets, seen with its own eyes. Returns the first one told; NULL: none. */
static const judged *tell_seats(const review *r, const irori_words *words, int only, judged **list, void *known,
                                irori_writer *json) {
    const judged *first = NULL;
    irori_position position;
    table_look look;
    if (irori_position_init(&position, NULL)) return NULL;
    table_look_init(&look, r->table);
    for (int seat = 0; seat < r->rules->players; seat++) {
        term_view view;
        if (only >= 0 && seat != only) continue;
        uint32_t count = rank(r, seat, list);
        double mean = mean_loss(list, count);
        uint32_t told = gather_regrets(list, count);
        if (told && !first) first = list[0];
        term_view_init(&view, words, &look.link, irori_table_entries(r->table), seat, known);
        if (json) {
            irori_json_open(json, '{');
            irori_json_key_int(json, "seat", seat);
            irori_json_key_string(json, "player", irori_seat_text(irori_table_seat(r->table, seat)));
            irori_json_key_int(json, "decisions", count);
            json_share(json, "mean_loss", mean);
            irori_json_key(json, "regrets"), irori_json_open(json, '[');
        } else {
            print_seat(&view, seat, count, mean);
            if (!told) printf("  %s\n", irori_words_get(words, "cli.review.none"));
        }
        for (uint32_t i = 0; i < told; i++) {
            term_view_init(&view, words, &look.link, list[i]->decision.at, seat, known);
            term_view_present(&view, &position);
            if (json)
                json_regret(&view, list[i], json);
            else
                print_regret(&view, list[i]);
        }
        if (json) irori_json_close(json, ']'), irori_json_close(json, '}');
    }
    irori_position_done(&position);
    table_look_done(&look);
    return first;
}

static int tell_json(const cli_command *command, const review *r, const irori_words *words, const char *level, int only,
                     judged **list, void *known) {
    char text[65536];
    irori_writer json = irori_writer_to(text, sizeof text);
    irori_json_open(&json, '{');
    irori_json_key_string(&json, "game", r->rules->game->id);
    irori_json_key_int(&json, "entries", irori_table_entries(r->table));
    irori_json_key(&json, "finished"), irori_json_bool(&json, irori_table_turn(r->table).kind == IRORI_OVER);
    irori_json_key_string(&json, "level", level);
    irori_json_key(&json, "seats"), irori_json_open(&json, '[');
    (void)tell_seats(r, words, only, list, known, &json);
    irori_json_close(&json, ']');
    irori_json_close(&json, '}');
    return cli_print_json(command, &json);
}

static void print_command(const char *file, const irori_words *words, const judged *j) {
    printf("\n%s irori advise ", irori_words_get(words, "cli.review.more"));
    if (strcmp(file, "-"))
        file_print_path(stdout, file);
    else
        putchar('-'); /* standard input */
    printf(" --at %u --seat %d\n", j->decision.at, j->decision.seat);
}

static int tell(const cli_args *args, const review *r, const irori_words *words, const char *level, int only,
                judged **list, void *known) {
    char text[TERM_TEXT], id[64];
    bool is_over = irori_table_turn(r->table).kind == IRORI_OVER;
    if (cli_has(args, "json")) return tell_json(args->command, r, words, level, only, list, known);
    snprintf(id, sizeof id, "present.player.%s", level);
    puts(term_say(words, text, is_over ? "cli.review.head" : "cli.review.unfinished", "game", 's',
                  r->rules->game->title, "n", 'd', (int)irori_table_entries(r->table), "level", 'w', id, NULL));
    const judged *first = tell_seats(r, words, only, list, known, NULL);
    if (first) print_command(args->operand[0], words, first);
    return CLI_DONE;
}

static int look_back(const cli_args *args, const irori_words *words, const irori_table *table, void *known) {
    review r = {.table = table, .rules = irori_table_rules(table)};
    irori_method method;
    const char *level;
    int only;
    if (!decision_level(args, r.rules->game, &level, &method)) return CLI_WRONG_USE;
    if (!eyes_read_decider(args, table, &only)) return CLI_WRONG_USE;
    judged **list = collect(&r, only) ? malloc((r.count + 1) * sizeof *list) : NULL;
    bool is_done = list && judge_all(&r, &method, list);
    int status =
        is_done ? tell(args, &r, words, level, only, list, known) : cli_no(args->command, "out of memory or threads");
    free(list);
    free(r.list);
    return status;
}

static int run(const cli_args *args) { return decision_run(args, look_back); }

const cli_command cli_review = {
    .name = "review",
    .operands = "FILE",
    .about = "Names up to three decisions of a recorded game (- for standard input) that cost each player most.\n"
             "The loss is how much more often the better move wins; each is judged by what its seat knew.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
