/*
 * The baseline of the benchmark of the web server: keep-alive "hello" in C on libuv and llhttp, as simple as possible.
 *
 *     cc -O2 parsed.c $LIBUV_CFLAGS $LLHTTP_CFLAGS -o parsed $LIBUV_LIBS $LLHTTP_LIBS
 *     ./parsed [seconds] [processes]
 *
 * Listens on a free port of the loopback interface, prints the port, and exits after that many seconds (default 600) at the
 * latest; several processes (default 1) have a socket each, among which the kernel distributes the connections. Parses each
 * request with llhttp and looks at nothing in it; answers with a date, as web.php does. The answers to requests that have come
 * together go out together.
 *
 * Every allocation belongs to a handle or request and is freed in its close or write callback.
 */

#include <llhttp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
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

#define ANSWER_MAX    256
#define OUTPUT_MAX    (64 * ANSWER_MAX)
#define MAX_PROCESSES 64

static llhttp_settings_t settings;
static char input[65536];       /* a read is used up before the next one begins */
static char output[OUTPUT_MAX]; /* answers to what one read has brought */
static size_t output_length;

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

/* Sends what is in the output buffer. Returns -1 if memory is short or the client is gone. */
static int send_output(client_t *client)
{
	uv_buf_t buf = uv_buf_init(output, (unsigned) output_length);
	int written = 0;
	size_t rest;
	answer_t *answer;

	/* The kernel nearly always accepts all bytes at once. */
	if (client->tcp.write_queue_size == 0 && (written = uv_try_write((uv_stream_t *) &client->tcp, &buf, 1)) < 0) {
		written = 0;
	}
	rest = output_length - (size_t) written;
	output_length = 0;
	if (rest == 0) {
		return 0;
	}
	if ((answer = malloc(sizeof(*answer) + rest)) == NULL) {
		return -1;
	}
	memcpy(answer + 1, output + written, rest);
	answer->buf = uv_buf_init((char *) (answer + 1), (unsigned) rest);
	if (uv_write(&answer->req, (uv_stream_t *) &client->tcp, &answer->buf, 1, on_written) < 0) {
		free(answer);
		return -1;
	}
	return 0;
}

static int on_message_complete(llhttp_t *parser)
{
	if (output_length > OUTPUT_MAX - ANSWER_MAX && send_output(parser->data) < 0) {
		return -1;
	}
	output_length += make_answer(output + output_length, ANSWER_MAX);
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

	output_length = 0;
	if (nread < 0 || (nread > 0 && llhttp_execute(&client->parser, buf->base, (size_t) nread) != HPE_OK)
			|| (output_length > 0 && send_output(client) < 0)) {
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

/* A socket that listens on the port, or on a free one if it is 0. Returns -1 on error. */
static int listen_on(struct sockaddr_in *address)
{
	const int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	socklen_t length = sizeof(*address);

	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) < 0
			|| bind(fd, (struct sockaddr *) address, sizeof(*address)) < 0 || listen(fd, 1024) < 0
			|| getsockname(fd, (struct sockaddr *) address, &length) < 0) {
		return -1;
	}
	return fd;
}

static int serve(int fd)
{
	uv_loop_t *loop = uv_default_loop();
	uv_tcp_t listener;
	int error;

	uv_tcp_init(loop, &listener);
	if ((error = uv_tcp_open(&listener, fd)) < 0
			|| (error = uv_listen((uv_stream_t *) &listener, 1024, on_connection)) < 0) {
		fprintf(stderr, "parsed: cannot listen: %s\n", uv_strerror(error));
		return 1;
	}
	return uv_run(loop, UV_RUN_DEFAULT);
}

int main(int argc, char **argv)
{
	const unsigned seconds = argc > 1 ? (unsigned) strtoul(argv[1], NULL, 10) : 600;
	int processes = argc > 2 ? atoi(argv[2]) : 1, fds[MAX_PROCESSES], i;
	struct sockaddr_in address;

	if (processes < 1 || processes > MAX_PROCESSES) {
		fputs("usage: parsed [seconds] [processes]\n", stderr);
		return 2;
	}
	alarm(seconds);
	llhttp_settings_init(&settings);
	settings.on_message_complete = on_message_complete;

	uv_ip4_addr("127.0.0.1", 0, &address);
	for (i = 0; i < processes; i++) {
		if ((fds[i] = listen_on(&address)) < 0) {
			perror("parsed: cannot listen");
			return 1;
		}
	}
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);

	/* The loop is made behind the fork: processes cannot share one. */
	for (i = 1; i < processes; i++) {
		if (fork() == 0) {
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			return serve(fds[i]);
		}
	}
	return serve(fds[0]);
}
