/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Messages of PHP as records. The SAPI gets a message when no error_log is set: we stand in front of it. */
#include "messages.h"
#include "direct.h"
#include "format.h"
#include "SAPI.h"
#include "php_ini.h"

#include <fcntl.h>
#include <syslog.h>
#include <unistd.h>

/* Bytes of a message; how many are missing stands behind them. */
#define TEXT_MAX   16384
#define REST_MAX   64
/* An escaped byte, and what a record has beside its text. */
#define ESCAPED    6
#define FRAME_SIZE 512
/* A log that takes nothing is waited for so long, ms, and not again before so much time is over. */
#define WAIT_MS    50
#define STALLED_MS 1000

/* Set before the first thread starts, by the settings of the system. */
static bool is_on;
static http_log_format_t chosen;
static http_log_level_t least = HTTP_LOG_DEBUG;
static char file[MAXPATHLEN];

/* The descriptor of the file; -1: it is not open. */
static zend_atomic_int opened;
/* Messages that could not be written. */
static zend_atomic_int lost;
/* One of them was cut off: its line has no end. */
static zend_atomic_bool torn;
/* When the log took nothing for WAIT_MS, ms; 0: never. */
ZEND_TLS uint64_t stalled;

static void (*log_before)(const char *message, int severity);

/* --- settings --- */

static PHP_INI_MH(on_format)
{
	static const struct {
		const char *name;
		http_log_format_t format;
	} formats[] = { { "plain", HTTP_FORMAT_PLAIN }, { "logfmt", HTTP_FORMAT_LOGFMT }, { "json", HTTP_FORMAT_JSON } };

	if (new_value == NULL || ZSTR_LEN(new_value) == 0) {
		return SUCCESS;
	}
	for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
		if (zend_string_equals_cstr(new_value, formats[i].name, strlen(formats[i].name))) {
			/* Each thread takes the settings over, and has the same. */
			if (!is_on) {
				chosen = formats[i].format;
				is_on = true;
			}
			return SUCCESS;
		}
	}
	return FAILURE;
}

static PHP_INI_MH(on_file)
{
	if (new_value != NULL && ZSTR_LEN(new_value) > 0 && file[0] == '\0') {
		snprintf(file, sizeof(file), "%s", ZSTR_VAL(new_value));
	}
	return SUCCESS;
}

static PHP_INI_MH(on_level)
{
	static const struct {
		const char *name;
		http_log_level_t level;
	} levels[] = { { "debug", HTTP_LOG_DEBUG }, { "info", HTTP_LOG_INFO }, { "warn", HTTP_LOG_WARN },
		{ "error", HTTP_LOG_ERROR }, { "off", HTTP_LOG_OFF },
		{ "", HTTP_LOG_OFF } /* off, as the parser of INI reads it */ };

	for (size_t i = 0; i < sizeof(levels) / sizeof(*levels); i++) {
		if (new_value != NULL && zend_string_equals_cstr(new_value, levels[i].name, strlen(levels[i].name))) {
			/* As with the format: threads that follow find it done. */
			if (!is_on) {
				least = levels[i].level;
			}
			return SUCCESS;
		}
	}
	return FAILURE;
}

PHP_INI_BEGIN()
	PHP_INI_ENTRY("true_async_server.error_level", "debug", PHP_INI_SYSTEM, on_level)
	PHP_INI_ENTRY("true_async_server.error_file", "", PHP_INI_SYSTEM, on_file)
	PHP_INI_ENTRY("true_async_server.error_format", "", PHP_INI_SYSTEM, on_format)
PHP_INI_END()

/* --- messages --- */

static http_log_level_t level_of(int severity)
{
	return severity <= LOG_ERR        ? HTTP_LOG_ERROR
			: severity == LOG_WARNING ? HTTP_LOG_WARN
			: severity == LOG_DEBUG   ? HTTP_LOG_DEBUG
									  : HTTP_LOG_INFO;
}

/* The length up to which a text is written: it is cut where a character ends. */
static size_t cut(const char *text, size_t length)
{
	size_t end = TEXT_MAX;

	if (length <= TEXT_MAX) {
		return length;
	}
	while (end > TEXT_MAX - 4 && ((uint8_t) text[end] & 0xc0) == 0x80) {
		end--;
	}
	return end;
}

/* The file is opened once: one that was renamed is written to until the server reloads, as it is with the logs of requests. */
static int target(void)
{
	int fd = zend_atomic_int_load(&opened);

	if (EXPECTED(fd >= 0) || file[0] == '\0') {
		return fd >= 0 ? fd : STDERR_FILENO;
	}
	fd = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
	if (UNEXPECTED(fd < 0)) {
		return STDERR_FILENO;
	}
	int expected = -1;

	if (!zend_atomic_int_compare_exchange_ex(&opened, &expected, fd)) {
		close(fd);
		fd = expected;
	}
	return fd;
}

/* Writes a line, or counts it as lost: what reads the log may stand still, and the server does not. */
static bool write_line(const char *line, size_t length)
{
	const uint64_t now = zend_hrtime() / 1000000;
	const bool may_wait = stalled == 0 || now - stalled >= STALLED_MS;
	const size_t written = http_direct_write(target(), line, length, may_wait ? WAIT_MS : 0);

	if (EXPECTED(written == length)) {
		return true;
	}
	stalled = may_wait ? now : stalled;
	if (written > 0) {
		zend_atomic_bool_store(&torn, true);
	}
	return false;
}

/* Tells of lines that were lost. False: the log still takes none. */
static bool tell_of_losses(void)
{
	const http_log_style_t style = { .format = chosen };
	const int count = zend_atomic_int_exchange(&lost, 0);
	char line[FRAME_SIZE + HTTP_LOG_FRAME_MAX];
	http_log_record_t record;
	size_t length = 0;

	if (EXPECTED(count == 0)) {
		return true;
	}
	if (zend_atomic_bool_exchange(&torn, false)) {
		line[length++] = '\n';
	}
	http_log_begin(&record, HTTP_LOG_WARN, HTTP_LOG_APP, ZEND_STRL("messages.lost"));
	http_log_add_int(&record, "count", count);
	if (write_line(line, length + http_log_format_within(&style, &record, line + length, FRAME_SIZE))) {
		return true;
	}
	if (length > 0) {
		zend_atomic_bool_store(&torn, true);
	}
	zend_async_atomic_int_add(&lost, count);
	return false;
}

static void log_message(const char *message, int severity)
{
	const http_log_style_t style = { .format = chosen };
	const size_t length = strlen(message), taken = cut(message, length);
	const size_t max = taken * ESCAPED + FRAME_SIZE;
	http_log_record_t record;
	size_t text_length = taken;
	char *text, *line;

	if (!is_on) {
		if (log_before != NULL) {
			log_before(message, severity);
		}
		return;
	}
	if (level_of(severity) < least || least == HTTP_LOG_OFF) {
		return;
	}
	/* Not of the request, whose memory may be used up. */
	text = malloc(taken + REST_MAX);
	line = malloc(max + REST_MAX + HTTP_LOG_FRAME_MAX);
	if (EXPECTED(text != NULL && line != NULL)) {
		memcpy(text, message, taken);
		if (taken < length) {
			text_length += (size_t) snprintf(text + taken, REST_MAX, "... (%zu bytes more)", length - taken);
		}
		http_log_begin(&record, level_of(severity), HTTP_LOG_APP, text, text_length);
		if (!tell_of_losses() || !write_line(line, http_log_format_within(&style, &record, line, max + REST_MAX))) {
			zend_async_atomic_int_add(&lost, 1);
		}
	}
	free(text);
	free(line);
}

void http_messages_module_init(int type, int module_number)
{
	ZEND_ATOMIC_INT_INIT(&opened, -1);
	ZEND_ATOMIC_INT_INIT(&lost, 0);
	ZEND_ATOMIC_BOOL_INIT(&torn, false);
	REGISTER_INI_ENTRIES();
	log_before = sapi_module.log_message;
	sapi_module.log_message = log_message;
}

void http_messages_module_shutdown(int type, int module_number)
{
	if (sapi_module.log_message == log_message) {
		sapi_module.log_message = log_before;
	}
	if (is_on) {
		/* No message has come since that could have told it. */
		tell_of_losses();
	}
	if (zend_atomic_int_load(&opened) >= 0) {
		close(zend_atomic_int_load(&opened));
		zend_atomic_int_store(&opened, -1);
	}
	UNREGISTER_INI_ENTRIES();
}
