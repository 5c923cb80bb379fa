/* What a client at a table is told by a server that may say anything: lines of a host of its own, as they are or with
 * numbers, bytes and order changed, and lines of any bytes. Everything is taken in, ignored, or ends with a reason;
 * what was taken in can be shown as the terminal does, without a control character. The wire, the device's file and
 * searches' threads give way to stubs. */
#include "../src/join/join_private.h"
#include "fuzz.h"
#include "irori/host.h"
#include "irori/presenter.h"

enum { STEPS = 24, BUFFER = 1 << 18, MOST_SHOWN = 6 };

static bytes in;
static irori_host *host;
static int64_t now;
static char buffer[BUFFER];
static size_t used, at; /* lines that wait in the buffer */
static uint64_t rows;
static bool is_told;

/* The wire */

static void settle(void) {
    irori_row row;
    while (host && irori_host_next_row(host, &row)) rows = row.number;
    if (host) irori_host_durable(host, rows);
}

wire *wire_new(const wire_address *address, const char *cookie, bool (*stops)(void)) {
    (void)address, (void)cookie, (void)stops;
    return malloc(1);
}
void wire_free(wire *w) { free(w); }
void wire_set_cookie(wire *w, const char *cookie) { (void)w, (void)cookie; }
void wire_open(wire *w) { (void)w; }
int wire_fd(const wire *w) { return (void)w, -1; }

/* Content and records: any bytes, if anything. */
wire_reply wire_request(wire *w, const char *method, const char *path) {
    wire_reply reply = {.status = *method == 'P' ? 204 : 200, .cookie = "irori=1"};
    char text[64] = "";
    (void)w;
    must(!strpbrk(path, " \r\n?#") && !strstr(path, ".."));
    if (*method == 'G' && strlen(path) > 20) take_text(&in, text, sizeof text);
    reply.body = strdup(text);
    reply.size = strlen(text);
    return reply;
}

void wire_send(wire *w, const char *line, size_t size) {
    (void)w;
    if (host) irori_host_receive(host, 1, line, size, now);
    settle();
}

/* One number becomes another; the numbers that are refused and those just within are all near these. */
static void change_number(char *line, size_t size) {
    static const char *const odd[] = {"-1",
                                      "0",
                                      "9",
                                      "64",
                                      "255",
                                      "65535",
                                      "65536",
                                      "999999",
                                      "-99999999999999999999",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "\"\"",
                                      "[]",
                                      "{}",
                                      "true"};
    char rest[4096];
    char *place = line + take64(&in) % strlen(line), *number = strpbrk(place, "0123456789");
    if (!number) return;
    snprintf(rest, sizeof rest, "%s", number + strspn(number, "0123456789"));
    if (take(&in) & 1)
        snprintf(number, size - (size_t)(number - line), "%d%s", take(&in) << below(&in, 9), rest);
    else
        snprintf(number, size - (size_t)(number - line), "%s%s", odd[below(&in, sizeof odd / sizeof *odd)], rest);
}

static void change(char *line, size_t size) {
    for (int changes = below(&in, 4); changes && *line; changes--) switch (below(&in, 5)) {
        case 0: line[take64(&in) % strlen(line)] = (char)take(&in); break;
        case 1: line[take64(&in) % strlen(line)] = 0; break;
        default: change_number(line, size);
        }
}

static const char *const shapes[] = {
    "{\"protocol\":1,\"game\":\"kodama\",\"rules\":1,\"data\":\"0000000000000000\",\"players\":9,\"options\":[\"a=b\"]"
    "}",
    "{\"seats\":[{\"kind\":\"person\",\"name\":\"\\u001b[2J\",\"here\":true}],\"you\":[0,7],\"phase\":\"dealt\"}",
    "{\"n\":1,\"for\":0,\"kind\":\"agreed\",\"to\":4294967295,\"knowing\":true,\"events\":[[1,0,0,0,0,0,0,65535]]}",
    "{\"n\":1,\"for\":0,\"kind\":\"seat\",\"seat\":-7,\"is\":\"bot\",\"bot\":\"\\u009b31m\"}",
    "{\"n\":1,\"for\":0,\"kind\":\"content\"}",
    "{\"at\":9223372036854775807,\"for\":0,\"turn\":{\"kind\":\"one\",\"seats\":[7],\"decision\":-1},\"world\":\"\"}",
    "{\"vote\":1,\"what\":\"replace\",\"by\":99,\"who\":-5,\"level\":\"\\u001b\",\"yes\":[],\"no\":[]}",
    "{\"vote\":1,\"what\":\"undo\",\"by\":0,\"yes\":[],\"no\":[]}",
    "{\"say\":\"\\u001b]0;x\\n\",\"seat\":0}",
    "{\"say\":\"hm\",\"seat\":1000000}",
    "{\"over\":{\"result\":\"closed\"}}",
    "{\"over\":{\"result\":\"decided\"}}",
    "{\"again\":\"../../x\"}",
    "{\"again\":\"ume\"}",
    "{\"done\":1,\"n\":-1,\"entries\":9}",
    "{\"no\":null,\"why\":[{\"id\":\"\\u001b\",\"args\":[{\"name\":\"a\",\"text\":\"\\u0007\"},{\"name\":\"b\","
    "\"word\":\"w\"}]}]}",
    "{\"no\":1,\"why\":[{\"id\":\"host.why.late\",\"args\":[{},{},{\"name\":\"n\",\"number\":1},{\"seat\":9},{},{},{},{"
    "}]}]}",
};

/* The next line of the host's, or another one. */
static char *next_line(void) {
    static char line[BUFFER];
    if (at == used) used = host && irori_host_is_ready(host, 1) ? irori_host_take(host, 1, buffer, BUFFER) : 0, at = 0;
    if (at == used || below(&in, 32) == 31) {
        if (!has_more(&in)) return NULL;
        if (below(&in, 4))
            snprintf(line, sizeof line, "%s", shapes[below(&in, sizeof shapes / sizeof *shapes)]);
        else
            take_text(&in, line, 200);
    } else {
        size_t size = strcspn(buffer + at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)size, buffer + at);
        at += size + 1;
    }
    if (below(&in, 10) == 9) change(line, sizeof line);
    return strdup(line);
}

wire_event wire_take(wire *w, char **line) {
    (void)w;
    is_told = !is_told; /* one line at a time: what there is in between is looked at */
    *line = is_told ? next_line() : NULL;
    return *line ? WIRE_LINE : WIRE_NOTHING;
}

/* The device, threads */

void join_device_read(join_device *device, const wire_address *address) {
    (void)address;
    *device = (join_device){.cookie = "irori=1"};
}
bool join_device_keep(const join_device *device, const wire_address *address) {
    return (void)device, (void)address, true;
}
irori_seed join_device_nonce(const join_device *device, const irori_seed *commitment, int seat) {
    (void)device, (void)seat;
    return *commitment;
}
irori_status __wrap_irori_workers_new(int threads, irori_workers **workers, irori_error *why);
irori_status __wrap_irori_workers_new(int threads, irori_workers **workers, irori_error *why) {
    (void)threads, (void)workers;
    return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

/* Looking */

static const char *seat_name(void *context, int seat) {
    const irori_seat *who = link_seat(context, seat);
    return who->name;
}

static void must_be_harmless(table_link *link, const irori_message *message) {
    char text[1024];
    irori_words_say(irori_words_in("en"), message, seat_name, link, text, sizeof text);
    must(irori_text_is_harmless(text, strlen(text)));
}

static void show_entries(table_link *link, const irori_viewer *viewer, irori_lines *lines) {
    uint32_t last = link_entries(link), first = last > MOST_SHOWN ? last - MOST_SHOWN : 0;
    const irori_game *game = viewer->rules->game;
    irori_event *events = malloc(game->max_events * sizeof *events);
    must(events);
    for (uint32_t number = first; number <= last; number++) {
        irori_entry entry = link_entry(link, number);
        size_t count = link_events(link, number, viewer->seat, events, game->max_events);
        must(count <= game->max_events);
        must(!irori_lines_tell(lines, viewer, number, events, count, NULL));
        (void)irori_viewer_pauses(viewer, events, count);
        must(!irori_lines_aside(lines, viewer, number, &entry, NULL));
        (void)link_is_undone(link, number);
    }
    free(events);
}

static void show(joined *j) {
    table_link *link = join_link(j);
    const irori_rules *rules = link_rules(link);
    static irori_lines lines;
    static irori_position position;
    if (!lines.store) must(!irori_lines_init(&lines, NULL) && !irori_position_init(&position, NULL));
    if (!rules || join_stage_of(j) != JOIN_PLAYING) return;
    void *known = malloc(rules->game->state_size);
    must(known);
    int seat = link_next_person(link, -1);
    irori_viewer viewer = {.rules = rules, .words = irori_words_in("fr"), .state = known};
    viewer.seat = seat >= 0 ? seat : j->is_watching ? IRORI_SPECTATOR : j->seat;
    link_known(link, link_entries(link), viewer.seat, known);
    for (int i = 0; i < rules->players; i++)
        viewer.seats[i] = (irori_seat_label){link_seat(link, i)->name, link_is_person(link, i)};
    irori_lines_clear(&lines);
    show_entries(link, &viewer, &lines);
    must(!irori_position_build(&position, &viewer, NULL));
    must(!irori_lines_recite(&lines, &viewer, NULL));
    for (int i = 0; i < lines.segments; i++)
        must(irori_text_is_harmless(lines.segment[i].text, strlen(lines.segment[i].text)) ||
             strchr(lines.segment[i].text, '\n')); /* stories have paragraphs */
    free(known);
}

static void hear_news(joined *j) {
    table_link *link = join_link(j);
    irori_message news;
    while (link->people->news(link, &news)) must_be_harmless(link, &news);
    if (link->people->vote(link)->number) must_be_harmless(link, &link->people->vote(link)->what);
    if (join_why(j)) must_be_harmless(link, join_why(j));
    must(irori_text_is_harmless(link->people->again(link), strlen(link->people->again(link))));
}

/* A legal move of our seat's, as if by another window of ours. */
static void play_own(const irori_rules *rules, void *known) {
    const irori_table *table = irori_host_table(host);
    char text[512], move[IRORI_MOVE_TEXT];
    irori_rng rng = irori_rng_from(take(&in));
    if (!table || !(irori_table_turn(table).seats & 1)) return;
    irori_host_known(host, 0, known);
    rules->game->move_to_text(rules, rules->game->sample(rules, known, 0, &rng), move);
    for (uint32_t decision = irori_table_entries(table), tries = 0; tries < 4 && decision + 1; decision--, tries++) {
        int size = snprintf(text, sizeof text, "{\"do\":%u,\"seat\":0,\"decision\":%u,\"move\":\"%s\"}",
                            1000 + (unsigned)now + tries, decision, move);
        irori_host_receive(host, 2, text, (size_t)size, now);
    }
    settle();
}

static void play(void *known) {
    irori_thought thought;
    const irori_rules *rules = irori_host_rules(host);
    play_own(rules, known);
    for (int i = 0; i < 4 && irori_host_wants(host, i, &thought); i++) {
        irori_rng rng = irori_rng_from(take(&in));
        irori_host_known(host, thought.seat, known);
        must(!irori_host_answer(host, &thought, rules->game->sample(rules, known, thought.seat, &rng), now));
        settle();
    }
}

static irori_host *new_host(const fuzz_setup *fuzz) {
    irori_host_def def = {.game = fuzz->game, .setup = fuzz->setup, .is_dealt = true};
    irori_host *made = NULL;
    def.secret.bytes[0] = take(&in);
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        def.seats[seat].device = 1;
        if (seat) def.seats[seat] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "random"}};
    }
    if (irori_host_new(&def, 0, &made, NULL)) return NULL;
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_setup fuzz;
    joined *j;
    in = (bytes){data, data + size};
    used = at = 0, now = 0, rows = 0, is_told = false;
    take_setup(&in, &fuzz);
    host = new_host(&fuzz);
    must(host);
    settle();
    must(irori_host_connect(host, 1, 1) && irori_host_connect(host, 2, 1));
    void *known = malloc(irori_host_rules(host)->game->state_size);
    join_def def = {.name = "Aki", .seat = -1, .is_watching = !below(&in, 4)};
    must(known && wire_address_read(&def.address, "http://localhost:5211/t/ume"));
    must(!join_open(&def, &j, NULL));
    join_hello(j);
    for (int steps = 0; steps < STEPS && !join_why(j); steps++) {
        for (int lines = 0; lines < 4; lines++) (void)join_link(j)->people->hear(join_link(j));
        hear_news(j);
        show(j);
        now += 1000;
        irori_host_tick(host, now);
        play(known);
    }
    join_close(j);
    irori_host_free(host);
    host = NULL;
    free(known);
    return 0;
}
