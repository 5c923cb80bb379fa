/* Addresses of tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"

static bool read_port(const char *text, int *port) {
    char *end;
    long number = strtol(text, &end, 10);
    *port = (int)number;
    return *text && !*end && number > 0 && number < 65536;
}

static bool read_host(wire_address *address, char *text) {
    bool is_v6 = *text == '[';
    char *end = is_v6 ? strchr(text, ']') : text + strcspn(text, ":");
    if (!end) return false;
    char *port = is_v6 ? end + 1 : end;
    if (*port && *port != ':') return false;
    if (*port && !read_port(port + 1, &address->port)) return false;
    *end = 0;
    snprintf(address->host, sizeof address->host, "%s", text + is_v6);
    return *address->host;
}

static size_t table_size(const char *text) { return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789"); }

bool wire_is_table(const char *text) {
    size_t size = table_size(text);
    return size && size < WIRE_TABLE && !text[size];
}

bool wire_address_read(wire_address *address, const char *url) {
    char host[WIRE_HOST];
    *address = (wire_address){.is_tls = !strncmp(url, "https://", 8)};
    if (!address->is_tls && strncmp(url, "http://", 7)) return false;
    address->port = address->is_tls ? 443 : 80;
    const char *rest = url + (address->is_tls ? 8 : 7), *path = strstr(rest, "/t/");
    if (!path || path == rest || (size_t)(path - rest) >= sizeof host) return false;
    snprintf(host, sizeof host, "%.*s", (int)(path - rest), rest);
    size_t size = table_size(path + 3);
    if (!size || size >= WIRE_TABLE || !strchr("/?#", path[3 + size])) return false;
    snprintf(address->table, sizeof address->table, "%.*s", (int)size, path + 3);
    return !strpbrk(host, "/?#@ ") && read_host(address, host);
}

void wire_host_write(const wire_address *address, char text[WIRE_HOST + 16]) {
    bool is_v6 = strchr(address->host, ':'), is_usual = address->port == (address->is_tls ? 443 : 80);
    int used = snprintf(text, WIRE_HOST + 16, is_v6 ? "[%s]" : "%s", address->host);
    if (!is_usual) snprintf(text + used, (size_t)(WIRE_HOST + 16 - used), ":%d", address->port);
}

void wire_address_write(const wire_address *address, const char *table, char *text, size_t size) {
    char host[WIRE_HOST + 16];
    wire_host_write(address, host);
    snprintf(text, size, "%s://%s/t/%s", address->is_tls ? "https" : "http", host, table);
}
