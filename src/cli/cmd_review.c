/* irori review: the decisions of a recorded game that cost each player most (irori_regrets), judged by several
 * threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decision.h"
#include "eyes.h"

static const cli_option options[] = {
    {"level", "easy|medium|hard|master", "how long to think (otherwise hard)"},
    {"seat", "N|all", "whose decisions, counting from 0 (otherwise all; of a game not over, the only person's)"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

enum { MOST_THREADS = 64 };

/* One pass over some of the decisions, on all cores. */
typedef struct pass {
    const irori_regrets *regrets;
    const irori_method *method;
    atomic_uint next, done, failed;
} pass;

static void judge(const irori_regrets *r, irori_adviser *adviser, void *known, irori_judged *j) {
    irori_sight sight = irori_regrets_sight(r, j, known);
    irori_patience patience = {.times = irori_regrets_patience(r)};
    irori_regrets_judged(r, j, irori_adviser_judge(adviser, &sight, j->played, patience));
}

static void *work(void *context) {
    pass *p = context;
    irori_adviser adviser = {.search = NULL};
    void *known = malloc(irori_table_rules(p->regrets->table)->game->state_size);
    bool is_ready = known && !irori_adviser_init(&adviser, irori_table_rules(p->regrets->table), p->method, NULL);
    if (!is_ready) atomic_store(&p->failed, true);
    for (uint32_t i; is_ready && (i = atomic_fetch_add(&p->next, 1)) < p->regrets->due; atomic_fetch_add(&p->done, 1))
        judge(p->regrets, &adviser, known, p->regrets->order[i]);
    if (is_ready) irori_adviser_done(&adviser);
    free(known);
    return NULL;
}

static void show_progress(pass *p, const char *what) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K%s: %u / %u ", what, atomic_load(&p->done), p->regrets->due);
}

static bool run_pass(pass *p, const char *what) {
    pthread_t threads[MOST_THREADS];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int started = 0;
    for (; started < cores && started < MOST_THREADS; started++)
        if (pthread_create(&threads[started], NULL, work, p)) break;
    for (; started && atomic_load(&p->done) < p->regrets->due && !atomic_load(&p->failed); usleep(50000))
        show_progress(p, what);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    return started && !atomic_load(&p->failed);
}

static bool judge_all(irori_regrets *r, const irori_method *method) {
    pass quick = {.regrets = r, .method = method}, careful = quick;
    if (!run_pass(&quick, "decisions")) return false;
    return !irori_regrets_look_again(r) || run_pass(&careful, "a second look");
}

/* Telling */

static void print_regret(const term_view *view, const irori_judged *j) {
    irori_viewer viewer = term_viewer_of(view);
    irori_review told;
    char when[TERM_TEXT];
    irori_review_build(&told, &viewer, view->position, &j->found);
    term_say(view->words, when, "term.review.at", "at", 'd', (int)j->at, "when", 's', told.when, NULL);
    decision_print("  ", when);
    decision_print("    ", told.sentence);
    if (*told.reason) decision_print("    ", told.reason);
}

static void print_seat(const term_view *view, int seat, const irori_seat_regrets *told) {
    irori_viewer viewer = term_viewer_of(view);
    char text[IRORI_SENTENCE];
    printf("\n%s\n", irori_regrets_say(&viewer, seat, told, text));
    if (!told->count) printf("  %s\n", irori_words_get(view->words, "present.review.none"));
}

static void json_share(irori_writer *writer, const char *key, double share) {
    irori_json_key(writer, key), irori_json_fixed(writer, share, 4);
}

static void json_regret(const term_view *view, const irori_judged *j, irori_writer *writer) {
    irori_viewer viewer = term_viewer_of(view);
    char reason[IRORI_SENTENCE];
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "entry", j->at);
    decision_json_move(writer, "played", view->rules, j->played);
    decision_json_move(writer, "better", view->rules, j->found.better);
    json_share(writer, "worth", (double)j->found.worth / IRORI_SURE);
    json_share(writer, "loss", (double)j->found.loss / IRORI_SURE);
    irori_json_key_string(writer, "reason", irori_move_reason(&viewer, j->found.better, reason));
    irori_json_close(writer, '}');
}

/* Each seat with its regrets, seen with its own eyes. Returns the first one told; NULL: none. */
static const irori_judged *tell_seats(irori_regrets *r, const irori_words *words, int only, void *known,
                                      irori_writer *json) {
    const irori_judged *first = NULL;
    irori_position position;
    table_look look;
    if (irori_position_init(&position, NULL)) return NULL;
    table_look_init(&look, r->table);
    for (int seat = 0; seat < irori_table_rules(r->table)->players; seat++) {
        term_view view;
        irori_seat_regrets told;
        if (only >= 0 && seat != only) continue;
        irori_regrets_of(r, seat, &told);
        if (told.count && !first) first = told.worst[0];
        term_view_init(&view, words, &look.link, irori_table_entries(r->table),
                       only < 0 ? eyes_by_default(r->table) : only, known); /* who is called “you” in a replay too */
        if (json) {
            irori_json_open(json, '{');
            irori_json_key_int(json, "seat", seat);
            irori_json_key_string(json, "player", irori_seat_text(irori_table_seat(r->table, seat)));
            irori_json_key_int(json, "decisions", told.decisions);
            json_share(json, "mean_loss", told.mean_loss);
            irori_json_key(json, "regrets"), irori_json_open(json, '[');
        } else {
            print_seat(&view, seat, &told);
        }
        for (int i = 0; i < told.count; i++) {
            term_view_init(&view, words, &look.link, told.worst[i]->at, seat, known);
            term_view_present(&view, &position);
            if (json)
                json_regret(&view, told.worst[i], json);
            else
                print_regret(&view, told.worst[i]);
        }
        if (json) irori_json_close(json, ']'), irori_json_close(json, '}');
    }
    irori_position_done(&position);
    table_look_done(&look);
    return first;
}

static int tell_json(const cli_command *command, irori_regrets *r, const irori_words *words, const char *level,
                     int only, void *known) {
    char text[65536];
    irori_writer json = irori_writer_to(text, sizeof text);
    irori_json_open(&json, '{');
    irori_json_key_string(&json, "game", irori_table_rules(r->table)->game->id);
    irori_json_key_int(&json, "entries", irori_table_entries(r->table));
    irori_json_key(&json, "finished"), irori_json_bool(&json, irori_table_turn(r->table).kind == IRORI_OVER);
    irori_json_key_string(&json, "level", level);
    irori_json_key(&json, "seats"), irori_json_open(&json, '[');
    (void)tell_seats(r, words, only, known, &json);
    irori_json_close(&json, ']');
    irori_json_close(&json, '}');
    return cli_print_json(command, &json);
}

static void print_command(const char *file, const irori_words *words, const irori_judged *j) {
    printf("\n%s irori advise ", irori_words_get(words, "cli.review.more"));
    if (strcmp(file, "-"))
        file_print_path(stdout, file);
    else
        putchar('-'); /* standard input */
    printf(" --at %u --seat %d\n", j->at, j->seat);
}

static int tell(const cli_args *args, irori_regrets *r, const irori_words *words, const char *level, int only,
                void *known) {
    char text[TERM_TEXT], id[64];
    bool is_over = irori_table_turn(r->table).kind == IRORI_OVER;
    if (cli_has(args, "json")) return tell_json(args->command, r, words, level, only, known);
    snprintf(id, sizeof id, "present.player.%s", level);
    puts(term_say(words, text, is_over ? "cli.review.head" : "cli.review.unfinished", "game", 's',
                  irori_table_rules(r->table)->game->title, "n", 'd', (int)irori_table_entries(r->table), "level", 'w',
                  id, NULL));
    const irori_judged *first = tell_seats(r, words, only, known, NULL);
    if (first) print_command(args->operand[0], words, first);
    return CLI_DONE;
}

static int look_back(const cli_args *args, const irori_words *words, const irori_table *table, void *known) {
    irori_regrets r = {.table = NULL};
    irori_method method;
    const char *level;
    int only;
    if (!decision_level(args, irori_table_rules(table)->game, &level, &method)) return CLI_WRONG_USE;
    if (!eyes_read_decider(args, table, &only)) return CLI_WRONG_USE;
    bool is_done = !irori_regrets_init(&r, table, only < 0 ? UINT32_MAX : 1u << only, NULL) && judge_all(&r, &method);
    int status =
        is_done ? tell(args, &r, words, level, only, known) : cli_no(args->command, "out of memory or threads");
    irori_regrets_done(&r);
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
