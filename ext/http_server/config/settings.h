/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The settings of a server, as plain values in persistent memory: what HttpServerConfig sets, every worker reads.
 * They change only while the config object is not locked; after that any thread may read them. */
#ifndef HTTP_SERVER_SETTINGS_H
#define HTTP_SERVER_SETTINGS_H

#include "certificates.h"
#include "hot_reload.h"
#include "log_settings.h"
#include "proxies.h"
#include "zend_atomic.h"

/* Whole numbers: name in methods, field, default, whether 0 is accepted below the minimum, minimum, maximum. */
#define HTTP_INT_SETTINGS(X) \
	X(Backlog, backlog, 128, false, 1, ZEND_LONG_MAX) \
	X(Workers, workers, 1, false, 1, 1024) \
	X(MaxConnections, max_connections, 0, false, 0, ZEND_LONG_MAX) \
	X(MaxInflightRequests, max_inflight_requests, 0, false, 0, ZEND_LONG_MAX) \
	X(ReadTimeout, read_timeout, 30, false, 1, ZEND_LONG_MAX) \
	X(WriteTimeout, write_timeout, 30, false, 0, ZEND_LONG_MAX) \
	X(KeepAliveTimeout, keep_alive_timeout, 5, false, 1, ZEND_LONG_MAX) \
	X(ShutdownTimeout, shutdown_timeout, 5, false, 0, ZEND_LONG_MAX) \
	X(MaxBodySize, max_body_size, 10 * 1024 * 1024, false, 1024, INT64_C(16) * 1024 * 1024 * 1024 - 1) \
	X(WriteBufferSize, write_buffer_size, 65536, false, 1024, ZEND_LONG_MAX) \
	X(StreamWriteBufferBytes, stream_write_buffer_bytes, 262144, false, 4096, 64 * 1024 * 1024) \
	X(H2StaticBudgetMax, h2_static_budget_max, 0, false, 0, ZEND_LONG_MAX) \
	X(BackpressureTargetMs, backpressure_target_ms, 0, false, 0, 10000) \
	X(MaxConnectionAgeMs, max_connection_age_ms, 0, true, 1000, ZEND_LONG_MAX) \
	X(MaxConnectionAgeGraceMs, max_connection_age_grace_ms, 0, true, 1000, ZEND_LONG_MAX) \
	X(DrainSpreadMs, drain_spread_ms, 5000, false, 100, ZEND_LONG_MAX) \
	X(DrainCooldownMs, drain_cooldown_ms, 10000, false, 1000, ZEND_LONG_MAX) \
	X(WsMaxMessageSize, ws_max_message_size, 1024 * 1024, false, 128, 256 * 1024 * 1024) \
	X(WsMaxFrameSize, ws_max_frame_size, 1024 * 1024, false, 128, 256 * 1024 * 1024) \
	X(WsMaxSubscriptions, ws_max_subscriptions, 0, false, 0, ZEND_LONG_MAX) \
	X(WsPublishRetryIntervalMs, ws_publish_retry_interval_ms, 50, false, 1, ZEND_LONG_MAX) \
	X(WsPublishRetryTimeoutMs, ws_publish_retry_timeout_ms, 5000, false, 1, ZEND_LONG_MAX) \
	X(WsPublishRetryQueueMax, ws_publish_retry_queue_max, 4096, false, 1, ZEND_LONG_MAX) \
	X(WsPingIntervalMs, ws_ping_interval_ms, 30000, false, 0, ZEND_LONG_MAX) \
	X(WsPongTimeoutMs, ws_pong_timeout_ms, 60000, false, 0, ZEND_LONG_MAX) \
	X(CompressionLevel, compression_level, 6, false, 1, 9) \
	X(BrotliLevel, brotli_level, 4, false, 0, 11) \
	X(ZstdLevel, zstd_level, 3, false, 1, 22) \
	X(CompressionMinSize, compression_min_size, 1024, false, 0, 16 * 1024 * 1024) \
	X(RequestMaxDecompressedSize, request_max_decompressed_size, 10 * 1024 * 1024, false, 0, ZEND_LONG_MAX) \
	X(JsonEncodeFlags, json_encode_flags, HTTP_JSON_FLAGS, false, 0, ZEND_LONG_MAX) \
	X(Http3IdleTimeoutMs, http3_idle_timeout_ms, 30000, false, 0, UINT32_MAX) \
	X(Http3StreamWindowBytes, http3_stream_window_bytes, 262144, false, 1024, 1024 * 1024 * 1024) \
	X(Http3MaxConcurrentStreams, http3_max_concurrent_streams, 100, false, 1, 1000000) \
	X(Http3PeerConnectionBudget, http3_peer_connection_budget, 16, false, 1, 4096) \
	X(ReactorMailboxCapacity, reactor_mailbox_capacity, 0, true, 64, 1048576) \
	X(Http3SocketBufferBytes, http3_socket_buffer_bytes, 8 * 1024 * 1024, false, 0, 256 * 1024 * 1024)

/* Switches: setter, getter, field, default. */
#define HTTP_BOOL_SETTINGS(X) \
	X(setRequestScope, isRequestScope, request_scope, true) \
	X(setWsPermessageDeflate, getWsPermessageDeflate, ws_permessage_deflate, false) \
	X(enableTls, isTlsEnabled, tls_enabled, false) \
	X(setAutoAwaitBody, isAutoAwaitBodyEnabled, auto_await_body, true) \
	X(setBodyStreamingEnabled, isBodyStreamingEnabled, body_streaming_enabled, false) \
	X(enableProtocolDetection, isProtocolDetectionEnabled, protocol_detection_enabled, false) \
	X(setTelemetryEnabled, isTelemetryEnabled, telemetry_enabled, false) \
	X(setStatsEnabled, isStatsEnabled, stats_enabled, false) \
	X(setHttp3AltSvcEnabled, isHttp3AltSvcEnabled, http3_alt_svc_enabled, true) \
	X(setHttp3Pacing, isHttp3Pacing, http3_pacing, false)

/* JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES, whose header belongs to another extension. */
#define HTTP_JSON_FLAGS (256 | 64)

#define HTTP_LISTENERS_MAX 16

/* One TLS record with its overhead; what is staged for a connection is a whole number of them. */
#define HTTP_TLS_RECORD 17408
#define HTTP_TLS_RECORDS_MAX 16

typedef enum {
	HTTP_LISTENER_TCP,
	HTTP_LISTENER_UNIX,
	HTTP_LISTENER_INHERITED, /* a socket that the process was given: it is shared with others */
	HTTP_LISTENER_UDP /* HTTP/3, stored only */
} http_listener_type_t;

#define HTTP_PROTOCOL_HTTP1 (1u << 0)
#define HTTP_PROTOCOL_HTTP2 (1u << 1)
#define HTTP_PROTOCOL_WEBSOCKET (1u << 2)

typedef struct {
	http_listener_type_t type;
	char *address;      /* owned, persistent: a host, a path, or "descriptor N" */
	int port;           /* of a host; else 0 */
	int descriptor;     /* borrowed: of an inherited socket; else -1 */
	bool tls;
	bool of_constructor; /* tls_enabled decides */
	uint32_t protocols;  /* HTTP_PROTOCOL_* */
} http_listener_settings_t;

typedef struct {
	zend_atomic_int ref_count; /* one for the config object, one for each server */
#define HTTP_INT_FIELD(Name, field, default_, zero, min, max) zend_long field;
	HTTP_INT_SETTINGS(HTTP_INT_FIELD)
#undef HTTP_INT_FIELD
#define HTTP_BOOL_FIELD(setter, getter, field, default_) bool field;
	HTTP_BOOL_SETTINGS(HTTP_BOOL_FIELD)
#undef HTTP_BOOL_FIELD
	zend_long ws_publish_rate_limit;
	zend_long ws_publish_burst;
	zend_long tls_buffer_bytes;
	bool compression_enabled;
	bool reload_on_signal;
	char *certificate;          /* owned, persistent; NULL: none. So are the strings below */
	char *private_key;
	char *http3_hq_docroot;
	char **mime_types;          /* owned list, without duplicates */
	uint32_t mime_type_count;
	http_listener_settings_t listeners[HTTP_LISTENERS_MAX];
	uint32_t listener_count;
	http_certificate_list_t certificates; /* of single names, beside the one above */
	http_proxies_t proxies;
	http_hot_reload_t hot_reload;
	zend_long log_severity;     /* of the single stream */
	bool has_log_sinks;         /* the list below is in force, and not the single stream */
	http_sink_settings_t log_sinks[HTTP_LOG_SINKS_MAX];
	uint32_t log_sink_count;
} http_settings_t;

/* With the defaults, one reference. */
http_settings_t *http_settings_new(void);
http_settings_t *http_settings_add_ref(http_settings_t *settings);
/* The same values in memory of their own, one reference. */
http_settings_t *http_settings_copy(const http_settings_t *settings);
/* Any thread. */
void http_settings_release(http_settings_t *settings);
/* True if its connections are encrypted: as it says, or, for the listener of the constructor, as enableTls() does. */
static inline bool http_listener_is_tls(const http_settings_t *settings, const http_listener_settings_t *listener)
{
	return listener->tls || (listener->of_constructor && settings->tls_enabled);
}

/* Replaces a persistent string; value may be NULL. */
void http_settings_set_string(char **place, const char *value);
/* Takes over the list and its strings. */
void http_settings_set_mime_types(http_settings_t *settings, char **types, uint32_t count);
/* Likewise, the strings of the list. */
void http_settings_set_sinks(http_settings_t *settings, const http_sink_settings_t *sinks, uint32_t count);
/* Frees the strings of one. */
void http_settings_free_sink(http_sink_settings_t *sink);

#endif
