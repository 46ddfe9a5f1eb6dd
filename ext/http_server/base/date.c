/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Dates of HTTP, without the locale. */
#include "date.h"

static const char days[] = "SunMonTueWedThuFriSat";
static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

void http_date_format(char *text, time_t time)
{
	struct tm tm;

	php_gmtime_r(&time, &tm);
	snprintf(text, HTTP_DATE_LENGTH + 1, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT", days + 3 * tm.tm_wday, tm.tm_mday,
			months + 3 * tm.tm_mon, (tm.tm_year + 1900) % 10000, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

/* The format of a date: %D day of the month, %M its name, %Y and %y year, %T time, %d name of a day, %L long name of a day; anything
 * else stands for itself. */
typedef struct {
	const char *at;
	const char *end;
	struct tm tm;
} scan_t;

static bool scan_number(scan_t *scan, int digits, int *number)
{
	*number = 0;
	for (; digits > 0; digits--) {
		if (scan->at >= scan->end || *scan->at < '0' || *scan->at > '9') {
			return false;
		}
		*number = *number * 10 + (*scan->at++ - '0');
	}
	return true;
}

/* A name of three letters out of a table. */
static bool scan_name(scan_t *scan, const char *table, int *index)
{
	if (scan->end - scan->at < 3) {
		return false;
	}
	for (*index = 0; table[3 * *index] != '\0'; ++*index) {
		if (memcmp(scan->at, table + 3 * *index, 3) == 0) {
			scan->at += 3;
			return true;
		}
	}
	return false;
}

static bool scan_time(scan_t *scan)
{
	if (!scan_number(scan, 2, &scan->tm.tm_hour) || scan->at >= scan->end || *scan->at++ != ':'
			|| !scan_number(scan, 2, &scan->tm.tm_min) || scan->at >= scan->end || *scan->at++ != ':') {
		return false;
	}
	return scan_number(scan, 2, &scan->tm.tm_sec);
}

static bool scan_year(scan_t *scan, int digits)
{
	int year;

	if (!scan_number(scan, digits, &year)) {
		return false;
	}
	if (digits == 2) {
		year += year < 70 ? 2000 : 1900;
	}
	scan->tm.tm_year = year - 1900;
	return true;
}

/* Two digits, or a blank and one. */
static bool scan_day(scan_t *scan)
{
	if (scan->at < scan->end && *scan->at == ' ') {
		scan->at++;
		return scan_number(scan, 1, &scan->tm.tm_mday);
	}
	return scan_number(scan, 2, &scan->tm.tm_mday);
}

static bool scan_item(scan_t *scan, char item)
{
	int ignored;

	switch (item) {
		case 'd': return scan_name(scan, days, &ignored);
		case 'L':
			if (!scan_name(scan, days, &ignored)) {
				return false;
			}
			while (scan->at < scan->end && *scan->at >= 'a' && *scan->at <= 'z') {
				scan->at++;
			}
			return true;
		case 'D': return scan_day(scan);
		case 'M': return scan_name(scan, months, &scan->tm.tm_mon);
		case 'Y': return scan_year(scan, 4);
		case 'y': return scan_year(scan, 2);
		default: return scan_time(scan);
	}
}

static bool scan_format(scan_t *scan, const char *format)
{
	for (; *format != '\0'; format++) {
		if (*format == '%') {
			if (!scan_item(scan, *++format)) {
				return false;
			}
		} else if (scan->at >= scan->end || *scan->at++ != *format) {
			return false;
		}
	}
	return scan->at == scan->end && scan->tm.tm_mday >= 1 && scan->tm.tm_mday <= 31 && scan->tm.tm_hour < 24
			&& scan->tm.tm_min < 60 && scan->tm.tm_sec <= 60;
}

bool http_date_parse(const char *text, size_t length, time_t *time)
{
	static const char *const formats[] = { "%d, %D %M %Y %T GMT", "%L, %D-%M-%y %T GMT", "%d %M %D %T %Y" };

	for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
		scan_t scan = { .at = text, .end = text + length };

		if (scan_format(&scan, formats[i])) {
			*time = timegm(&scan.tm);
			return true;
		}
	}
	return false;
}
