/* The server's log: one JSON object a line on standard error, with time and event. No address (of people or of tables:
 * who knows a table's may come), name, token or secret ever goes into it. */
#ifndef IRORI_SERVER_LOG_H
#define IRORI_SERVER_LOG_H

/* What happened, then triples of a key, 's' or 'd' and a text or a long, then NULL:
 *     log_event("start", "address", 's', url, "games", 'd', 12L, NULL); */
void log_event(const char *event, ...) __attribute__((sentinel));

#endif
