/*
 * The baseline of the HTTP benchmark: keep-alive "hello" in C on libuv, as simple as possible.
 *
 *     cc -O2 server.c $LIBUV_CFLAGS -o server $LIBUV_LIBS
 *     ./server [seconds]
 *
 * Listens on a free port of the loopback interface, prints the port, and exits after that many seconds
 * (default 600) at the latest. Does exactly what server.php does: collects bytes until a blank line,
 * checks the request line and "Connection: close", answers.
 *
 * Every allocation belongs to a handle or request and is freed in its close or write callback.
 */

#define _GNU_SOURCE /* strcasestr */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <uv.h>

#define MAX_HEAD 8192

#define BODY "Hello, World!\n"
#define HEAD "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 14\r\n"

static const char keep_alive[] = HEAD "\r\n" BODY;
static const char closing[] = HEAD "Connection: close\r\n\r\n" BODY;
static const char bad_request[] = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

typedef struct {
	uv_tcp_t tcp;
	size_t used; /* bytes in buffer */
	int last;    /* the answer being written ends the connection */
	char buffer[MAX_HEAD + 1];
} client_t;

typedef struct {
	uv_write_t req;
	uv_buf_t buf; /* points to one of the constants above */
} answer_t;

static void on_closed(uv_handle_t *handle)
{
	free(handle->data);
}

static void client_close(client_t *client)
{
	if (!uv_is_closing((uv_handle_t *) &client->tcp)) {
		uv_close((uv_handle_t *) &client->tcp, on_closed);
	}
}

static void on_written(uv_write_t *req, int status)
{
	client_t *client = req->handle->data;

	if (status < 0 || client->last) {
		client_close(client);
	}
	free(req);
}

static void client_answer(client_t *client, const char *text, size_t length)
{
	uv_buf_t buf = uv_buf_init((char *) text, (unsigned) length);
	int written = 0;
	answer_t *answer;

	/* The kernel nearly always accepts all bytes at once. */
	if (client->tcp.write_queue_size == 0 && (written = uv_try_write((uv_stream_t *) &client->tcp, &buf, 1)) < 0) {
		written = 0;
	}
	if ((size_t) written == length) {
		if (client->last) {
			client_close(client);
		}
		return;
	}

	if ((answer = malloc(sizeof(*answer))) != NULL) {
		answer->buf = uv_buf_init((char *) text + written, (unsigned) (length - (size_t) written));
		if (uv_write(&answer->req, (uv_stream_t *) &client->tcp, &answer->buf, 1, on_written) == 0) {
			return;
		}
		free(answer);
	}
	client->last = 1;
	client_close(client);
}

/* Answers one request. `head` is its head, without the blank line, terminated by 0. */
static void client_request(client_t *client, const char *head)
{
	if (strncmp(head, "GET ", 4) != 0) {
		client->last = 1;
		client_answer(client, bad_request, sizeof(bad_request) - 1);
	} else if (strcasestr(head, "\r\nConnection: close") != NULL) {
		client->last = 1;
		client_answer(client, closing, sizeof(closing) - 1);
	} else {
		client_answer(client, keep_alive, sizeof(keep_alive) - 1);
	}
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
	client_t *client = handle->data;

	(void) suggested;
	*buf = uv_buf_init(client->buffer + client->used, (unsigned) (MAX_HEAD - client->used));
}

static void on_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf)
{
	client_t *client = stream->data;
	char *head = client->buffer, *end;

	(void) buf;
	if (nread <= 0) {
		if (nread < 0) { /* UV_EOF, an error, or UV_ENOBUFS: the head is too long */
			client_close(client);
		}
		return;
	}
	client->used += (size_t) nread;
	client->buffer[client->used] = '\0';

	while (!client->last && (end = strstr(head, "\r\n\r\n")) != NULL) {
		*end = '\0';
		client_request(client, head);
		head = end + 4;
	}
	client->used -= (size_t) (head - client->buffer);
	memmove(client->buffer, head, client->used);
}

static void on_connection(uv_stream_t *listener, int status)
{
	client_t *client;

	if (status < 0 || (client = calloc(1, sizeof(*client))) == NULL) {
		return;
	}
	uv_tcp_init(listener->loop, &client->tcp);
	client->tcp.data = client;
	if (uv_accept(listener, (uv_stream_t *) &client->tcp) < 0) {
		client_close(client);
		return;
	}
	uv_tcp_nodelay(&client->tcp, 1);
	uv_read_start((uv_stream_t *) &client->tcp, on_alloc, on_read);
}

int main(int argc, char **argv)
{
	uv_loop_t *loop = uv_default_loop();
	uv_tcp_t listener;
	struct sockaddr_in address;
	int length = sizeof(address), error;

	alarm(argc > 1 ? (unsigned) strtoul(argv[1], NULL, 10) : 600);

	uv_tcp_init(loop, &listener);
	uv_ip4_addr("127.0.0.1", 0, &address);
	if ((error = uv_tcp_bind(&listener, (const struct sockaddr *) &address, 0)) < 0
			|| (error = uv_listen((uv_stream_t *) &listener, 1024, on_connection)) < 0
			|| (error = uv_tcp_getsockname(&listener, (struct sockaddr *) &address, &length)) < 0) {
		fprintf(stderr, "server: cannot listen: %s\n", uv_strerror(error));
		return 1;
	}
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);

	return uv_run(loop, UV_RUN_DEFAULT);
}
