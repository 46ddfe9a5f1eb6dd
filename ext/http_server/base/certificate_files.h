/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Where a certificate is, and for which names. In persistent memory, as all settings. */
#ifndef HTTP_SERVER_CERTIFICATE_FILES_H
#define HTTP_SERVER_CERTIFICATE_FILES_H

#include "string_list.h"

typedef struct {
	char *certificate;    /* owned: a path. So is the other */
	char *private_key;
	http_strings_t names; /* as http_host_name_normalize() writes them; none: those that are in the certificate */
} http_certificate_files_t;

#endif
