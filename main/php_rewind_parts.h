/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The parts of php_rewind.c. */
#ifndef PHP_REWIND_PARTS_H
#define PHP_REWIND_PARTS_H

#include "php_rewind.h"

/* Another file than that of the settings, in every mode; tell() gets the reasons instead of the log. Both live as long as the process. */
void php_rewind_boot_instead(const char *file, void (*tell)(const char *reason));

/* What the boot file has added to $_SERVER and $_ENV, and which superglobals its code uses (php_rewind_globals.c). record() is called when
 * the boot file has returned, fill() when the superglobals of a request were made. */
void php_rewind_globals_arm(void);
void php_rewind_globals_record(void);
void php_rewind_globals_fill(void);
void php_rewind_globals_forget(void); /* while the heap is there */
/* The same for a boot file inside a cold request: hide() before it, show() after it. */
void php_rewind_globals_hide(void);
void php_rewind_globals_show(void);

/* auto_boot_mode=fork (php_rewind_fork.c). may_fork: whether the template may, with a refusal. fork: true in the template, when the child
 * has ended; false in the child. */
bool php_rewind_may_fork(void);
bool php_rewind_fork(void);
bool php_rewind_is_child(void);
void php_rewind_end_child(void); /* does not return in a child */

/* The end of a request (php_rewind_end.c), and two of its steps, which the end of a boot has, too. */
void php_rewind_end_request(void);
void php_rewind_end_runtime(void); /* the coroutines have ended before */
void php_rewind_end_async(void);   /* memory of the scheduler; the loop is kept for the next request */

/* Environment, locale, umask, directory, functions of ticks (php_rewind_process.c). record() is called at the seal, back() after each
 * rewind. */
bool php_rewind_process_record(void);
void php_rewind_process_back(void);
void php_rewind_process_forget(void);

/* Files that the state was made from (php_rewind_files.c). record() adds those that were included; add() one more, during the boot. */
void php_rewind_files_add(const char *path);
void php_rewind_files_record(void);
bool php_rewind_files_have_changed(void); /* reads the clock; the file system once in auto_boot_check seconds */
void php_rewind_files_forget(void);

/* Memory that differs after a rewind (php_rewind_oracle.c). begin() is called when a state is sealed, with the file of the report, which is
 * borrowed; NULL or empty: none is wanted. look() is called after each rewind. */
void php_rewind_oracle_begin(const char *path);
void php_rewind_oracle_look(void);

/* How the modules of this tree take part (php_rewind_modules.c). Called once, before the first seal. */
void php_rewind_modules_declare(void);
/* Sets whether a request starts a session by itself, which that of the boot does not. True if it did. */
bool php_rewind_modules_auto_start(bool is_wanted);
void php_rewind_modules_begin_session(void); /* where session.auto_start says so */

#endif
