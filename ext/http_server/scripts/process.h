/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Starts FPM. */
#ifndef HTTP_SERVER_SCRIPTS_PROCESS_H
#define HTTP_SERVER_SCRIPTS_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Starts a program with the descriptor as its output and errors, and nothing as its input, in a process group of its own, which gets
 * SIGTERM when the calling thread ends. Returns the pid, or -1 with errno. The caller reaps the child. */
pid_t http_process_start(const char *path, char *const argv[], char *const env[], int output);

#endif
