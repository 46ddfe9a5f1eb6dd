/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the TLS sessions of a worker share: certificates, versions, ciphers, and the keys of tickets, which all workers of the
 * process share. */
#include "tls.h"

#ifdef HTTP_HAVE_OPENSSL
# include "session.h"
# include "store.h"
# include "TSRM.h"

# include <openssl/core_names.h>
# include <openssl/rand.h>

/* Forward secrecy and authenticated encryption (RFC 9325 section 4.2). */
# define CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!aPSK:!aSRP"

/* --- tickets --- */

/* Seconds for which a key makes tickets; as long again it opens them. */
# define TICKET_KEY_LIFE (12 * 3600)

typedef struct {
	unsigned char name[16];
	unsigned char mac[32];
	unsigned char cipher[32];
	time_t since; /* 0: not made yet */
} ticket_key_t;

static struct {
	ticket_key_t current;
	ticket_key_t previous;
	pthread_mutex_t lock;
} tickets = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* Makes a new key when the current one is too old. With the lock. */
static bool renew_keys(time_t now)
{
	ticket_key_t key = { .since = now };

	if (tickets.current.since != 0 && now - tickets.current.since < TICKET_KEY_LIFE) {
		return true;
	}
	if (RAND_bytes(key.name, sizeof(key.name)) != 1 || RAND_priv_bytes(key.mac, sizeof(key.mac)) != 1
			|| RAND_priv_bytes(key.cipher, sizeof(key.cipher)) != 1) {
		return tickets.current.since != 0;
	}
	tickets.previous = tickets.current;
	tickets.current = key;
	return true;
}

/* Finds the key of a ticket, or, for a new one, the current key. Returns 0: unknown, 1: current, 2: to be renewed. */
static int take_key(ticket_key_t *key, const unsigned char *name, bool is_new)
{
	const time_t now = time(NULL);
	int found = 0;

	pthread_mutex_lock(&tickets.lock);
	if (renew_keys(now)) {
		if (is_new || memcmp(name, tickets.current.name, sizeof(tickets.current.name)) == 0) {
			*key = tickets.current;
			found = 1;
		} else if (tickets.previous.since != 0 && now - tickets.previous.since < 2 * TICKET_KEY_LIFE
				&& memcmp(name, tickets.previous.name, sizeof(tickets.previous.name)) == 0) {
			*key = tickets.previous;
			found = 2;
		}
	}
	pthread_mutex_unlock(&tickets.lock);
	return found;
}

/* Prepares the encryption of a ticket, or its decryption. */
static int on_ticket(SSL *ssl, unsigned char *name, unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac,
		int is_new)
{
	ticket_key_t key;
	const int found = take_key(&key, name, is_new != 0);
	OSSL_PARAM parameters[] = {
		OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, key.mac, sizeof(key.mac)),
		OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, "SHA256", 0),
		OSSL_PARAM_construct_end(),
	};

	if (found == 0) {
		return is_new ? -1 : 0;
	}
	if (EVP_MAC_CTX_set_params(mac, parameters) != 1) {
		return -1;
	}
	if (is_new) {
		memcpy(name, key.name, sizeof(key.name));
		if (RAND_bytes(iv, EVP_CIPHER_get_iv_length(EVP_aes_256_cbc())) != 1
				|| EVP_EncryptInit_ex(cipher, EVP_aes_256_cbc(), NULL, key.cipher, iv) != 1) {
			return -1;
		}
	} else if (EVP_DecryptInit_ex(cipher, EVP_aes_256_cbc(), NULL, key.cipher, iv) != 1) {
		return -1;
	}
	OPENSSL_cleanse(&key, sizeof(key));
	return found;
}

/* --- ALPN --- */

static bool offers(const unsigned char *list, unsigned int length, const char *name, size_t name_length)
{
	for (unsigned int i = 0; i < length; i += list[i] + 1u) {
		if (list[i] == name_length && i + 1 + name_length <= length && memcmp(list + i + 1, name, name_length) == 0) {
			return true;
		}
	}
	return false;
}

static int on_alpn(SSL *ssl, const unsigned char **chosen, unsigned char *chosen_length, const unsigned char *offered,
		unsigned int length, void *data)
{
	const http_tls_t *tls = SSL_get_app_data(ssl);
	const char *name = NULL;

	if (tls->http2 && offers(offered, length, ZEND_STRL("h2"))) {
		name = "h2";
	} else if (tls->http1 && offers(offered, length, ZEND_STRL("http/1.1"))) {
		name = "http/1.1";
	} else if (tls->http1 && offers(offered, length, ZEND_STRL("http/1.0"))) {
		name = "http/1.0";
	} else {
		return SSL_TLSEXT_ERR_ALERT_FATAL;
	}
	*chosen = (const unsigned char *) name;
	*chosen_length = (unsigned char) strlen(name);
	return SSL_TLSEXT_ERR_OK;
}

/* --- names --- */

/* The client has named a host: it gets the certificate of that name. */
static int on_server_name(SSL *ssl, int *alert, void *data)
{
	const http_tls_t *tls = SSL_get_app_data(ssl);
	const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
	SSL_CTX *found = name != NULL ? http_certificates_find(tls->context->certificates, name) : NULL;

	if (found == NULL) {
		return SSL_TLSEXT_ERR_NOACK;
	}
	return SSL_set_SSL_CTX(ssl, found) != NULL ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

/* --- contexts --- */

SSL_CTX *http_tls_new_ssl_context(void)
{
	SSL_CTX *ssl = SSL_CTX_new(TLS_server_method());

	if (UNEXPECTED(ssl == NULL)) {
		return NULL;
	}
	SSL_CTX_set_security_level(ssl, 2);
	SSL_CTX_set_min_proto_version(ssl, TLS1_2_VERSION);
	SSL_CTX_set_cipher_list(ssl, CIPHERS);
	SSL_CTX_set1_groups_list(ssl, "X25519:P-256:P-384");
	SSL_CTX_set_options(ssl,
			SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE
					| SSL_OP_PRIORITIZE_CHACHA);
	SSL_CTX_set_mode(ssl,
			SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
	SSL_CTX_set_session_cache_mode(ssl, SSL_SESS_CACHE_OFF);
	SSL_CTX_set_session_id_context(ssl, (const unsigned char *) ZEND_STRL("true_async_server"));
	SSL_CTX_set_tlsext_ticket_key_evp_cb(ssl, on_ticket);
	SSL_CTX_set_alpn_select_cb(ssl, on_alpn, NULL);
	SSL_CTX_set_tlsext_servername_callback(ssl, on_server_name);
	return ssl;
}

http_tls_context_t *http_tls_context_new(http_tls_store_t *store, size_t stage_max)
{
	http_tls_context_t *context = ecalloc(1, sizeof(*context));

	context->store = http_tls_store_add_ref(store);
	context->certificates = http_tls_store_take(store, &context->version);
	context->stage_max = stage_max;
	ZEND_ASSERT(context->certificates != NULL);
	return context;
}

SSL_CTX *http_tls_context_default(http_tls_context_t *context)
{
	if (UNEXPECTED(http_tls_store_version(context->store) != context->version)) {
		http_certificates_release(context->certificates);
		context->certificates = http_tls_store_take(context->store, &context->version);
	}
	return http_certificates_default(context->certificates);
}

void http_tls_context_free(http_tls_context_t *context)
{
	http_certificates_release(context->certificates);
	http_tls_store_release(context->store);
	if (context->spare != NULL) {
		efree(context->spare);
	}
	efree(context);
}

const char *http_tls_version(void)
{
	return OpenSSL_version(OPENSSL_VERSION);
}
#else
http_tls_context_t *http_tls_context_new(http_tls_store_t *store, size_t stage_max)
{
	return NULL;
}

void http_tls_context_free(http_tls_context_t *context)
{
}

const char *http_tls_version(void)
{
	return NULL;
}
#endif
