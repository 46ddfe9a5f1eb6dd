/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Warm requests, as a SAPI sees them. The file of auto_boot_file runs once in a process; what it has made is sealed (zend_rewind.h); each
 * request begins with it, and its end takes back every change.
 *
 *     php_rewind_boot(context);                            once, before the first request
 *     loop:
 *         if (php_rewind_serve_in_child()) {               with auto_boot_mode=fork: a child has served the request that was accepted
 *             close the connection, and go on
 *         }
 *         if (php_rewind_request_startup() == SUCCESS) {   instead of php_request_startup()
 *             if (!php_rewind_call()) {                    the boot file has returned no Closure:
 *                 php_execute_script(...)                  the primary script runs on top
 *             }
 *         }
 *         php_rewind_request_shutdown();                   instead of php_request_shutdown()
 *         if (php_rewind_has_given_up()) leave the loop; or php_rewind_renew() at its begin, instead of php_rewind_boot()
 *
 * Without auto_boot_file, and where the state cannot be sealed, the calls do what those do that they stand for. A state that cannot be
 * sealed is told once, in the log; then requests are cold: each runs the boot file, and then the Closure. */
#ifndef PHP_REWIND_H
#define PHP_REWIND_H

#include "php.h"

typedef enum {
	PHP_REWIND_OFF,  /* there is no boot file */
	PHP_REWIND_COLD, /* each request runs it */
	PHP_REWIND_WARM,
	PHP_REWIND_FORK, /* a process of its own begins with the state, serves a request, and ends */
} php_rewind_mode_t;

typedef struct {
	php_rewind_mode_t mode;
	uint64_t boots;
	uint64_t boot_us;          /* the last one, with the seal */
	uint64_t warm_requests;
	uint64_t cold_requests;
	uint64_t rewind_us_sum;
	uint64_t rewind_us_max;
	const char *given_up;      /* why, or NULL */
} php_rewind_status_t;

BEGIN_EXTERN_C()

/* For a SAPI that can do without SG(server_context). */
#define PHP_REWIND_NO_REQUEST ((void *) -1)

/* Boots and seals. No request is active. context: SG(server_context) meanwhile, a request without a connection; valid until the state is
 * given up; NULL: the process serves one request alone, which is cold. True if requests will be warm. Never bails out. */
PHPAPI bool php_rewind_boot(void *context);

/* For a process that serves on when a state is given up: boots, if it has not done so, or if files of the state have changed, and tries
 * again what could not be sealed a second ago. Call it before each request. */
PHPAPI void php_rewind_renew(void *context);

/* The same with a file instead of that of auto_boot_file. file: borrowed, for the life of the process. */
PHPAPI void php_rewind_renew_with(const char *file, void *context);

/* With auto_boot_mode=fork: starts a child for the request that was accepted, which goes on with it and gives up behind it; there, and in
 * any other mode, false. True in the process that has booted, when the child has ended: the connection is to be closed. */
PHPAPI bool php_rewind_serve_in_child(void);

PHPAPI zend_result php_rewind_request_startup(void);

/* True inside a request that began with the state of the boot. */
PHPAPI bool php_rewind_is_warm(void);

/* For a SAPI that runs another script before it (a router): it finds what the boot file has made. False: the boot file has ended the
 * request. */
PHPAPI bool php_rewind_before_script(void);

/* Calls the Closure that the boot file has returned, for a script that exists. False if there is none, or it does not answer for this
 * script (auto_boot_scripts), and the script is to be run. script: its path; borrowed. */
PHPAPI bool php_rewind_call(const char *script);

PHPAPI void php_rewind_request_shutdown(void);

/* Ends the sealed state with the request that the boot has begun: its destructors are not called. For the end of the process, or before
 * another boot. No effect if there is none. */
PHPAPI void php_rewind_give_up(const char *why);

/* Of the last request: EG(exit_status) is that of the boot again. */
PHPAPI int php_rewind_exit_status(void);

/* True from give_up() on until the next boot. */
PHPAPI bool php_rewind_has_given_up(void);

/* True once it is decided what this process serves: its settings have no effect any more. */
PHPAPI bool php_rewind_is_decided(void);

/* From the boot file: the state depends on this file, too. */
PHPAPI void php_rewind_watch(const char *path);

/* True while the boot file runs. */
PHPAPI bool php_rewind_is_boot(void);

PHPAPI const php_rewind_status_t *php_rewind_status(void);

/* Boots with a file, and prints on standard output what prevents the seal, or sizes and times. No request is active, and none may follow.
 * file: NULL if there is none. Returns the exit status: 0 if the state can be sealed. */
PHPAPI int php_rewind_explain(const char *file);

END_EXTERN_C()

#endif
