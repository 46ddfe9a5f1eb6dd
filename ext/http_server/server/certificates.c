/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The certificates of a server: start() reads them, and reloadCertificates() reads them again, on a helper thread. The server and its
 * copies in other threads share them by their group. */
#include "server.h"
#include "base/exceptions.h"

static bool needs_tls(const http_settings_t *settings)
{
	for (uint32_t i = 0; i < settings->listener_count; i++) {
		if (http_listener_is_tls(settings, &settings->listeners[i])) {
			return true;
		}
	}
	return false;
}

/* All files, the default ones first. The list belongs to the caller, who frees it with pefree(); what is in it, to the settings. NULL
 * with an exception. */
static http_certificate_files_t *list_files(const http_settings_t *settings, uint32_t *count)
{
	const http_certificate_list_t *others = &settings->certificates;
	const bool has_default = settings->certificate != NULL && settings->private_key != NULL;
	http_certificate_files_t *files;

	if (!has_default && (settings->certificate != NULL || settings->private_key != NULL || others->count == 0)) {
		http_throw_runtime("A TLS listener needs a certificate and a private key: setCertificate(), setPrivateKey()");
		return NULL;
	}
	files = safe_pemalloc(others->count + 1, sizeof(*files), 0, true);
	*count = 0;
	files[(*count)++] = has_default ? (http_certificate_files_t) { settings->certificate, settings->private_key, { 0 } }
									: others->items[0];
	for (uint32_t i = 0; i < others->count; i++) {
		files[(*count)++] = others->items[i];
	}
	return files;
}

bool http_server_read_certificates(http_server_t *server)
{
	const http_settings_t *settings = server->worker.settings;
	char message[HTTP_TLS_MESSAGE_MAX];
	http_certificate_files_t *files;
	uint32_t count;
	bool done;

	for (uint32_t i = 0; i < settings->listener_count; i++) {
		if (settings->listeners[i].type == HTTP_LISTENER_UDP) {
			http_throw_runtime("HTTP/3 is not served by this version: addHttp3Listener()");
			return false;
		}
	}
	if (!needs_tls(settings)) {
		return true;
	}
	files = list_files(settings, &count);
	if (files == NULL) {
		return false;
	}
	done = http_tls_store_read(http_group_tls(http_server_group(server)), files, count, message);
	pefree(files, true);
	if (!done) {
		http_throw_runtime("%s", message);
	}
	return done;
}

bool http_server_open_tls(http_server_t *server)
{
	http_worker_t *worker = &server->worker;

	if (!http_server_read_certificates(server)) {
		return false;
	}
	if (needs_tls(worker->settings)) {
		worker->tls = http_tls_context_new(http_group_tls(http_server_group(server)),
				(size_t) worker->settings->tls_buffer_bytes);
	}
	return true;
}

/* --- reading them again --- */

/* What the coroutine waits for. */
typedef struct {
	http_signal_t *over; /* owned */
	bool is_over;
	bool done;
	char message[HTTP_TLS_MESSAGE_MAX];
} outcome_t;

typedef struct {
	http_job_t job;
	http_settings_t *settings;       /* one reference */
	http_tls_store_t *store;         /* likewise */
	http_certificate_files_t *files; /* owned list */
	uint32_t count;
	outcome_t *outcome;              /* borrowed: a coroutine that does not wait any more abandons the job */
	bool done;
	char message[HTTP_TLS_MESSAGE_MAX];
} reading_t;

static void run(http_job_t *job)
{
	reading_t *reading = (reading_t *) job;

	reading->done = http_tls_store_read(reading->store, reading->files, reading->count, reading->message);
	http_tls_leave_thread();
}

static void report(http_job_t *job)
{
	const reading_t *reading = (const reading_t *) job;
	outcome_t *outcome = reading->outcome;

	outcome->is_over = true;
	outcome->done = reading->done;
	snprintf(outcome->message, sizeof(outcome->message), "%s", reading->message);
	http_signal_notify(outcome->over);
}

static void release(http_job_t *job)
{
	reading_t *reading = (reading_t *) job;

	http_settings_release(reading->settings);
	http_tls_store_release(reading->store);
	pefree(reading->files, true);
	pefree(reading, true);
}

/* NULL with an exception. */
static reading_t *new_reading(http_server_t *server, outcome_t *outcome)
{
	http_settings_t *settings = http_config_settings(server->config);
	uint32_t count;
	http_certificate_files_t *files = list_files(settings, &count);
	reading_t *reading;

	if (UNEXPECTED(files == NULL)) {
		return NULL;
	}
	reading = pecalloc(1, sizeof(*reading), true);
	reading->job.run = run;
	reading->job.done = report;
	reading->job.release = release;
	reading->settings = http_settings_add_ref(settings);
	reading->store = http_tls_store_add_ref(http_group_tls(http_server_group(server)));
	reading->files = files;
	reading->count = count;
	reading->outcome = outcome;
	snprintf(reading->message, sizeof(reading->message), "The certificates cannot be read now");
	return reading;
}

/* Reads, and waits for the end of it. False with an exception. */
static bool read_again(http_server_t *server, outcome_t *outcome)
{
	reading_t *reading = new_reading(server, outcome);

	if (UNEXPECTED(reading == NULL)) {
		return false;
	}
	if (UNEXPECTED(!http_job_start(&reading->job))) {
		http_throw_runtime("The certificates cannot be read now");
		return false;
	}
	while (!outcome->is_over) {
		if (!http_signal_wait(outcome->over)) {
			if (!outcome->is_over) {
				http_job_abandon(&reading->job);
			}
			return false;
		}
	}
	if (!outcome->done) {
		http_throw_runtime("%s", outcome->message);
	}
	return outcome->done;
}

bool http_server_reload_certificates(http_server_t *server)
{
	outcome_t outcome = { .is_over = false };
	bool done;

	if (server->state != HTTP_SERVER_RUNNING || !needs_tls(http_config_settings(server->config))) {
		http_throw_runtime("reloadCertificates() needs a running server with a TLS listener");
		return false;
	}
	if (UNEXPECTED(!ZEND_ASYNC_SCHEDULER_INIT())) {
		return false;
	}
	outcome.over = http_signal_new("HttpServer");
	done = read_again(server, &outcome);
	http_signal_release(outcome.over);
	if (done) {
		http_server_log_event(server, "certificates.reloaded");
	}
	return done;
}
