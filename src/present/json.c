/* Positions and lines as JSON, for a page. What is empty or zero is left out. */
#include "irori/presenter.h"

static void open_list(irori_writer *writer, const char *key) {
    irori_json_key(writer, key);
    irori_json_open(writer, '[');
}

static void text_of(irori_writer *writer, const char *key, const char *text) {
    if (*text) irori_json_key_string(writer, key, text);
}

static void number_of(irori_writer *writer, const char *key, int number) {
    if (number) irori_json_key_int(writer, key, number);
}

/* The corners one after the other, x before y. */
static void write_outline(const irori_figure *figure, irori_writer *writer) {
    open_list(writer, "outline");
    for (int i = 0; i < 4; i++) {
        irori_json_int(writer, figure->corner[i].x);
        irori_json_int(writer, figure->corner[i].y);
    }
    irori_json_close(writer, ']');
}

static void write_thing(const irori_position *position, int index, irori_writer *writer) {
    static const char *const states[] = {"", "hidden", "spent"};
    const irori_thing *thing = &position->thing[index];
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "address", thing->address);
    text_of(writer, "label", thing->label);
    text_of(writer, "name", thing->name);
    text_of(writer, "text", thing->text);
    text_of(writer, "suit", thing->suit);
    text_of(writer, "note", thing->note);
    text_of(writer, "state", states[thing->state]);
    number_of(writer, "worth", thing->number);
    if (thing->figure >= 0) write_outline(&position->figure[thing->figure], writer);
    if (irori_placement_takes(position, index)) irori_json_key(writer, "laid_freely"), irori_json_bool(writer, true);
    if (thing->count != 1) irori_json_key_int(writer, "count", thing->count);
    irori_json_close(writer, '}');
}

static void write_area(const irori_position *position, const irori_area *area, irori_writer *writer) {
    static const char *const shapes[] = {"row", "pile", "number", "map"};
    irori_json_open(writer, '{');
    irori_json_key_string(writer, "address", area->address);
    irori_json_key_string(writer, "title", area->title);
    irori_json_key_string(writer, "shape", shapes[area->shape]);
    if (area->owner >= 0) irori_json_key_int(writer, "owner", area->owner);
    irori_json_key_int(writer, "number", area->number);
    number_of(writer, "bound", area->bound);
    text_of(writer, "note", area->note);
    number_of(writer, "width", area->size.x);
    number_of(writer, "depth", area->size.y);
    if (area->count) open_list(writer, "things");
    for (int i = 0; i < area->count; i++) write_thing(position, area->first + i, writer);
    if (area->count) irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

static void write_addresses(const irori_position *position, const char *key, int first, int count,
                            irori_writer *writer) {
    if (!count) return;
    open_list(writer, key);
    for (int i = first; i < first + count; i++) irori_json_string(writer, position->thing[position->about[i]].address);
    irori_json_close(writer, ']');
}

/* Moves are numbers of 64 bits, which JSON's readers do not keep: the choice's index stands for them. */
static void write_choice(const irori_position *position, int index, irori_writer *writer) {
    static const char *const pickings[] = {"", "things", "any"};
    const irori_choice *choice = &position->choice[index];
    irori_json_open(writer, '{');
    irori_json_key_int(writer, "id", index);
    text_of(writer, "key", choice->key);
    irori_json_key_string(writer, "label", choice->label);
    if (choice->language) text_of(writer, "lang", choice->language);
    text_of(writer, "cost", choice->cost);
    text_of(writer, "consequence", choice->consequence);
    text_of(writer, "odds", choice->odds);
    text_of(writer, "why_not", choice->why_not);
    text_of(writer, "question", choice->question);
    number_of(writer, "worth", choice->worth);
    number_of(writer, "number", choice->number);
    text_of(writer, "picking", pickings[choice->picking]);
    number_of(writer, "wanted", choice->wanted);
    number_of(writer, "moves", choice->moves);
    write_addresses(position, "about", choice->first_about, choice->abouts, writer);
    write_addresses(position, "through", choice->first_through, choice->throughs, writer);
    if (choice->child >= 0) open_list(writer, "choices");
    for (int i = choice->child; i >= 0; i = position->choice[i].next) write_choice(position, i, writer);
    if (choice->child >= 0) irori_json_close(writer, ']');
    irori_json_close(writer, '}');
}

void irori_position_write(const irori_position *position, irori_writer *writer) {
    irori_json_open(writer, '{');
    text_of(writer, "stand", position->stand);
    text_of(writer, "missing", position->missing);
    text_of(writer, "rule", position->rule);
    open_list(writer, "areas");
    for (int i = 0; i < position->areas; i++) write_area(position, &position->area[i], writer);
    irori_json_close(writer, ']');
    irori_json_key(writer, "question");
    if (position->choices)
        write_choice(position, IRORI_QUESTION, writer);
    else
        irori_json_null(writer);
    irori_json_close(writer, '}');
}

static void write_segment(const irori_segment *segment, irori_writer *writer) {
    static const char *const kinds[] = {"", "thing", "seat", "number"};
    if (segment->kind == IRORI_SEGMENT_TEXT) {
        irori_json_string(writer, segment->text);
        return;
    }
    irori_json_open(writer, '{');
    irori_json_key_string(writer, kinds[segment->kind], segment->text);
    text_of(writer, "address", segment->address);
    if (segment->kind == IRORI_SEGMENT_SEAT) irori_json_key_int(writer, "n", segment->number);
    irori_json_close(writer, '}');
}

void irori_lines_write(const irori_lines *lines, int from, irori_writer *writer) {
    static const char *const weights[] = {"quiet", "plain", "scored", "heading", "title", "story"};
    irori_json_open(writer, '[');
    for (int i = from; i < lines->lines; i++) {
        const irori_line *line = &lines->line[i];
        irori_json_open(writer, '{');
        irori_json_key_int(writer, "entry", line->entry);
        irori_json_key_string(writer, "weight", weights[line->weight]);
        text_of(writer, "rule", line->rule);
        if (line->language) text_of(writer, "lang", line->language);
        number_of(writer, "lead", line->lead);
        open_list(writer, "line");
        for (int k = 0; k < line->count; k++) write_segment(&lines->segment[line->first + k], writer);
        irori_json_close(writer, ']');
        irori_json_close(writer, '}');
    }
    irori_json_close(writer, ']');
}
