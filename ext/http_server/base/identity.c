/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The rights of another user, for one thread. */
#include "identity.h"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#define ENTRY_SIZE (64 * 1024)
#define GROUPS_MAX 1024

struct _http_identity_s {
	uid_t user;
	gid_t group;
	int own_count, count; /* of groups: of the process, then those of the user */
	gid_t groups[];
};

/* --- names --- */

static bool parse_number(const char *text, unsigned long *number)
{
	char *end;

	*number = strtoul(text, &end, 10);
	return *text >= '0' && *text <= '9' && *end == '\0';
}

/* False: there is no such user, or its group is not known. */
static bool find_user(const char *name, bool has_group, uid_t *user, gid_t *group, char *own_name, size_t size)
{
	char *room = pemalloc(ENTRY_SIZE, true);
	struct passwd entry, *found = NULL;
	unsigned long number;
	bool is_known = true;

	if (parse_number(name, &number)) {
		getpwuid_r((uid_t) number, &entry, room, ENTRY_SIZE, &found);
		*user = (uid_t) number;
		is_known = found != NULL || has_group;
	} else {
		getpwnam_r(name, &entry, room, ENTRY_SIZE, &found);
		is_known = found != NULL;
	}
	own_name[0] = '\0';
	if (found != NULL) {
		*user = found->pw_uid;
		*group = found->pw_gid;
		snprintf(own_name, size, "%s", found->pw_name);
	}
	free(room);
	return is_known;
}

static bool find_group(const char *name, gid_t *group)
{
	char *room = pemalloc(ENTRY_SIZE, true);
	struct group entry, *found = NULL;
	unsigned long number;

	if (parse_number(name, &number)) {
		*group = (gid_t) number;
		free(room);
		return true;
	}
	getgrnam_r(name, &entry, room, ENTRY_SIZE, &found);
	if (found != NULL) {
		*group = found->gr_gid;
	}
	free(room);
	return found != NULL;
}

/* Both of them. Why they cannot be found; NULL: they are. */
static const char *find(const char *user, const char *group, uid_t *user_id, gid_t *group_id, char *own_name,
		size_t size)
{
	if (!find_user(user, group != NULL, user_id, group_id, own_name, size)) {
		return "there is no such user";
	}
	return group != NULL && !find_group(group, group_id) ? "there is no such group" : NULL;
}

#ifdef __linux__
# include <sys/fsuid.h>
# include <sys/syscall.h>

# ifdef SYS_setgroups32
#  define SET_GROUPS SYS_setgroups32
# else
#  define SET_GROUPS SYS_setgroups
# endif

http_identity_t *http_identity_new(const char *user, const char *group, const char **problem)
{
	gid_t own[GROUPS_MAX], others[GROUPS_MAX];
	const int own_count = MAX(getgroups(GROUPS_MAX, own), 0);
	int count = GROUPS_MAX;
	http_identity_t *identity;
	char name[256];
	gid_t user_group = 0;
	uid_t user_id = 0;

	*problem = find(user, group, &user_id, &user_group, name, sizeof(name));
	if (*problem != NULL || user_id == geteuid()) {
		return NULL;
	}
	if (name[0] == '\0' || getgrouplist(name, user_group, others, &count) < 0) {
		others[0] = user_group;
		count = 1;
	}
	identity = pemalloc(sizeof(*identity) + (size_t) (own_count + count) * sizeof(gid_t), true);
	identity->user = user_id;
	identity->group = user_group;
	identity->own_count = own_count;
	identity->count = count;
	memcpy(identity->groups, own, (size_t) own_count * sizeof(gid_t));
	memcpy(identity->groups + own_count, others, (size_t) count * sizeof(gid_t));
	return identity;
}

/* The wrappers of the library set the rights of all threads: the kernel has them for each. */
void http_identity_enter(const http_identity_t *identity)
{
	if (identity != NULL) {
		syscall(SET_GROUPS, identity->count, identity->groups + identity->own_count);
		setfsgid(identity->group);
		setfsuid(identity->user);
	}
}

void http_identity_leave(const http_identity_t *identity)
{
	if (identity != NULL) {
		setfsuid(geteuid());
		setfsgid(getegid());
		syscall(SET_GROUPS, identity->own_count, identity->groups);
	}
}
#else
http_identity_t *http_identity_new(const char *user, const char *group, const char **problem)
{
	gid_t user_group = 0;
	uid_t user_id = 0;
	char name[256];

	*problem = find(user, group, &user_id, &user_group, name, sizeof(name));
	if (*problem == NULL && user_id != geteuid()) {
		*problem = "this system has no rights of single threads, and root would send files that the user may not read: "
				   "start the server as that user";
	}
	return NULL;
}

void http_identity_enter(const http_identity_t *identity)
{
}

void http_identity_leave(const http_identity_t *identity)
{
}
#endif

void http_identity_free(http_identity_t *identity)
{
	free(identity);
}
