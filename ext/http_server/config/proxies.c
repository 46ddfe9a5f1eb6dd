/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: the proxies in front of the server. */
#include "http_config.h"
#include "base/exceptions.h"
#include "config_arginfo.h"

void http_proxies_clear(http_proxies_t *proxies)
{
	http_strings_clear(&proxies->names);
	free(proxies->networks);
	*proxies = (http_proxies_t) { 0 };
}

/* False: it names no proxy. */
static bool add(http_proxies_t *proxies, const char *name, size_t length)
{
	if (length == 4 && memcmp(name, "unix", 4) == 0) {
		proxies->has_unix = true;
	} else {
		http_network_t network;

		if (!http_network_read(&network, name, length)) {
			return false;
		}
		proxies->networks = safe_perealloc(proxies->networks, proxies->count + 1, sizeof(network), 0, true);
		proxies->networks[proxies->count++] = network;
	}
	http_strings_add(&proxies->names, name);
	return true;
}

void http_proxies_copy(http_proxies_t *copy, const http_proxies_t *proxies)
{
	*copy = (http_proxies_t) { 0 };
	for (uint32_t i = 0; i < proxies->names.count; i++) {
		add(copy, proxies->names.items[i], strlen(proxies->names.items[i]));
	}
}

/* False with an exception. */
static bool read_proxies(http_proxies_t *proxies, HashTable *given)
{
	zval *name;

	if (zend_hash_num_elements(given) > HTTP_PROXIES_MAX) {
		http_throw_argument("setProxyProtocol(): there are at most %d addresses and networks", HTTP_PROXIES_MAX);
		return false;
	}
	ZEND_HASH_FOREACH_VAL(given, name) {
		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) != IS_STRING || !add(proxies, Z_STRVAL_P(name), Z_STRLEN_P(name))) {
			http_throw_argument("setProxyProtocol(): \"%s\" is neither an address nor a network nor \"unix\"",
					Z_TYPE_P(name) == IS_STRING ? Z_STRVAL_P(name) : zend_zval_value_name(name));
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setProxyProtocol)
{
	http_proxies_t proxies = { 0 };
	http_settings_t *settings;
	HashTable *given;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (!read_proxies(&proxies, given)) {
		http_proxies_clear(&proxies);
		RETURN_THROWS();
	}
	http_proxies_clear(&settings->proxies);
	settings->proxies = proxies;
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getProxyProtocol)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_strings_t *names = &http_config_settings(Z_OBJ_P(ZEND_THIS))->proxies.names;

	array_init(return_value);
	for (uint32_t i = 0; i < names->count; i++) {
		add_next_index_string(return_value, names->items[i]);
	}
}
