/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServerConfig: where the log goes. The specs of setLogSinks() are read into a list, which replaces the former one when all
 * of them are valid. */
#include "http_config.h"
#include "base/exceptions.h"
#include "streams/php_stream_userspace.h"
#include "zend_enum.h"
#include "config_arginfo.h"

#include <sys/un.h>

#define THIS_CONFIG() http_config_from_object(Z_OBJ_P(ZEND_THIS))
#define RETURN_THIS() RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS))

/* --- the single stream --- */

ZEND_METHOD(TrueAsync_HttpServerConfig, setLogSeverity)
{
	http_settings_t *settings;
	zend_object *level;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(level, http_ce_log_severity)
	ZEND_PARSE_PARAMETERS_END();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	settings->log_severity = Z_LVAL_P(zend_enum_fetch_case_value(level));
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getLogSeverity)
{
	zend_object *level;

	ZEND_PARSE_PARAMETERS_NONE();

	if (zend_enum_get_case_by_value(&level, http_ce_log_severity, THIS_CONFIG()->settings->log_severity, NULL, false)
			== SUCCESS) {
		RETURN_OBJ_COPY(level);
	}
}

static const php_stream *stream_of(const zval *value)
{
	return Z_TYPE_P(value) == IS_RESOURCE
			? zend_fetch_resource2(Z_RES_P(value), NULL, php_file_le_stream(), php_file_le_pstream())
			: NULL;
}

/* A log calls no PHP code. */
static bool is_written_in_php(const php_stream *stream)
{
	return stream->ops == PHP_STREAM_IS_USERSPACE;
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setLogStream)
{
	zval *value, former;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	http_config_t *config = THIS_CONFIG();
	const php_stream *stream = stream_of(value);

	if (http_config_open(ZEND_THIS) == NULL) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_NULL && stream == NULL) {
		http_throw_argument("setLogStream(): the stream must be a stream resource or null, %s given",
				zend_zval_value_name(value));
		RETURN_THROWS();
	}
	if (stream != NULL && is_written_in_php(stream)) {
		http_throw_argument("setLogStream(): the stream must not be one of a wrapper that is written in PHP");
		RETURN_THROWS();
	}
	ZVAL_COPY_VALUE(&former, &config->log_stream);
	if (stream == NULL) {
		ZVAL_UNDEF(&config->log_stream);
	} else {
		ZVAL_COPY(&config->log_stream, value);
	}
	zval_ptr_dtor(&former);
	RETURN_THIS();
}

ZEND_METHOD(TrueAsync_HttpServerConfig, getLogStream)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_config_t *config = THIS_CONFIG();

	if (!Z_ISUNDEF(config->log_stream)) {
		RETURN_COPY(&config->log_stream);
	}
}

/* --- specs --- */

static ZEND_COLD bool refuse(const char *key, const char *rule)
{
	http_throw_argument("setLogSinks(): '%s' must be %s", key, rule);
	return false;
}

/* The value of a key; NULL: it is absent. */
static zval *find(HashTable *spec, const char *key)
{
	zval *value = zend_hash_str_find(spec, key, strlen(key));

	if (value != NULL) {
		ZVAL_DEREF(value);
	}
	return value;
}

/* The index of a value among names; -1: it is none of them. */
static int index_of(const zval *value, const char *const *names)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		for (int i = 0; names[i] != NULL; i++) {
			if (zend_string_equals_cstr(Z_STR_P(value), names[i], strlen(names[i]))) {
				return i;
			}
		}
	}
	return -1;
}

/* A string without NUL bytes that is not empty. */
static bool is_text(const zval *value)
{
	return value != NULL && Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > 0
			&& strlen(Z_STRVAL_P(value)) == Z_STRLEN_P(value);
}

static bool read_path(http_sink_settings_t *sink, HashTable *spec)
{
	const zval *value = find(spec, "path");
	char directory[MAXPATHLEN] = "", path[MAXPATHLEN];

	if (!is_text(value)) {
		return refuse("path", "the path of a file");
	}
	if (Z_STRVAL_P(value)[0] != '/' && VCWD_GETCWD(directory, sizeof(directory) - 1) != NULL) {
		strcat(directory, "/");
	}
	if ((size_t) snprintf(path, sizeof(path), "%s%s", directory, Z_STRVAL_P(value)) >= sizeof(path)) {
		return refuse("path", "the path of a file: this one is too long");
	}
	if (php_check_open_basedir_ex(path, 0) != 0) {
		return refuse("path", "a path that open_basedir allows");
	}
	sink->address = pestrdup(path, true);
	return true;
}

/* HOST:PORT, or [ADDRESS]:PORT. */
static bool read_host(http_sink_settings_t *sink, const char *text)
{
	const char *colon = strrchr(text, ':'), *host = text;
	size_t length;

	if (colon == NULL) {
		return false;
	}
	length = (size_t) (colon - text);
	if (length >= 2 && host[0] == '[' && host[length - 1] == ']') {
		host++;
		length -= 2;
	} else if (memchr(host, ':', length) != NULL) {
		return false;
	}
	if (length == 0 || length > 255 || strcspn(host, "/?#@ []") < length
			|| strspn(colon + 1, "0123456789") != strlen(colon + 1) || strlen(colon + 1) > 5) {
		return false;
	}
	sink->port = atoi(colon + 1);
	if (sink->port < 1 || sink->port > 65535) {
		return false;
	}
	sink->address = pestrndup(host, length, true);
	return true;
}

static bool read_target(http_sink_settings_t *sink, HashTable *spec)
{
	const zval *value = find(spec, "target");
	const char *text = is_text(value) ? Z_STRVAL_P(value) : "";
	bool fine = false;

	if (strncmp(text, "tcp://", 6) == 0 || strncmp(text, "udp://", 6) == 0) {
		sink->type = text[0] == 't' ? HTTP_SINK_TCP : HTTP_SINK_UDP;
		fine = read_host(sink, text + 6);
	} else if (strncmp(text, "udg:///", 7) == 0 && strlen(text + 6) > 1
			&& strlen(text + 6) < sizeof(((struct sockaddr_un *) NULL)->sun_path)) {
		sink->type = HTTP_SINK_UNIX;
		sink->address = pestrdup(text + 6, true);
		fine = true;
	}
	return fine || refuse("target", "tcp://host:port, udp://host:port or udg:///path");
}

static bool read_facility(http_sink_settings_t *sink, HashTable *spec)
{
	static const char *const names[] = { "kern", "user", "mail", "daemon", "auth", "syslog", "lpr", "news", "uucp",
		"cron", "authpriv", "ftp", "", "", "", "", "local0", "local1", "local2", "local3", "local4", "local5", "local6",
		"local7", NULL };
	const zval *value = find(spec, "facility");

	sink->facility = value != NULL ? index_of(value, names) : 1;
	if (sink->facility < 0 || *names[sink->facility] == '\0') {
		return refuse("facility", "the name of a syslog facility");
	}
	return true;
}

static bool read_format(http_sink_settings_t *sink, HashTable *spec)
{
	static const char *const names[] = { "plain", "logfmt", "json", "pretty", "template", "combined", NULL };
	const zval *value = find(spec, "format");
	const int format = value != NULL ? index_of(value, names) : 0;

	if (format < 0) {
		return refuse("format", "one of plain|logfmt|json|pretty|template|combined");
	}
	sink->format = (http_log_format_t) format;
	if (sink->format == HTTP_FORMAT_TEMPLATE) {
		value = find(spec, "template");
		if (!is_text(value) || Z_STRLEN_P(value) > HTTP_LOG_TEMPLATE_MAX) {
			return refuse("template", "a string of 1 to 256 bytes");
		}
		sink->template = pestrdup(Z_STRVAL_P(value), true);
	}
	return true;
}

static bool read_filter(http_sink_settings_t *sink, HashTable *spec)
{
	static const char *const names[] = { "app", "access", "all", NULL };
	static const uint32_t categories[] = { HTTP_LOG_CATEGORY_BIT(HTTP_LOG_APP), HTTP_LOG_CATEGORY_BIT(HTTP_LOG_ACCESS),
		HTTP_LOG_CATEGORY_BIT(HTTP_LOG_APP) | HTTP_LOG_CATEGORY_BIT(HTTP_LOG_ACCESS) };
	const zval *value = find(spec, "category");
	const int category = value != NULL ? index_of(value, names) : 0;

	if (category < 0) {
		return refuse("category", "one of app|access|all");
	}
	sink->categories = categories[category];
	value = find(spec, "level");
	if (value == NULL || Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != http_ce_log_severity) {
		return refuse("level", "a LogSeverity");
	}
	sink->level = Z_LVAL_P(zend_enum_fetch_case_value(Z_OBJ_P(value)));
	return true;
}

static bool read_stream(HashTable *spec, zval *place)
{
	zval *value = find(spec, "stream");
	const php_stream *stream = value != NULL ? stream_of(value) : NULL;

	if (stream == NULL) {
		return refuse("stream", "a stream resource");
	}
	if (is_written_in_php(stream)) {
		return refuse("stream", "a stream that is not written in PHP");
	}
	ZVAL_COPY(place, value);
	return true;
}

/* Reads one spec; what it has owned is the caller's in any case. False with an exception. */
static bool read_spec(http_sink_settings_t *sink, zval *stream, HashTable *spec)
{
	static const char *const names[] = { "stream", "file", "stdout", "stderr", "syslog", NULL };
	const zval *value = find(spec, "type");
	const int type = value != NULL ? index_of(value, names) : -1;

	if (type < 0) {
		return refuse("type", "one of stream|file|stdout|stderr|syslog");
	}
	sink->type = (http_sink_type_t) type;
	switch (sink->type) {
		case HTTP_SINK_STREAM:
			if (!read_stream(spec, stream)) {
				return false;
			}
			break;
		case HTTP_SINK_FILE:
			if (!read_path(sink, spec)) {
				return false;
			}
			break;
		case HTTP_SINK_STDOUT:
		case HTTP_SINK_STDERR: break;
		default:
			sink->format = HTTP_FORMAT_SYSLOG;
			return read_target(sink, spec) && read_facility(sink, spec) && read_filter(sink, spec);
	}
	return read_format(sink, spec) && read_filter(sink, spec);
}

ZEND_METHOD(TrueAsync_HttpServerConfig, setLogSinks)
{
	http_sink_settings_t sinks[HTTP_LOG_SINKS_MAX] = { 0 };
	zval streams[HTTP_LOG_SINKS_MAX], *spec;
	http_settings_t *settings;
	HashTable *given;
	uint32_t count = 0;
	bool fine = true;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	http_config_t *config = THIS_CONFIG();

	settings = http_config_open(ZEND_THIS);
	if (settings == NULL) {
		RETURN_THROWS();
	}
	if (zend_hash_num_elements(given) > HTTP_LOG_SINKS_MAX) {
		http_throw_argument("setLogSinks(): at most %d sinks", HTTP_LOG_SINKS_MAX);
		RETURN_THROWS();
	}
	ZEND_HASH_FOREACH_VAL(given, spec) {
		ZVAL_DEREF(spec);
		ZVAL_UNDEF(&streams[count]);
		if (Z_TYPE_P(spec) == IS_ARRAY) {
			fine = read_spec(&sinks[count], &streams[count], Z_ARRVAL_P(spec));
		} else {
			http_throw_argument("setLogSinks(): each sink must be an array, %s given", zend_zval_value_name(spec));
			fine = false;
		}
		count++;
		if (!fine) {
			break;
		}
	} ZEND_HASH_FOREACH_END();

	if (!fine) {
		for (uint32_t i = 0; i < count; i++) {
			http_settings_free_sink(&sinks[i]);
			zval_ptr_dtor(&streams[i]);
		}
		RETURN_THROWS();
	}
	http_settings_set_sinks(settings, sinks, count);
	for (uint32_t i = 0; i < HTTP_LOG_SINKS_MAX; i++) {
		zval former;

		ZVAL_COPY_VALUE(&former, &config->log_streams[i]);
		if (i < count) {
			ZVAL_COPY_VALUE(&config->log_streams[i], &streams[i]);
		} else {
			ZVAL_UNDEF(&config->log_streams[i]);
		}
		zval_ptr_dtor(&former);
	}
	RETURN_THIS();
}
