/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: certificates of single names. */
#include "http_config.h"
#include "base/exceptions.h"
#include "base/host_name.h"
#include "config_arginfo.h"

/* Takes the names over. */
static void add(http_certificate_list_t *list, const char *certificate, const char *private_key, http_strings_t names)
{
	list->items = safe_perealloc(list->items, list->count + 1, sizeof(*list->items), 0, true);
	list->items[list->count++] = (http_certificate_files_t) {
		.certificate = pestrdup(certificate, true),
		.private_key = pestrdup(private_key, true),
		.names = names,
	};
}

void http_certificate_list_clear(http_certificate_list_t *list)
{
	for (uint32_t i = 0; i < list->count; i++) {
		free(list->items[i].certificate);
		free(list->items[i].private_key);
		http_strings_clear(&list->items[i].names);
	}
	free(list->items);
	*list = (http_certificate_list_t) { 0 };
}

void http_certificate_list_copy(http_certificate_list_t *copy, const http_certificate_list_t *list)
{
	*copy = (http_certificate_list_t) { 0 };
	for (uint32_t i = 0; i < list->count; i++) {
		const http_certificate_files_t *files = &list->items[i];
		http_strings_t names = { 0 };

		for (uint32_t j = 0; j < files->names.count; j++) {
			http_strings_add(&names, files->names.items[j]);
		}
		add(copy, files->certificate, files->private_key, names);
	}
}

/* False with an exception. */
static bool read_names(http_strings_t *names, HashTable *given)
{
	zval *name;

	ZEND_HASH_FOREACH_VAL(given, name) {
		char normal[HTTP_HOST_NAME_MAX + 1];

		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) != IS_STRING || !http_host_name_normalize(normal, Z_STRVAL_P(name), Z_STRLEN_P(name))) {
			http_throw_argument("addCertificate(): \"%s\" is not the name of a host",
					Z_TYPE_P(name) == IS_STRING ? Z_STRVAL_P(name) : zend_zval_value_name(name));
			return false;
		}
		http_strings_add(names, normal);
	} ZEND_HASH_FOREACH_END();
	return true;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, addCertificate)
{
	zend_string *certificate, *private_key;
	http_strings_t names = { 0 };
	http_settings_t *settings;
	HashTable *given = NULL;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_PATH_STR(certificate)
		Z_PARAM_PATH_STR(private_key)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL || !http_config_check_file("addCertificate", certificate)
			|| !http_config_check_file("addCertificate", private_key)) {
		RETURN_THROWS();
	}
	if (settings->certificates.count == HTTP_CERTIFICATES_MAX) {
		http_throw_argument("addCertificate(): a server has at most %d certificates", HTTP_CERTIFICATES_MAX);
		RETURN_THROWS();
	}
	if (given != NULL && !read_names(&names, given)) {
		http_strings_clear(&names);
		RETURN_THROWS();
	}
	add(&settings->certificates, ZSTR_VAL(certificate), ZSTR_VAL(private_key), names);
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getCertificates)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_certificate_list_t *list = &http_config_settings(Z_OBJ_P(ZEND_THIS))->certificates;

	array_init(return_value);
	for (uint32_t i = 0; i < list->count; i++) {
		const http_certificate_files_t *files = &list->items[i];
		zval entry, names;

		array_init(&entry);
		array_init(&names);
		for (uint32_t j = 0; j < files->names.count; j++) {
			add_next_index_string(&names, files->names.items[j]);
		}
		add_assoc_string(&entry, "certificate", files->certificate);
		add_assoc_string(&entry, "privateKey", files->private_key);
		add_assoc_zval(&entry, "names", &names);
		add_next_index_zval(return_value, &entry);
	}
}
