/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The settings as plain values: defaults, references. */
#include "settings.h"
#include "codec/codec.h"
#include "zend_async_API.h"

static const char *const default_mime_types[] = {
	"application/javascript",
	"application/json",
	"application/xml",
	"image/svg+xml",
	"text/css",
	"text/html",
	"text/javascript",
	"text/plain",
	"text/xml",
};

#define DEFAULT_MIME_TYPES (sizeof(default_mime_types) / sizeof(*default_mime_types))

http_settings_t *http_settings_new(void)
{
	http_settings_t *settings = pecalloc(1, sizeof(*settings), true);
	char **types = safe_pemalloc(DEFAULT_MIME_TYPES, sizeof(*types), 0, true);

	ZEND_ATOMIC_INT_INIT(&settings->ref_count, 1);
#define SET_INT(Name, field, default_, zero, min, max) settings->field = (default_);
	HTTP_INT_SETTINGS(SET_INT)
#undef SET_INT
#define SET_BOOL(setter, getter, field, default_) settings->field = (default_);
	HTTP_BOOL_SETTINGS(SET_BOOL)
#undef SET_BOOL
	settings->tls_buffer_bytes = 65536;
	settings->compression_enabled = http_codecs() != 0;

	for (size_t i = 0; i < DEFAULT_MIME_TYPES; i++) {
		types[i] = pestrdup(default_mime_types[i], true);
	}
	http_settings_set_mime_types(settings, types, DEFAULT_MIME_TYPES);
	return settings;
}

http_settings_t *http_settings_add_ref(http_settings_t *settings)
{
	zend_async_atomic_int_add(&settings->ref_count, 1);
	return settings;
}

static void free_mime_types(http_settings_t *settings)
{
	for (uint32_t i = 0; i < settings->mime_type_count; i++) {
		pefree(settings->mime_types[i], true);
	}
	pefree(settings->mime_types, true);
}

void http_settings_release(http_settings_t *settings)
{
	if (zend_async_atomic_int_add(&settings->ref_count, -1) > 0) {
		return;
	}
	for (uint32_t i = 0; i < settings->listener_count; i++) {
		pefree(settings->listeners[i].address, true);
	}
	free_mime_types(settings);
	http_settings_set_string(&settings->certificate, NULL);
	http_settings_set_string(&settings->private_key, NULL);
	http_settings_set_string(&settings->http3_hq_docroot, NULL);
	http_certificate_list_clear(&settings->certificates);
	http_proxies_clear(&settings->proxies);
	http_hot_reload_clear(&settings->hot_reload);
	http_settings_set_sinks(settings, NULL, 0);
	pefree(settings, true);
}

static void copy_string(char **place)
{
	if (*place != NULL) {
		*place = pestrdup(*place, true);
	}
}

http_settings_t *http_settings_copy(const http_settings_t *settings)
{
	http_settings_t *copy = pemalloc(sizeof(*copy), true);

	*copy = *settings;
	ZEND_ATOMIC_INT_INIT(&copy->ref_count, 1);
	copy_string(&copy->certificate);
	copy_string(&copy->private_key);
	copy_string(&copy->http3_hq_docroot);
	copy->mime_types = safe_pemalloc(copy->mime_type_count, sizeof(*copy->mime_types), sizeof(*copy->mime_types), true);
	for (uint32_t i = 0; i < copy->mime_type_count; i++) {
		copy->mime_types[i] = pestrdup(settings->mime_types[i], true);
	}
	for (uint32_t i = 0; i < copy->listener_count; i++) {
		copy_string(&copy->listeners[i].address);
	}
	for (uint32_t i = 0; i < copy->log_sink_count; i++) {
		copy_string(&copy->log_sinks[i].address);
		copy_string(&copy->log_sinks[i].template);
	}
	http_certificate_list_copy(&copy->certificates, &settings->certificates);
	http_proxies_copy(&copy->proxies, &settings->proxies);
	http_hot_reload_copy(&copy->hot_reload, &settings->hot_reload);
	return copy;
}

void http_settings_set_string(char **place, const char *value)
{
	char *copy = value != NULL ? pestrdup(value, true) : NULL;

	if (*place != NULL) {
		pefree(*place, true);
	}
	*place = copy;
}

void http_settings_set_mime_types(http_settings_t *settings, char **types, uint32_t count)
{
	if (settings->mime_types != NULL) {
		free_mime_types(settings);
	}
	settings->mime_types = types;
	settings->mime_type_count = count;
}

void http_settings_free_sink(http_sink_settings_t *sink)
{
	http_settings_set_string(&sink->address, NULL);
	http_settings_set_string(&sink->template, NULL);
}

void http_settings_set_sinks(http_settings_t *settings, const http_sink_settings_t *sinks, uint32_t count)
{
	for (uint32_t i = 0; i < settings->log_sink_count; i++) {
		http_settings_free_sink(&settings->log_sinks[i]);
	}
	for (uint32_t i = 0; i < count; i++) {
		settings->log_sinks[i] = sinks[i];
	}
	settings->log_sink_count = count;
	settings->has_log_sinks = true;
}
