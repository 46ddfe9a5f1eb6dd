/*
 * The baseline of the benchmark of the web server: keep-alive "hello" in C on libuv and llhttp, as simple as possible.
 *
 *     cc -O2 parsed.c $LIBUV_CFLAGS $LLHTTP_CFLAGS -o parsed $LIBUV_LIBS $LLHTTP_LIBS
 *     ./parsed [seconds]
 *
 * Listens on a free port of the loopback interface, prints the port, and exits after that many seconds (default 600) at the
 * latest. Parses each request with llhttp and looks at nothing in it; answers with a date, as hello.php does.
 *
 * Every allocation belongs to a handle or request and is freed in its close or write callback.
 */

#include <llhttp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

typedef struct {
	uv_tcp_t tcp;
	llhttp_t parser;
} client_t;

typedef struct {
	uv_write_t req;
	uv_buf_t buf; /* owned, behind this */
} answer_t;

static llhttp_settings_t settings;
static char input[65536]; /* a read is used up before the next one begins */

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
	if (status < 0) {
		client_close(req->handle->data);
	}
	free(req);
}

static size_t make_answer(char *text, size_t size)
{
	static char date[64];
	static time_t at;
	time_t now = time(NULL);

	if (now != at) {
		at = now;
		strftime(date, sizeof(date), "%a, %d %b %Y %H:%M:%S GMT", gmtime(&now));
	}
	return (size_t) snprintf(text, size,
			"HTTP/1.1 200 OK\r\ndate: %s\r\ncontent-length: 14\r\ncontent-type: text/plain\r\n\r\nHello, World!\n",
			date);
}

static int on_message_complete(llhttp_t *parser)
{
	client_t *client = parser->data;
	char text[512];
	size_t length = make_answer(text, sizeof(text));
	uv_buf_t buf = uv_buf_init(text, (unsigned) length);
	int written = 0;
	answer_t *answer;

	/* The kernel nearly always accepts all bytes at once. */
	if (client->tcp.write_queue_size == 0 && (written = uv_try_write((uv_stream_t *) &client->tcp, &buf, 1)) < 0) {
		written = 0;
	}
	if ((size_t) written == length) {
		return 0;
	}
	if ((answer = malloc(sizeof(*answer) + length)) == NULL) {
		return -1;
	}
	memcpy(answer + 1, text + written, length - (size_t) written);
	answer->buf = uv_buf_init((char *) (answer + 1), (unsigned) (length - (size_t) written));
	if (uv_write(&answer->req, (uv_stream_t *) &client->tcp, &answer->buf, 1, on_written) < 0) {
		free(answer);
		return -1;
	}
	return 0;
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
	(void) handle;
	(void) suggested;
	*buf = uv_buf_init(input, sizeof(input));
}

static void on_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf)
{
	client_t *client = stream->data;

	if (nread < 0 || (nread > 0 && llhttp_execute(&client->parser, buf->base, (size_t) nread) != HPE_OK)) {
		client_close(client);
	}
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
	llhttp_init(&client->parser, HTTP_REQUEST, &settings);
	client->parser.data = client;
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
	llhttp_settings_init(&settings);
	settings.on_message_complete = on_message_complete;

	uv_tcp_init(loop, &listener);
	uv_ip4_addr("127.0.0.1", 0, &address);
	if ((error = uv_tcp_bind(&listener, (const struct sockaddr *) &address, 0)) < 0
			|| (error = uv_listen((uv_stream_t *) &listener, 1024, on_connection)) < 0
			|| (error = uv_tcp_getsockname(&listener, (struct sockaddr *) &address, &length)) < 0) {
		fprintf(stderr, "parsed: cannot listen: %s\n", uv_strerror(error));
		return 1;
	}
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);

	return uv_run(loop, UV_RUN_DEFAULT);
}
