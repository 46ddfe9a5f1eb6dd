/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The certificates of single names, beside the one for all others. In persistent memory, as all settings. */
#ifndef HTTP_SERVER_CERTIFICATE_SETTINGS_H
#define HTTP_SERVER_CERTIFICATE_SETTINGS_H

#include "base/certificate_files.h"

#define HTTP_CERTIFICATES_MAX 1000

typedef struct {
	http_certificate_files_t *items; /* owned list */
	uint32_t count;
} http_certificate_list_t;

void http_certificate_list_clear(http_certificate_list_t *list);
void http_certificate_list_copy(http_certificate_list_t *copy, const http_certificate_list_t *list);

#endif
