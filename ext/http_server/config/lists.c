/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: codings and media types. */
#include "http_config.h"
#include "base/exceptions.h"
#include "base/text.h"
#include "codec/codec.h"
#include "config_arginfo.h"

#define THIS_CONFIG() http_config_from_object(Z_OBJ_P(ZEND_THIS))
#define RETURN_THIS() RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS))

/* --- compression --- */

ZEND_METHOD(TrueAsync_HttpServerConfig, setCompressionEnabled)
{
	http_settings_t *settings;
	bool enable;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_BOOL(enable)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (enable && http_codecs() == 0) {
		http_throw_runtime("setCompressionEnabled(): this build has no compression (zlib, brotli, zstd)");
		RETURN_THROWS();
	}
	settings->compression_enabled = enable;
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, isCompressionEnabled)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(THIS_CONFIG()->settings->compression_enabled);
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getSupportedEncodings)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	for (int coding = 0; coding < HTTP_CODINGS; coding++) {
		if (coding == HTTP_CODING_IDENTITY || (http_codecs() & HTTP_CODING_BIT(coding))) {
			add_next_index_string(return_value, http_coding_name((http_coding_t) coding));
		}
	}
}

/* A media type without parameters and blanks, lowercase; persistent. NULL: nothing is left. */
static char *normal_type(const zend_string *type)
{
	const char *text = ZSTR_VAL(type), *end = text + ZSTR_LEN(type);
	const char *semicolon = memchr(text, ';', ZSTR_LEN(type));
	char *normal;

	end = semicolon != NULL ? semicolon : end;
	while (text < end && http_is_blank(*text)) {
		text++;
	}
	while (end > text && http_is_blank(end[-1])) {
		end--;
	}
	if (text == end) {
		return NULL;
	}
	normal = pemalloc((size_t) (end - text) + 1, true);
	zend_str_tolower_copy(normal, text, (size_t) (end - text));
	return normal;
}

static bool has_type(char *const *types, uint32_t count, const char *type)
{
	for (uint32_t i = 0; i < count; i++) {
		if (strcmp(types[i], type) == 0) {
			return true;
		}
	}
	return false;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setCompressionMimeTypes)
{
	http_settings_t *settings;
	HashTable *given;
	zval *entry;
	char **types;
	uint32_t count = 0;
	bool valid = true;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	types = safe_pemalloc(zend_hash_num_elements(given) + 1, sizeof(*types), 0, true);
	ZEND_HASH_FOREACH_VAL(given, entry) {
		ZVAL_DEREF(entry);
		char *type = Z_TYPE_P(entry) == IS_STRING ? normal_type(Z_STR_P(entry)) : NULL;

		if (type == NULL) {
			valid = false;
			break;
		}
		if (has_type(types, count, type)) {
			pefree(type, true);
		} else {
			types[count++] = type;
		}
	} ZEND_HASH_FOREACH_END();

	if (!valid) {
		while (count > 0) {
			pefree(types[--count], true);
		}
		pefree(types, true);
		http_throw_argument("setCompressionMimeTypes(): media types must be strings that are not empty");
		RETURN_THROWS();
	}
	http_settings_set_mime_types(settings, types, count);
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getCompressionMimeTypes)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_settings_t *settings = THIS_CONFIG()->settings;

	array_init(return_value);
	for (uint32_t i = 0; i < settings->mime_type_count; i++) {
		add_next_index_string(return_value, settings->mime_types[i]);
	}
}
