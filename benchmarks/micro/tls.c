/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * TLS handshakes in C, for comparison with `clients.php tls`: both ends in one process, 20 connections in progress, and
 * for each end what PHP's streams do for it: a context of its own, with the server's certificate read from its file.
 *
 *   tls FILE [count=500]     the file has a certificate and its key; prints the handshakes per second */
#define _GNU_SOURCE /* accept4 */

#include <netinet/in.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define IN_PROGRESS 20

typedef struct {
	int fd;
	SSL_CTX *context;
	SSL *ssl;
	int server;
} end_t;

static const char *certificate;
static int epoll, listener, in_progress, to_start, to_end;
static struct sockaddr_in address = { .sin_family = AF_INET };

static void check(int good, const char *what)
{
	if (!good) {
		perror(what);
		exit(1);
	}
}

static void begin(int fd, int server)
{
	end_t *end = calloc(1, sizeof(*end));

	end->fd = fd;
	end->server = server;
	end->context = SSL_CTX_new(server ? TLS_server_method() : TLS_client_method());
	if (server) {
		check(SSL_CTX_use_certificate_chain_file(end->context, certificate) == 1
						&& SSL_CTX_use_PrivateKey_file(end->context, certificate, SSL_FILETYPE_PEM) == 1,
				"certificate");
	}
	end->ssl = SSL_new(end->context);
	SSL_set_fd(end->ssl, fd);
	server ? SSL_set_accept_state(end->ssl) : SSL_set_connect_state(end->ssl);

	struct epoll_event event = { .events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = end };
	check(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0, "epoll_ctl");
}

static void start(void)
{
	while (in_progress < IN_PROGRESS && to_start > 0) {
		const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

		check(fd >= 0, "socket");
		connect(fd, (struct sockaddr *) &address, sizeof(address));
		begin(fd, 0);
		in_progress++;
		to_start--;
	}
}

static void proceed(end_t *end)
{
	const int result = SSL_do_handshake(end->ssl);

	if (result != 1) {
		const int error = SSL_get_error(end->ssl, result);
		if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
			return;
		}
		/* The client has closed before the server sent its tickets. */
		check(error == SSL_ERROR_SYSCALL && end->server, "handshake");
	} else {
		SSL_shutdown(end->ssl);
	}
	SSL_free(end->ssl);
	SSL_CTX_free(end->context);
	close(end->fd);
	if (end->server) {
		to_end--;
	} else {
		in_progress--;
	}
	free(end);
}

static void run(int count)
{
	struct epoll_event events[64];

	to_start = to_end = count;
	while (to_end > 0) {
		start();
		const int ready = epoll_wait(epoll, events, 64, -1);
		for (int i = 0; i < ready; i++) {
			if (events[i].data.ptr) {
				proceed(events[i].data.ptr);
				continue;
			}
			for (int fd; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
				begin(fd, 1);
			}
		}
	}
}

int main(int argc, char **argv)
{
	const int count = argc > 2 ? atoi(argv[2]) : 500;
	socklen_t length = sizeof(address);
	struct epoll_event event = { .events = EPOLLIN };
	struct timespec started, ended;

	check(argc > 1, "tls FILE [count]");
	signal(SIGPIPE, SIG_IGN);
	certificate = argv[1];
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	check(bind(listener, (struct sockaddr *) &address, sizeof(address)) == 0 && listen(listener, 1024) == 0, "listen");
	getsockname(listener, (struct sockaddr *) &address, &length);
	epoll = epoll_create1(0);
	epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);

	run(count / 10);
	clock_gettime(CLOCK_MONOTONIC, &started);
	run(count);
	clock_gettime(CLOCK_MONOTONIC, &ended);
	printf("handshakes %.1f /s\n",
			count / ((double) (ended.tv_sec - started.tv_sec) + (double) (ended.tv_nsec - started.tv_nsec) / 1e9));
	return 0;
}
