/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Names to addresses and back, in coroutine form: the same calls of libc with the same results, on a worker thread.
 * Where suspension is not allowed they are those calls. */
#ifndef PHP_ASYNC_LOOKUP_H
#define PHP_ASYNC_LOOKUP_H

#include "async_wait.h"

#include <netdb.h>
#ifdef HAVE_RES_NSEARCH
# include <netinet/in.h>
# include <arpa/nameser.h>
# include <resolv.h>
#endif

BEGIN_EXTERN_C()

/* getaddrinfo(3), same results in the same order, same codes, freed by freeaddrinfo(3). A name that needs no lookup
 * is resolved at once. Cancelled: EAI_SYSTEM with errno ECANCELED and an exception. Blocks where suspension is not
 * allowed. */
PHPAPI int php_async_getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
		struct addrinfo **result);

/* getnameinfo(3) likewise; EAI_SYSTEM/ECANCELED when cancelled. */
PHPAPI int php_async_getnameinfo(const struct sockaddr *address, socklen_t address_length, char *host,
		socklen_t host_size, int flags);

/* True if gethostbyname(3) has to query for `name`: not a literal, not empty. */
PHPAPI bool php_async_name_needs_lookup(const char *name);

/* gethostbyname_r(3) for a name that needs a lookup: the result is `host` with its strings in `*buffer` (malloc,
 * then owned by the caller), or NULL with errno. Call only if php_async_may_suspend(). */
typedef struct hostent *(*php_async_gethostbyname_t)(const char *name, struct hostent *host, char **buffer, size_t *size);
PHPAPI struct hostent *php_async_gethostbyname(const char *name, php_async_gethostbyname_t lookup, struct hostent *host,
		char **buffer, size_t *size);

#ifdef HAVE_RES_NSEARCH
/* res_nsearch(3) with a resolver state of its own; `state` receives the error. -1/ECANCELED when cancelled. */
PHPAPI int php_async_res_nsearch(struct __res_state *state, const char *name, int class, int type,
		unsigned char *answer, int answer_size);
#endif

END_EXTERN_C()

/* Call after a wait, in which arrays behind references may have been replaced or shared. NULL: there is no array to
 * fill. */
static zend_always_inline zval *php_async_array_again(zval *array)
{
	if (array && UNEXPECTED(Z_TYPE_P(array) != IS_ARRAY)) {
		return NULL;
	}
	if (array) {
		SEPARATE_ARRAY(array);
	}
	return array;
}

#endif
