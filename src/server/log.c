#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "irori/json.h"

static void write_time(irori_writer *writer) {
    struct timespec now;
    struct tm utc;
    char text[40], whole[64];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(whole, sizeof whole, "%s.%03ldZ", text, now.tv_nsec / 1000000);
    irori_json_key_string(writer, "time", whole);
}

void log_event(const char *event, ...) {
    char line[2048];
    irori_writer writer = irori_writer_to(line, sizeof line);
    va_list args;
    va_start(args, event);
    irori_json_open(&writer, '{');
    write_time(&writer);
    irori_json_key_string(&writer, "event", event);
    for (const char *key; (key = va_arg(args, const char *));) {
        if (va_arg(args, int) == 'd')
            irori_json_key_int(&writer, key, va_arg(args, long));
        else
            irori_json_key_string(&writer, key, va_arg(args, const char *));
    }
    va_end(args);
    irori_json_close(&writer, '}');
    irori_write(&writer, "\n");
    if (!writer.full && write(STDERR_FILENO, line, writer.used) < 0) return; /* nobody reads it: nothing to be done */
}
