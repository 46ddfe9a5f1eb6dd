/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Tracking of writes. Needs no privilege: the descriptor handles no fault of the kernel, and with asynchronous protection there are none
 * to handle. */
#include "zend.h"
#include "zend_rewind_track.h"

#if defined(__linux__) && defined(__has_include)
# if __has_include(<linux/userfaultfd.h>)
#  include <linux/userfaultfd.h>
# endif
#endif

#ifdef UFFDIO_REGISTER_MODE_WP
# include <errno.h>
# include <fcntl.h>
# include <sys/ioctl.h>
# include <sys/prctl.h>
# include <sys/syscall.h>
# include <unistd.h>

/* Of newer headers (linux/userfaultfd.h, linux/fs.h of Linux 6.7). */
# ifndef UFFD_USER_MODE_ONLY
#  define UFFD_USER_MODE_ONLY 1
# endif
# ifndef UFFD_FEATURE_WP_ASYNC
#  define UFFD_FEATURE_WP_ASYNC (1 << 15)
# endif
# ifndef PAGEMAP_SCAN
struct page_region {
	uint64_t start, end, categories;
};
struct pm_scan_arg {
	uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages;
	uint64_t category_inverted, category_mask, category_anyof_mask, return_mask;
};
#  define PAGEMAP_SCAN _IOWR('f', 16, struct pm_scan_arg)
#  define PM_SCAN_WP_MATCHING (1 << 0)
#  define PM_SCAN_CHECK_WPASYNC (1 << 1)
#  define PAGE_IS_WRITTEN (1 << 1)
# endif

/* Ranges that one call of the kernel tells. */
# define RANGES_MAX 512

struct _zend_rewind_track {
	int faults;  /* userfaultfd */
	int pagemap; /* /proc/self/pagemap */
	pid_t process;
	uint32_t count;
	zend_rewind_span_t *spans; /* owned, persistent */
};

/* Lists the written pages of a range, in order; with no ranges, protects them. Returns how many ranges there are, up to *at; -1: errno. */
static long scan(const zend_rewind_track_t *track, uint64_t *at, uint64_t end, struct page_region *ranges)
{
	struct pm_scan_arg arg = {
		.size = sizeof(arg),
		.flags = PM_SCAN_CHECK_WPASYNC | (ranges == NULL ? PM_SCAN_WP_MATCHING : 0),
		.start = *at,
		.end = end,
		.vec = (uintptr_t) ranges,
		.vec_len = ranges != NULL ? RANGES_MAX : 0,
		.category_mask = PAGE_IS_WRITTEN,
		.return_mask = PAGE_IS_WRITTEN,
	};
	long count;

	do {
		count = ioctl(track->pagemap, PAGEMAP_SCAN, &arg);
	} while (count < 0 && errno == EINTR);
	*at = arg.walk_end;
	return count;
}

static bool protect(const zend_rewind_track_t *track, uint64_t from, uint64_t end)
{
	return scan(track, &from, end, NULL) >= 0;
}

/* A process that has changed its user may not read this file of its own, unless it can be dumped. */
static int open_pagemap(void)
{
	const int was_dumpable = prctl(PR_GET_DUMPABLE);

	if (was_dumpable == 0) {
		prctl(PR_SET_DUMPABLE, 1);
	}
	const int file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	if (was_dumpable == 0) {
		prctl(PR_SET_DUMPABLE, 0);
	}
	return file;
}

static bool begin(zend_rewind_track_t *track)
{
	struct uffdio_api api = { .api = UFFD_API, .features = UFFD_FEATURE_WP_ASYNC };

	track->faults = (int) syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
	if (track->faults < 0 || ioctl(track->faults, UFFDIO_API, &api) != 0) {
		return false;
	}
	track->pagemap = open_pagemap();
	if (track->pagemap < 0) {
		return false;
	}
	for (uint32_t i = 0; i < track->count; i++) {
		const uint64_t from = (uintptr_t) track->spans[i].at, size = track->spans[i].size;
		struct uffdio_register range = { .range = { from, size }, .mode = UFFDIO_REGISTER_MODE_WP };

		if (ioctl(track->faults, UFFDIO_REGISTER, &range) != 0 || !protect(track, from, from + size)) {
			return false;
		}
	}
	return true;
}

zend_rewind_track_t *zend_rewind_track_begin(const zend_rewind_span_t *spans, uint32_t count)
{
	zend_rewind_track_t *const track = calloc(1, sizeof(*track));
	zend_rewind_span_t *const copy = malloc(count * sizeof(*copy));

	if (track == NULL || copy == NULL) {
		free(track);
		free(copy);
		return NULL;
	}
	memcpy(copy, spans, count * sizeof(*copy));
	*track = (zend_rewind_track_t) { .faults = -1, .pagemap = -1, .process = getpid(), .count = count, .spans = copy };
	if (!begin(track)) {
		zend_rewind_track_end(track);
		return NULL;
	}
	return track;
}

bool zend_rewind_track_collect(zend_rewind_track_t *track, void (*changed)(void *arg, char *from, size_t size),
		void *arg)
{
	struct page_region ranges[RANGES_MAX];

	if (UNEXPECTED(getpid() != track->process)) {
		return false;
	}
	for (uint32_t i = 0; i < track->count; i++) {
		const uint64_t end = (uintptr_t) track->spans[i].at + track->spans[i].size;
		uint64_t at = (uintptr_t) track->spans[i].at;

		while (at < end) {
			const uint64_t from = at;
			const long count = scan(track, &at, end, ranges);

			if (UNEXPECTED(count < 0 || at <= from)) {
				return false;
			}
			for (long r = 0; r < count; r++) {
				changed(arg, (char *) (uintptr_t) ranges[r].start, (size_t) (ranges[r].end - ranges[r].start));
			}
			/* What changed() has written is protected with the rest. */
			if (count > 0 && UNEXPECTED(!protect(track, from, at))) {
				return false;
			}
		}
	}
	return true;
}

void zend_rewind_track_end(zend_rewind_track_t *track)
{
	/* With its last descriptor, the memory is an ordinary one again. */
	if (track->faults >= 0) {
		close(track->faults);
	}
	if (track->pagemap >= 0) {
		close(track->pagemap);
	}
	free(track->spans);
	free(track);
}

#else

zend_rewind_track_t *zend_rewind_track_begin(const zend_rewind_span_t *spans, uint32_t count)
{
	(void) spans;
	(void) count;
	return NULL;
}

bool zend_rewind_track_collect(zend_rewind_track_t *track, void (*changed)(void *arg, char *from, size_t size),
		void *arg)
{
	(void) track;
	(void) changed;
	(void) arg;
	return false;
}

void zend_rewind_track_end(zend_rewind_track_t *track)
{
	(void) track;
}

#endif
