/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Dates of HTTP, without the locale. */
#include "date.h"

void http_date_format(char *text, time_t time)
{
	static const char days[] = "SunMonTueWedThuFriSat";
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct tm tm;

	php_gmtime_r(&time, &tm);
	snprintf(text, HTTP_DATE_LENGTH + 1, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT", days + 3 * tm.tm_wday, tm.tm_mday,
			months + 3 * tm.tm_mon, (tm.tm_year + 1900) % 10000, tm.tm_hour, tm.tm_min, tm.tm_sec);
}
