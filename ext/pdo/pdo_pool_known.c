/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Words that run no stored code and leave nothing in the session, for the scanner in pdo_pool_session.c. MySQL: words
 * before a "(" that are not stored functions, that is, built-in functions (stored ones cannot replace them) and
 * keywords. PostgreSQL: the words of a SELECT without FROM. A missing word costs a reset. */
#include "pdo_pool_int.h"
#include <ctype.h>

/* In alphabetic order. */
static const char *const in_mysql[] = {
	"abs", "acos", "adddate", "addtime", "aes_decrypt", "aes_encrypt", "all", "and", "any", "any_value", "as", "ascii", "asin",
	"atan", "atan2", "avg", "between", "bin", "bin_to_uuid", "bit_and", "bit_count", "bit_length", "bit_or", "bit_xor", "by", "case",
	"cast", "ceil", "ceiling", "char", "char_length", "character_length", "charset", "check", "coalesce", "coercibility", "collation",
	"compress", "concat", "concat_ws", "connection_id", "constraint", "conv", "convert", "convert_tz", "cos", "cot", "count", "crc32",
	"cross", "cume_dist", "curdate", "current_date", "current_time", "current_timestamp", "current_user", "curtime", "database",
	"date", "date_add", "date_format", "date_sub", "datediff", "day", "dayname", "dayofmonth", "dayofweek", "dayofyear", "decimal",
	"default", "degrees", "dense_rank", "distinct", "div", "else", "elt", "end", "escape", "except", "exists", "exp", "explain",
	"export_set", "extract", "extractvalue", "field", "find_in_set", "first_value", "floor", "for", "force", "foreign", "format",
	"format_bytes", "found_rows", "from", "from_base64", "from_days", "from_unixtime", "fulltext", "get_format", "greatest", "group",
	"group_concat", "grouping", "having", "hex", "hour", "if", "ifnull", "ignore", "in", "index", "inet6_aton", "inet6_ntoa",
	"inet_aton", "inet_ntoa", "inner", "insert", "instr", "int", "integer", "intersect", "interval", "is", "is_ipv4", "is_ipv6",
	"is_used_lock", "isnull", "join", "json_array", "json_array_append", "json_array_insert", "json_arrayagg", "json_contains",
	"json_contains_path", "json_depth", "json_exists", "json_extract", "json_insert", "json_keys", "json_length", "json_merge_patch",
	"json_merge_preserve", "json_object", "json_objectagg", "json_overlaps", "json_pretty", "json_query", "json_quote", "json_remove",
	"json_replace", "json_search", "json_set", "json_table", "json_type", "json_unquote", "json_valid", "json_value", "key", "lag",
	"last_day", "last_insert_id", "last_value", "lastval", "lateral", "lcase", "lead", "least", "left", "length", "lifetime", "like",
	"limit", "ln", "locate", "log", "log10", "log2", "lower", "lpad", "ltrim", "make_set", "makedate", "maketime", "match", "max",
	"md5", "median", "microsecond", "mid", "min", "minute", "mod", "month", "monthname", "natural", "not", "now", "nth_value",
	"ntile", "null", "nullif", "numeric", "oct", "octet_length", "on", "or", "ord", "order", "over", "partition", "percent_rank",
	"percentile_cont", "percentile_disc", "period_add", "period_diff", "pi", "point", "polygon", "position", "pow", "power",
	"primary", "procedure", "quarter", "quote", "radians", "rand", "rank", "references", "regexp", "regexp_instr", "regexp_like",
	"regexp_replace", "regexp_substr", "repeat", "replace", "returning", "reverse", "right", "rlike", "round", "row", "row_count",
	"row_number", "rpad", "rtrim", "schema", "sec_to_time", "second", "select", "session_user", "set", "sha", "sha1", "sha2", "sign",
	"signed", "sin", "sleep", "some", "soundex", "space", "sqrt", "std", "stddev", "stddev_pop", "stddev_samp", "str_to_date", "strcmp",
	"subdate", "substr", "substring", "substring_index", "subtime", "sum", "sysdate", "system_user", "tan", "then", "time",
	"time_format", "time_to_sec", "timediff", "timestamp", "timestampadd", "timestampdiff", "to_base64", "to_char", "to_days",
	"to_seconds", "trim", "truncate", "ucase", "uncompress", "unhex", "union", "unique", "unix_timestamp", "unsigned", "updatexml",
	"upper", "user", "using", "utc_date", "utc_time", "utc_timestamp", "uuid", "uuid_short", "uuid_to_bin", "value", "values",
	"var_pop", "var_samp", "varchar", "variance", "version", "week", "weekday", "weekofyear", "weight_string", "when", "where",
	"window", "with", "within", "xor", "year", "yearweek"
};

/* Keywords, in alphabetic order. */
static const char *const in_pgsql[] = {
	"and", "as", "asc", "case", "coalesce", "current_catalog", "current_date", "current_role", "current_schema", "current_time",
	"current_timestamp", "current_user", "desc", "distinct", "else", "end", "false", "greatest", "in", "is", "least", "localtime",
	"localtimestamp", "not", "null", "nullif", "or", "select", "session_user", "then", "true", "user", "when"
};

/* Functions without arguments, in alphabetic order. With arguments, overload resolution may prefer a user-defined
 * function. */
static const char *const functions_in_pgsql[] = {
	"current_database", "inet_client_addr", "inet_server_addr", "now", "pg_backend_pid", "pg_is_in_recovery", "pg_my_temp_schema",
	"pg_postmaster_start_time", "txid_current", "version"
};

static int pdo_pool_known_compare(const void *word, const void *entry)
{
	return strcmp(word, *(const char *const *) entry);
}

#define CONTAINS(list, word) (bsearch((word), (list), sizeof(list) / sizeof(*(list)), sizeof(*(list)), pdo_pool_known_compare) != NULL)

bool pdo_pool_is_known_call(pdo_pool_dialect_t dialect, const char *word, size_t length, bool has_arguments)
{
	char lower[32];

	if (length >= sizeof(lower)) {
		return false;
	}
	if (length && (isdigit((unsigned char) *word) || *word == '$')) {
		return true; /* a number, a placeholder */
	}
	zend_str_tolower_copy(lower, word, length);
	if (dialect == PDO_POOL_DIALECT_MYSQL) {
		return CONTAINS(in_mysql, lower);
	}
	return CONTAINS(in_pgsql, lower) || (!has_arguments && CONTAINS(functions_in_pgsql, lower));
}
