/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The variables of a script: those that nginx gives with its fastcgi.conf, and PATH_INFO. */
#ifndef HTTP_SERVER_FCGI_PARAMS_H
#define HTTP_SERVER_FCGI_PARAMS_H

#include "message/request.h"

typedef struct {
	const char *root;        /* DOCUMENT_ROOT, without a slash at its end; as the backend knows it */
	const char *script;      /* below the root, without a slash at its beginning */
	const char *path_info;   /* with a slash at its beginning; "": none */
	const char *server_name; /* NULL: what the client calls the server */
	uint64_t body_length;
	bool has_body;
	bool secure;             /* the client has come by TLS */
	http_peer_t local;       /* the address that the client has connected to */
} http_fcgi_script_t;

/* Appends the content of PARAMS. It is as long as the head of the request at most, and a few kilobytes. */
void http_fcgi_append_params(smart_str *content, const http_request_t *request, const http_fcgi_script_t *script);

#endif
