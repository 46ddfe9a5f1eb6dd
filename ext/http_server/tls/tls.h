/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * TLS by OpenSSL: bytes go in, bytes come out; no function reads or writes a socket. Ciphertext that is to be sent is staged, and the
 * stage has a bound: what does not fit waits as plaintext.
 *
 * Without OpenSSL, http_tls_store_read() says so. */
#ifndef HTTP_SERVER_TLS_H
#define HTTP_SERVER_TLS_H

#include "base/certificate_files.h"

/* The plaintext of one record. */
#define HTTP_TLS_RECORD_MAX 16384

/* With its NUL. */
#define HTTP_TLS_MESSAGE_MAX 1024

typedef struct _http_tls_store_s http_tls_store_t;
typedef struct _http_tls_context_s http_tls_context_t;
typedef struct _http_tls_s http_tls_t;

/* --- certificates; any thread --- */

/* Without certificates, one reference. */
http_tls_store_t *http_tls_store_new(void);
http_tls_store_t *http_tls_store_add_ref(http_tls_store_t *store);
void http_tls_store_release(http_tls_store_t *store);
/* Reads certificates and keys in place of the former ones: new sessions of all threads get those, the first of them for names that no
 * other is for. Blocks. False: one is of no use, the former ones stay, and the message says why. */
bool http_tls_store_read(http_tls_store_t *store, const http_certificate_files_t *files, uint32_t count,
		char message[HTTP_TLS_MESSAGE_MAX]);

/* Frees what the library keeps for the calling thread, a helper that has read certificates: at the end of the process nothing else
 * would. */
void http_tls_leave_thread(void);

/* --- of a worker --- */

/* What the sessions of one worker share. The store has certificates, and gets a reference. `stage_max`: bytes of ciphertext that wait
 * for one socket. */
http_tls_context_t *http_tls_context_new(http_tls_store_t *store, size_t stage_max);
/* Its sessions are gone. */
void http_tls_context_free(http_tls_context_t *context);
/* Names the library. NULL: there is none. */
const char *http_tls_version(void);

/* --- sessions --- */

typedef enum {
	HTTP_TLS_GOES_ON, /* more input is needed */
	HTTP_TLS_DONE,
	HTTP_TLS_FAILED
} http_tls_result_t;

/* A new session, of a server. `http1`, `http2`: what the client may choose. NULL: there is no memory. */
http_tls_t *http_tls_new(http_tls_context_t *context, bool http1, bool http2);
void http_tls_free(http_tls_t *tls);

/* Gives ciphertext that has arrived, which stays where it is until http_tls_handshake() or http_tls_read() wants more. */
void http_tls_feed(http_tls_t *tls, const char *data, size_t length);
http_tls_result_t http_tls_handshake(http_tls_t *tls);
/* The kind of error by which the handshake has failed: a number of OpenSSL. */
int http_tls_error(const http_tls_t *tls);
bool http_tls_is_established(const http_tls_t *tls);
bool http_tls_is_resumed(const http_tls_t *tls);
/* True if the client has chosen HTTP/2. */
bool http_tls_chose_http2(const http_tls_t *tls);

/* Decrypts up to `size` bytes. Returns their number; 0: more input is needed; -1: the session is damaged; -2: the client has ended it. */
int http_tls_read(http_tls_t *tls, char *data, size_t size);
/* Encrypts up to HTTP_TLS_RECORD_MAX bytes, all of them. False: the session is damaged. */
bool http_tls_write(http_tls_t *tls, const char *data, size_t length);
/* Tells the client that nothing more comes. */
void http_tls_notify_end(http_tls_t *tls);

/* Ciphertext that is to be sent. */
const char *http_tls_staged(const http_tls_t *tls, size_t *length);
/* True while one more record fits. */
bool http_tls_has_room(const http_tls_t *tls);
/* The first bytes of it were sent. */
void http_tls_sent(http_tls_t *tls, size_t length);

#endif
