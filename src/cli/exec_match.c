/* One game is one host: seats of programs are people, each with a process for its device, all others are bots that
 * think here. What the host has to tell goes into the processes' standard input; what they write is what they say. */
#include "exec_match.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "irori/host.h"
#include "irori/player.h"

enum { LINE = IRORI_HOST_MESSAGE + 2, PATIENCE_MS = 2000 };

typedef struct process {
    pid_t pid; /* 0: none */
    int in, out;
    char line[LINE];
    size_t size;
} process;

typedef struct exec_game {
    const cli_command *command;
    const irori_match_def *def;
    const char *names[IRORI_MAX_SEATS]; /* who plays which seat */
    irori_host *host;
    process programs[IRORI_MAX_SEATS];
    irori_player *players[IRORI_MAX_SEATS];
    char *buffer;
    size_t room;
    void *known;
    int64_t now;
} exec_game;

bool exec_is_name(const char *name) { return !strncmp(name, "exec:", 5) && name[5]; }

static int complain(const exec_game *g, int seat, const char *what, const char *detail) {
    char text[1024];
    snprintf(text, sizeof text, "%s, at seat %d, %s%s%s", g->names[seat], seat, what, *detail ? ": " : "", detail);
    return cli_no(g->command, "%s", text);
}

/* Processes */

static void become(const char *program, int in, int out) {
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", program, (char *)NULL);
    _exit(127);
}

/* No process keeps another one's pipes open: all ends are closed on exec. */
static bool make_pipe(int ends[2]) {
    if (pipe(ends)) return false;
    for (int i = 0; i < 2; i++) (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static int start(exec_game *g, int seat) {
    process *p = &g->programs[seat];
    int to[2], from[2];
    if (!make_pipe(to)) return complain(g, seat, "cannot be started", strerror(errno));
    if (!make_pipe(from)) {
        close(to[0]), close(to[1]);
        return complain(g, seat, "cannot be started", strerror(errno));
    }
    p->pid = fork();
    if (p->pid == 0) become(g->names[seat] + 5, to[0], from[1]);
    close(to[0]), close(from[1]);
    p->in = to[1], p->out = from[0];
    if (p->pid > 0) return CLI_DONE;
    p->pid = 0;
    close(p->in), close(p->out);
    return complain(g, seat, "cannot be started", strerror(errno));
}

/* Its input ends, and what it still says is not heard; who does not end then is ended. */
static void stop_program(process *p) {
    char unheard[LINE];
    if (!p->pid) return;
    close(p->in);
    for (int waited = 0; waitpid(p->pid, NULL, WNOHANG) == 0; waited += 10) {
        struct pollfd out = {.fd = p->out, .events = POLLIN};
        if (waited == PATIENCE_MS) kill(p->pid, SIGKILL);
        if (poll(&out, 1, 10) > 0 && read(p->out, unheard, sizeof unheard) <= 0) poll(NULL, 0, 10);
    }
    close(p->out);
    p->pid = 0;
}

static int write_all(const exec_game *g, int seat, const char *text, size_t size) {
    while (size) {
        ssize_t written = write(g->programs[seat].in, text, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return complain(g, seat, "ended before the game did", "");
        text += written;
        size -= (size_t)written;
    }
    return CLI_DONE;
}

/* The host */

static void settle(exec_game *g) {
    irori_row row;
    while (irori_host_next_row(g->host, &row)) continue;
    irori_host_durable(g->host, irori_host_rows(g->host));
}

/* The first message that refuses something; NULL: none does. Being late is no fault: in a group another was first. */
static const char *find_refusal(char *text) {
    for (char *at = text, *newline; (newline = strchr(at, '\n')); at = newline + 1) {
        *newline = 0;
        if (!strncmp(at, "{\"no\":", 6) && !strstr(at, "\"host.why.late\"")) return at;
    }
    return NULL;
}

/* Everything that a program is to be told now. */
static int tell(exec_game *g, int seat) {
    uint32_t connection = (uint32_t)seat + 1;
    while (irori_host_is_ready(g->host, connection)) {
        size_t size = irori_host_take(g->host, connection, g->buffer, g->room - 1);
        if (!size) {
            char *more = realloc(g->buffer, 2 * g->room);
            if (!more) return cli_no(g->command, "out of memory");
            g->buffer = more;
            g->room *= 2;
            continue;
        }
        g->buffer[size] = 0;
        int status = write_all(g, seat, g->buffer, size);
        const char *refusal = find_refusal(g->buffer);
        if (refusal) return complain(g, seat, "was refused", refusal);
        if (status) return status;
    }
    return CLI_DONE;
}

static int tell_all(exec_game *g) {
    int status = CLI_DONE;
    settle(g);
    for (int seat = 0; !status && seat < g->def->rules->players; seat++)
        if (g->programs[seat].pid) status = tell(g, seat);
    return status;
}

/* What it has written, line by line. */
static int hear(exec_game *g, int seat) {
    process *p = &g->programs[seat];
    ssize_t size = read(p->out, p->line + p->size, LINE - p->size);
    if (size < 0 && errno == EINTR) return CLI_DONE;
    if (size <= 0) return complain(g, seat, "ended before the game did", "");
    p->size += (size_t)size;
    for (char *newline; (newline = memchr(p->line, '\n', p->size));) {
        size_t length = (size_t)(newline + 1 - p->line);
        irori_host_receive(g->host, (uint32_t)seat + 1, p->line, length, ++g->now);
        memmove(p->line, newline + 1, p->size -= length);
    }
    return p->size < LINE ? CLI_DONE : complain(g, seat, "writes lines that are too long", "");
}

static int wait_for_programs(exec_game *g) {
    struct pollfd list[IRORI_MAX_SEATS];
    int seats[IRORI_MAX_SEATS], count = 0, status = CLI_DONE;
    for (int seat = 0; seat < g->def->rules->players; seat++) {
        if (!g->programs[seat].pid) continue;
        list[count] = (struct pollfd){.fd = g->programs[seat].out, .events = POLLIN};
        seats[count++] = seat;
    }
    if (poll(list, (nfds_t)count, 200) <= 0) return CLI_DONE; /* again, after a look at ctrl-C */
    for (int i = 0; !status && i < count; i++)
        if (list[i].revents) status = hear(g, seats[i]);
    return status;
}

/* Bots that think here; true: one had something to do. */
static bool think(exec_game *g) {
    irori_thought thought;
    if (!irori_host_wants(g->host, 0, &thought)) return false;
    irori_host_known(g->host, thought.seat, g->known);
    irori_sight sight = {g->def->rules, thought.seat, g->known};
    irori_move move = irori_player_choose(g->players[thought.seat], &sight);
    return !irori_host_answer(g->host, &thought, move, ++g->now);
}

static bool is_over(const exec_game *g) { return irori_table_turn(irori_host_table(g->host)).kind == IRORI_OVER; }

static int play(exec_game *g, const atomic_bool *stop) {
    int status = tell_all(g);
    while (!status && !is_over(g) && !atomic_load(stop)) {
        if (!think(g)) status = wait_for_programs(g);
        if (!status) status = tell_all(g);
    }
    return status;
}

/* Games */

static int open_seats(exec_game *g, const irori_seed *root, uint64_t game) {
    int status = CLI_DONE;
    for (int seat = 0; !status && seat < g->def->rules->players; seat++) {
        irori_error why;
        if (exec_is_name(g->names[seat])) {
            if (!irori_host_connect(g->host, (uint32_t)seat + 1, (irori_device)seat + 1))
                return cli_no(g->command, "out of memory");
            status = start(g, seat);
        } else if (irori_player_new(g->names[seat], g->def->rules, irori_sim_player_seed(root, game, seat),
                                    &g->players[seat], &why)) {
            status = cli_say_error(g->command, NULL, &why);
        } else if (g->def->movetime) {
            irori_player_set_movetime(g->players[seat], g->def->movetime, g->def->clock);
        }
    }
    return status;
}

static int play_game(exec_game *g, uint64_t group, int game, const atomic_bool *stop, irori_result *result) {
    const irori_rules *rules = g->def->rules;
    uint64_t index = group * (uint64_t)irori_match_group_size(rules) + (uint64_t)game;
    uint32_t lineup = irori_match_lineup(rules, game);
    irori_host_def def = {
        .rules = rules, .is_dealt = true, .secret = irori_sim_game_seed(&g->def->seed, group), .table = "match"};
    irori_error why;
    for (int seat = 0; seat < rules->players; seat++) {
        g->names[seat] = lineup >> seat & 1 ? g->def->a : g->def->b;
        bool is_program = exec_is_name(g->names[seat]);
        def.seats[seat].seat.kind = is_program ? IRORI_SEAT_PERSON : IRORI_SEAT_BOT;
        if (is_program)
            def.seats[seat].device = (irori_device)seat + 1;
        else
            irori_text_copy(def.seats[seat].seat.player, IRORI_PLAYER_NAME, g->names[seat]);
    }
    if (irori_host_new(&def, 0, &g->host, &why)) return cli_say_error(g->command, NULL, &why);
    int status = open_seats(g, &g->def->seed, index);
    if (!status) status = play(g, stop);
    if (!status) irori_table_result(irori_host_table(g->host), result);
    for (int seat = 0; seat < rules->players; seat++) {
        stop_program(&g->programs[seat]);
        irori_player_free(g->players[seat]);
        g->programs[seat] = (process){.pid = 0};
        g->players[seat] = NULL;
    }
    irori_host_free(g->host);
    return status;
}

static int play_group(exec_game *g, uint64_t group, const atomic_bool *stop, irori_match_report *report) {
    irori_match_report part = {.games = 0};
    uint64_t points = 0;
    for (int game = 0; game < irori_match_group_size(g->def->rules); game++) {
        irori_result result;
        int status = play_game(g, group, game, stop, &result);
        if (status || atomic_load(stop)) return status;
        points += irori_match_count(&part, g->def->rules, game, &result);
    }
    part.tally = (irori_tally){.groups = 1, .points = points, .squares = points * points};
    irori_match_add(report, &part);
    return CLI_DONE;
}

int exec_match_run(const cli_command *command, const irori_match_def *def, uint64_t first, uint64_t count,
                   atomic_bool *stop, irori_match_report *report) {
    exec_game g = {.command = command, .def = def, .room = 65536};
    int status = CLI_DONE;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    g.buffer = malloc(g.room);
    g.known = malloc(def->rules->game->state_size);
    if (!g.buffer || !g.known) status = cli_no(command, "out of memory");
    sigaction(SIGPIPE, &ignore, &before);
    for (uint64_t group = first; !status && group < first + count && !atomic_load(stop); group++)
        status = play_group(&g, group, stop, report);
    sigaction(SIGPIPE, &before, NULL);
    free(g.buffer);
    free(g.known);
    return status;
}
