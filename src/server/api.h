/* HTTP from inside: what the files that answer requests share. */
#ifndef IRORI_SERVER_API_H
#define IRORI_SERVER_API_H

#include "server.h"

/* Answers. Bodies are copied. */
void api_copy(net_response *response, int status, const char *type, const char *text, size_t size);
void api_json(net_response *response, int status, const irori_writer *writer);
void api_error(net_response *response, int status, const irori_error *why);
void api_refuse(net_response *response, int status, const char *id);
void api_header(net_response *response, const char *name, const char *value); /* both must last */
void api_respond(const server *s, net_socket answer, net_response *response); /* later, with its policies */
/* Later as well: what a job read, which becomes the answer's, or why it could not be read. */
void api_respond_file(const server *s, net_socket answer, const writer_job *read, char *text, size_t size,
                      const char *disposition);
int api_status(irori_status status); /* of HTTP */

void api_write_game(irori_writer *writer, const store_game *game);

/* "url": for others' eyes; nothing where there is no address that others could use. */
void api_write_link(const server *s, irori_writer *writer, const char *path, const char *rest);

/* A record as text, row by row: a store_row_fn. */
typedef struct record_text {
    char *text;
    size_t size, room;
    bool is_full; /* no memory */
} record_text;
bool api_add_record_row(void *record, const irori_row *row);

/* ---- people.c: devices, and what is theirs ---- */

void people_post_device(server *s, const net_request *request, net_response *response);
void people_post_link(server *s, const net_request *request, net_response *response);
void people_post_use(server *s, const net_request *request, net_response *response);
void people_post_delete(server *s, const net_request *request, net_response *response);
void people_get_export(server *s, const net_request *request, net_response *response);

#endif
