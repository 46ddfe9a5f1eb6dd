/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Warm requests (main/php_rewind.h) in the status page and in the access log of FPM. */
#ifndef FPM_WARM_H
#define FPM_WARM_H

/* What the children of a pool have done; in shared memory. */
typedef struct {
	unsigned long warm_requests;
	unsigned long cold_requests;
	unsigned long boots;
	unsigned long boot_us;      /* the longest */
	unsigned long rewind_us;    /* the longest */
	unsigned long sealed_bytes; /* the largest */
} fpm_warm_t;

/* In a child: what it has done since the last call joins the numbers of its pool. */
void fpm_warm_count(void);
/* Adds the numbers to a status page, whatever its format; none are added where nothing has booted. *page is of emalloc(), and may move. */
void fpm_warm_insert(char **page, const fpm_warm_t *warm);
/* In the master, now and then: ends idle children whose states are waited for (zend_rewind_is_revoked()). Others see it themselves when their
 * request ends. */
void fpm_warm_maintain(void);
/* How the present request is served: "warm" or "cold"; "-" without a boot file. */
const char *fpm_warm_mode(void);

#endif
