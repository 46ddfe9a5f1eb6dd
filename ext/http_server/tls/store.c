/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A store: the certificates that new sessions of all threads get. Those that were read last replace the former ones, which sessions that
 * have them keep. */
#include "store.h"
#include "zend_async_API.h"

#include <pthread.h>

struct _http_tls_store_s {
	zend_atomic_int ref_count;
	pthread_mutex_t lock;
	/* Under the lock: */
	uint64_t begun;               /* number of the last reading that was begun */
	uint64_t version;             /* that of `current`; read without the lock, too */
	http_certificates_t *current; /* one reference; NULL: none were read */
};

http_tls_store_t *http_tls_store_new(void)
{
	http_tls_store_t *store = pecalloc(1, sizeof(*store), true);

	ZEND_ATOMIC_INT_INIT(&store->ref_count, 1);
	pthread_mutex_init(&store->lock, NULL);
	return store;
}

http_tls_store_t *http_tls_store_add_ref(http_tls_store_t *store)
{
	zend_async_atomic_int_add(&store->ref_count, 1);
	return store;
}

void http_tls_store_release(http_tls_store_t *store)
{
	if (zend_async_atomic_int_add(&store->ref_count, -1) > 0) {
		return;
	}
	if (store->current != NULL) {
		http_certificates_release(store->current);
	}
	pthread_mutex_destroy(&store->lock);
	pefree(store, true);
}

bool http_tls_store_read(http_tls_store_t *store, const http_certificate_files_t *files, uint32_t count,
		char message[HTTP_TLS_MESSAGE_MAX])
{
	http_certificates_t *certificates;
	uint64_t number;

	pthread_mutex_lock(&store->lock);
	number = ++store->begun;
	pthread_mutex_unlock(&store->lock);
	certificates = http_certificates_read(files, count, message);
	if (certificates == NULL) {
		return false;
	}
	pthread_mutex_lock(&store->lock);
	/* Another reading that was begun later may have been faster. */
	if (number > store->version) {
		http_certificates_t *former = store->current;

		store->current = certificates;
		__atomic_store_n(&store->version, number, __ATOMIC_RELEASE);
		certificates = former;
	}
	pthread_mutex_unlock(&store->lock);
	if (certificates != NULL) {
		http_certificates_release(certificates);
	}
	return true;
}

uint64_t http_tls_store_version(const http_tls_store_t *store)
{
	return __atomic_load_n(&store->version, __ATOMIC_ACQUIRE);
}

http_certificates_t *http_tls_store_take(http_tls_store_t *store, uint64_t *version)
{
	pthread_mutex_lock(&store->lock);
	http_certificates_t *certificates = store->current != NULL ? http_certificates_add_ref(store->current) : NULL;
	*version = store->version;
	pthread_mutex_unlock(&store->lock);
	return certificates;
}
