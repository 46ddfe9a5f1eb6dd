/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The other end of a pipe for pipe.php, and the plain blocking program for comparison.
 *
 *   pipe source MEGABYTES    writes them to stdout in blocks of 64 KiB
 *   pipe sink                reads stdin to its end
 *   pipe read MEGABYTES      reads from its own source, and prints MiB/s
 *   pipe write WRITES        writes 64 bytes at a time to its own sink, and prints the writes per second */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BLOCK 65536

static char block[BLOCK];

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static void source(int fd, long megabytes)
{
	for (long left = megabytes * 1048576; left > 0;) {
		ssize_t n = write(fd, block, BLOCK);
		if (n <= 0) {
			_exit(1);
		}
		left -= n;
	}
}

static long sink(int fd)
{
	long sum = 0;
	ssize_t n;

	while ((n = read(fd, block, BLOCK)) > 0) {
		sum += n;
	}
	return sum;
}

static void compare(const char *what, long count)
{
	const int reads = strcmp(what, "read") == 0;
	int ends[2];

	if (pipe(ends) != 0) {
		exit(2);
	}
	if (fork() == 0) {
		close(ends[reads ? 0 : 1]);
		if (reads) {
			source(ends[1], count);
		} else {
			sink(ends[0]);
		}
		_exit(0);
	}
	close(ends[reads ? 1 : 0]);

	const double begin = now();
	if (reads) {
		const long sum = sink(ends[0]);
		printf("read %.0f MiB/s\n", (double) sum / 1048576 / (now() - begin));
	} else {
		for (long i = 0; i < count; i++) {
			if (write(ends[1], block, 64) != 64) {
				exit(1);
			}
		}
		printf("write %.0f /s\n", (double) count / (now() - begin));
		close(ends[1]);
	}
	wait(NULL);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	const long count = argc > 2 ? atol(argv[2]) : 0;

	if (strcmp(what, "source") == 0) {
		source(STDOUT_FILENO, count);
	} else if (strcmp(what, "sink") == 0) {
		sink(STDIN_FILENO);
	} else if ((strcmp(what, "read") == 0 || strcmp(what, "write") == 0) && count > 0) {
		compare(what, count);
	} else {
		return 2;
	}
	return 0;
}
