/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds the effects of SQL on the session that the next user of the connection could see. A word scanner reads each
 * text that a pooled PDO sends. It proves that the text is harmless, or finds that it alters the session, or requires a
 * report of the server (PDO_POOL_SQL_STORED), because stored code is not visible in the text. Strings and comments are
 * skipped, except for MySQL's executable comments. Quoted names count as words. A false positive costs a reset. */
#include "pdo_pool_int.h"
#include <ctype.h>

typedef struct {
	const char *begin, *at, *end;
	pdo_pool_dialect_t dialect;
	bool escapes;         /* a backslash in '...' escapes */
	bool in_code_comment; /* inside an executable comment of MySQL */
	bool depends;         /* whether such a comment is executed depends on the server */
} scanner_t;

typedef enum {
	TOKEN_END,
	TOKEN_WORD,
	TOKEN_VARIABLE,   /* @name of MySQL */
	TOKEN_SEMICOLON,
	TOKEN_OTHER
} token_type_t;

typedef struct {
	token_type_t type;
	const char *text;
	size_t length;
} token_t;

static bool is_word_char(unsigned char c)
{
	return isalnum(c) || c == '_' || c == '$' || c >= 0x80;
}

/* Skips from the opening quote to behind the closing one, or to the end of the text if there is none. */
static void skip_quoted(scanner_t *s, char quote, bool backslash)
{
	for (s->at++; s->at < s->end; s->at++) {
		if (backslash && *s->at == '\\') {
			s->at++;
		} else if (*s->at == quote) {
			s->at++;
			return;
		}
	}
	s->at = s->end;
}

static void skip_line(scanner_t *s)
{
	while (s->at < s->end && *s->at != '\n') {
		s->at++;
	}
}

/* Skips a block comment; PostgreSQL's can be nested. */
static void skip_block_comment(scanner_t *s)
{
	int depth = 0;

	while (s->at < s->end) {
		if (s->end - s->at > 1 && s->at[0] == '/' && s->at[1] == '*') {
			depth += s->dialect == PDO_POOL_DIALECT_PGSQL || !depth;
			s->at += 2;
		} else if (s->end - s->at > 1 && s->at[0] == '*' && s->at[1] == '/') {
			s->at += 2;
			if (!--depth) {
				return;
			}
		} else {
			s->at++;
		}
	}
}

/* Skips $tag$ ... $tag$ of PostgreSQL. False if the text is not such a string. */
static bool skip_dollar_quoted(scanner_t *s)
{
	const char *tag = s->at;
	const char *tag_end = tag + 1;

	while (tag_end < s->end && (isalnum((unsigned char) *tag_end) || *tag_end == '_')) {
		tag_end++;
	}
	if (tag_end == s->end || *tag_end != '$' || isdigit((unsigned char) tag[1])) {
		return false;
	}
	const size_t length = ++tag_end - tag;
	for (s->at = tag_end; s->end - s->at >= (ptrdiff_t) length; s->at++) {
		if (!memcmp(s->at, tag, length)) {
			s->at += length;
			return true;
		}
	}
	s->at = s->end;
	return true;
}

/* Skips one item that is not a token: white space or a comment. False if there is none. */
static bool skip_nothing(scanner_t *s)
{
	const bool is_mysql = s->dialect == PDO_POOL_DIALECT_MYSQL;
	const size_t left = s->end - s->at;
	const char next = left > 1 ? s->at[1] : '\0';

	if (isspace((unsigned char) *s->at)) {
		s->at++;
	} else if (s->dialect == PDO_POOL_DIALECT_SQLITE && left > 2 && !memcmp(s->at, "\xEF\xBB\xBF", 3)) {
		s->at += 3; /* a byte order mark is white space there */
	} else if (*s->at == '-' && next == '-' && (!is_mysql || left == 2 || isspace((unsigned char) s->at[2]))) {
		skip_line(s);
	} else if (*s->at == '#' && is_mysql) {
		skip_line(s);
	} else if (*s->at == '/' && next == '*') {
		if (is_mysql && left > 2 && (s->at[2] == '!' || (s->at[2] == 'M' && left > 3 && s->at[3] == '!'))) {
			s->in_code_comment = true;
			s->depends |= s->at[2] != '!' || (left > 3 && isdigit((unsigned char) s->at[3]));
			s->at += s->at[2] == '!' ? 3 : 4;
			while (s->at < s->end && isdigit((unsigned char) *s->at)) {
				s->at++;
			}
		} else {
			skip_block_comment(s);
		}
	} else if (s->in_code_comment && *s->at == '*' && next == '/') {
		s->in_code_comment = false;
		s->at += 2;
	} else {
		return false;
	}
	return true;
}

/* True if the quote belongs to PostgreSQL's E'...', where backslashes always escape. The E was read as a word. */
static bool is_behind_e(const scanner_t *s)
{
	const ptrdiff_t offset = s->at - s->begin;

	return s->dialect == PDO_POOL_DIALECT_PGSQL && offset > 0 && (s->at[-1] | 0x20) == 'e'
			&& (offset == 1 || !is_word_char((unsigned char) s->at[-2]));
}

static token_t next_token(scanner_t *s)
{
	while (s->at < s->end && skip_nothing(s)) {
		continue;
	}
	token_t token = { TOKEN_OTHER, s->at, 1 };

	if (s->at == s->end) {
		token.type = TOKEN_END;
		token.length = 0;
		return token;
	}
	const bool is_mysql = s->dialect == PDO_POOL_DIALECT_MYSQL;
	const char c = *s->at;

	if (c == '\'') {
		skip_quoted(s, c, s->escapes || is_behind_e(s));
	} else if (c == '"' || c == '`') {
		/* A quoted name counts as a word: set_config can be quoted, too. */
		const char *begin = s->at + 1;
		skip_quoted(s, c, is_mysql && s->escapes && c == '"');
		token = (token_t) { TOKEN_WORD, begin, s->at > begin ? (size_t) (s->at - 1 - begin) : 0 };
	} else if (c == '[' && s->dialect == PDO_POOL_DIALECT_SQLITE) {
		const char *begin = s->at + 1;
		skip_quoted(s, ']', false);
		token = (token_t) { TOKEN_WORD, begin, s->at > begin ? (size_t) (s->at - 1 - begin) : 0 };
	} else if (c == '$' && s->dialect == PDO_POOL_DIALECT_PGSQL && skip_dollar_quoted(s)) {
		return token;
	} else if (is_word_char((unsigned char) c)) {
		while (s->at < s->end && is_word_char((unsigned char) *s->at)) {
			s->at++;
		}
		token = (token_t) { TOKEN_WORD, token.text, (size_t) (s->at - token.text) };
	} else if (c == '@' && is_mysql) {
		s->at++;
		if (s->at < s->end && *s->at == '@') {
			s->at++; /* a system variable that is read */
		} else {
			token.type = TOKEN_VARIABLE;
		}
	} else {
		s->at++;
		token.type = c == ';' ? TOKEN_SEMICOLON : TOKEN_OTHER;
	}
	return token;
}

static bool is_word(const token_t *token, const char *word)
{
	return token->type == TOKEN_WORD && zend_binary_strcasecmp(token->text, token->length, word, strlen(word)) == 0;
}

static bool is_one_of(const token_t *token, const char *const *words)
{
	for (; *words; words++) {
		if (is_word(token, *words)) {
			return true;
		}
	}
	return false;
}

static bool begins_with(const token_t *token, const char *prefix)
{
	const size_t length = strlen(prefix);

	return token->type == TOKEN_WORD && token->length >= length && !strncasecmp(token->text, prefix, length);
}

/* True for PRAGMA name = value and PRAGMA name(value), unless the file stores the value or the pragma only reads. */
static bool alters_by_pragma(scanner_t *s)
{
	static const char *const harmless[] = { "application_id", "auto_vacuum", "encoding", "foreign_key_check",
		"foreign_key_list", "freelist_count", "incremental_vacuum", "index_info", "index_list", "index_xinfo",
		"integrity_check", "journal_mode", "optimize", "page_size", "quick_check", "schema_version", "table_info",
		"table_list", "table_xinfo", "user_version", "wal_checkpoint", NULL };
	token_t name = next_token(s);
	token_t next = next_token(s);

	if (next.type == TOKEN_OTHER && *next.text == '.') {
		name = next_token(s);
		next = next_token(s);
	}
	return next.type == TOKEN_OTHER && (*next.text == '=' || *next.text == '(') && !is_one_of(&name, harmless);
}

/* True for CREATE [OR REPLACE] [LOCAL|GLOBAL] TEMP... and CREATE TABLE temp.name. */
static bool creates_temporary(scanner_t *s, token_t *token)
{
	static const char *const temporary[] = { "temp", "temporary", "pg_temp", NULL };

	for (int i = 0; i < 12; i++) {
		*token = next_token(s);
		if (token->type == TOKEN_END || token->type == TOKEN_SEMICOLON) {
			return false;
		}
		if (is_one_of(token, temporary)) {
			return true;
		}
		if (token->type == TOKEN_OTHER && (*token->text == '(' || *token->text == ',')) {
			return false;
		}
	}
	return false;
}

/* True if the first word of a statement alters the session. */
static bool alters_by_verb(scanner_t *s, token_t *token)
{
	static const char *const sqlite[] = { "attach", "detach", NULL };
	static const char *const mysql[] = { "set", "use", "lock", "prepare", "handler", "call", "execute", "do", "flush",
		"xa", "backup",
		/* MariaDB's compound statements; the word ATOMIC distinguishes BEGIN NOT ATOMIC from a transaction. */
		"if", "case", "loop", "while", "repeat", "for", NULL };
	static const char *const pgsql[] = { "set", "reset", "listen", "unlisten", "prepare", "deallocate", "load",
		"discard", "call", "do", NULL };

	if (is_word(token, "create")) {
		return creates_temporary(s, token);
	}
	switch (s->dialect) {
		case PDO_POOL_DIALECT_SQLITE:
			return is_one_of(token, sqlite) || (is_word(token, "pragma") && alters_by_pragma(s));
		case PDO_POOL_DIALECT_MYSQL: return is_one_of(token, mysql);
		default: return is_one_of(token, pgsql);
	}
}

/* True for statements whose other words are names of savepoints or settings. */
static bool is_only_names(const scanner_t *s, const token_t *token)
{
	static const char *const verbs[] = { "begin", "start", "commit", "rollback", "savepoint", "release", "end", "abort",
		NULL };

	return is_one_of(token, verbs) || (s->dialect == PDO_POOL_DIALECT_PGSQL && is_word(token, "show"));
}

/* True for statements that run stored code only if one of their other words does. */
static bool is_harmless_verb(const scanner_t *s, const token_t *token)
{
	return s->dialect == PDO_POOL_DIALECT_SQLITE || is_only_names(s, token) || is_word(token, "select")
			|| is_word(token, "show");
}

/* The next character that is not white space or a comment; '\0' at the end. */
static char next_character(const scanner_t *s)
{
	scanner_t ahead = *s;

	while (ahead.at < ahead.end && skip_nothing(&ahead)) {
		continue;
	}
	return ahead.at < ahead.end ? *ahead.at : '\0';
}

/* True if a non-empty list in parentheses follows. */
static bool has_arguments(const scanner_t *s)
{
	scanner_t ahead = *s;
	token_t token = next_token(&ahead);

	if (token.type != TOKEN_OTHER || *token.text != '(') {
		return false;
	}
	token = next_token(&ahead);
	return token.type != TOKEN_OTHER || *token.text != ')';
}

/* The context of a token, from the tokens before it. */
typedef struct {
	bool names_table; /* up to the table name of an INSERT: a list of columns may follow it */
	bool dot;         /* the token is qualified */
	bool as;          /* the token is an alias */
} context_t;

static unsigned effect_in_mysql(const scanner_t *s, const token_t *token, const context_t *context)
{
	static const char *const alters[] = { "get_lock", "atomic", NULL };
	static const char *const leaves[] = { "nextval", "setval", "sql_calc_found_rows", NULL };
	static const char *const asks[] = { "found_rows", "row_count", "lastval", "previous", "warnings", "errors",
		"diagnostics", "warning_count", "error_count", "identity", NULL };

	if (token->type == TOKEN_VARIABLE || is_one_of(token, alters)) {
		return PDO_POOL_SQL_ALTERS;
	}
	if (token->type != TOKEN_WORD) {
		return 0;
	}
	if (is_word(token, "last_insert_id")) {
		return has_arguments(s) ? PDO_POOL_SQL_LEAVES : PDO_POOL_SQL_ASKS;
	}
	unsigned effect = is_one_of(token, asks) ? PDO_POOL_SQL_ASKS : 0;

	if (is_one_of(token, leaves) || (is_word(token, "next") && (next_character(s) | 0x20) == 'v')) {
		effect |= PDO_POOL_SQL_LEAVES;
	} else if (is_word(token, "from")) {
		effect |= PDO_POOL_SQL_STORED;
	} else if (!context->names_table && next_character(s) == '('
			&& (context->dot || !pdo_pool_is_known_call(s->dialect, token->text, token->length, true))) {
		/* A stored function: its locks are not tracked. */
		effect |= PDO_POOL_SQL_STORED | PDO_POOL_SQL_LEAVES;
	}
	return effect;
}

static unsigned effect_in_pgsql(const scanner_t *s, const token_t *token, const context_t *context)
{
	static const char *const alters[] = { "set_config", "temp", "temporary", "pg_temp", "hold", NULL };
	static const char *const draws[] = { "insert", "nextval", "setval", "merge", "copy", "call", "do", "execute",
		NULL };

	if (token->type == TOKEN_OTHER) {
		/* An operator can be user-defined; a value, a list and a placeholder cannot. */
		return strchr(",()?'$.", *token->text) || (*token->text == ':' && (s->at == s->end || *s->at != ':'))
				? 0
				: PDO_POOL_SQL_STORED;
	}
	if (is_one_of(token, alters) || begins_with(token, "pg_advisory_lock") || begins_with(token, "pg_try_advisory_lock")
			|| begins_with(token, "dblink_connect") || begins_with(token, "setseed")
			|| (is_word(token, "u") && s->end - s->at > 1 && s->at[0] == '&' && s->at[1] == '"')) { /* escaped name */
		return PDO_POOL_SQL_ALTERS;
	}
	if (is_one_of(token, draws)) {
		return PDO_POOL_SQL_STORED | PDO_POOL_SQL_DRAWS_ID;
	}
	const bool is_name = (context->as && next_character(s) != '(')
			|| (token->text > s->begin && token->text[-1] == ':');

	return is_name || pdo_pool_is_known_call(s->dialect, token->text, token->length, has_arguments(s))
			? 0
			: PDO_POOL_SQL_STORED;
}

/* The effect of a token at any position. */
static unsigned effect_anywhere(const scanner_t *s, const token_t *token, const context_t *context)
{
	switch (s->dialect) {
		case PDO_POOL_DIALECT_MYSQL: return effect_in_mysql(s, token, context);
		case PDO_POOL_DIALECT_PGSQL: return effect_in_pgsql(s, token, context);
		default: return 0;
	}
}

/* True for the token that follows the table name of an INSERT. */
static bool ends_table_name(const token_t *token)
{
	static const char *const words[] = { "select", "values", "value", "set", "with", "table", NULL };

	return token->type == TOKEN_WORD ? is_one_of(token, words) : token->type == TOKEN_OTHER && *token->text == '(';
}

/* Scans one statement, from its first word to its end. Leaves the token that ends it in *token. */
static unsigned scan_statement(scanner_t *s, token_t *token)
{
	/* EXPLAIN PRAGMA acts when it is prepared. */
	while (s->dialect == PDO_POOL_DIALECT_SQLITE
			&& (is_word(token, "explain") || is_word(token, "query") || is_word(token, "plan"))) {
		*token = next_token(s);
	}
	const bool only_names = is_only_names(s, token);
	context_t context = { .names_table = is_word(token, "insert") || is_word(token, "replace") };
	unsigned effect = is_harmless_verb(s, token) ? 0 : PDO_POOL_SQL_STORED;

	if (alters_by_verb(s, token)) {
		effect |= PDO_POOL_SQL_ALTERS;
	}
	while (token->type != TOKEN_END && token->type != TOKEN_SEMICOLON) {
		const unsigned found = effect_anywhere(s, token, &context);

		effect |= only_names ? found & ~(PDO_POOL_SQL_STORED | PDO_POOL_SQL_LEAVES) : found;
		context.names_table = context.names_table && !ends_table_name(token);
		context.dot = token->type == TOKEN_OTHER && *token->text == '.';
		context.as = is_word(token, "as");
		*token = next_token(s);
	}
	return effect;
}

unsigned pdo_pool_scan(pdo_pool_dialect_t dialect, bool escapes, const char *sql, size_t length)
{
	scanner_t s = { sql, sql, sql + length, dialect, escapes, false, false };
	token_t token = next_token(&s);
	unsigned effect = 0;

	for (;;) {
		while (token.type == TOKEN_SEMICOLON || (token.type == TOKEN_OTHER && *token.text == '(')) {
			token = next_token(&s);
		}
		if (token.type == TOKEN_END) {
			return s.depends ? effect | PDO_POOL_SQL_STORED | PDO_POOL_SQL_LEAVES : effect;
		}
		/* SQLite: in a single statement only these first words can have an effect. */
		if (dialect == PDO_POOL_DIALECT_SQLITE && !memchr(token.text, ';', s.end - token.text)
				&& !is_word(&token, "pragma") && !is_word(&token, "create") && !is_word(&token, "explain")
				&& !is_word(&token, "attach") && !is_word(&token, "detach")) {
			return effect;
		}
		effect |= scan_statement(&s, &token);
	}
}
