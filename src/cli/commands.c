/* The list of subcommands, in the order of --help. */
#include "cli.h"

const cli_command *const cli_commands[] = {&cli_play,   &cli_join,  &cli_saved,  &cli_games,  &cli_rules,   &cli_record,
                                           &cli_replay, &cli_draw,  &cli_advise, &cli_review, &cli_verify,  &cli_score,
                                           &cli_sim,    &cli_match, &cli_ladder, &cli_bench,  &cli_content, &cli_sheet,
                                           &cli_serve,  &cli_db,    NULL};
