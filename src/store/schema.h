/* The SQLite schema as a list of steps. A step that was ever released is never changed: a new one follows it. */
#ifndef IRORI_STORE_SCHEMA_H
#define IRORI_STORE_SCHEMA_H

extern const char *const store_schema[];
extern const int store_schema_steps;

#endif
