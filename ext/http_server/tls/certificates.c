/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Certificates: reads them, and finds the one of a name. Each is a context of OpenSSL, which differs from the others by nothing else. */
#include "certificates.h"

#ifdef HTTP_HAVE_OPENSSL
# include "session.h"
# include "base/host_name.h"
# include "zend_async_API.h"

# include <openssl/err.h>
# include <openssl/x509v3.h>

typedef struct {
	char *text;     /* owned */
	uint32_t index; /* of the certificate */
} name_t;

struct _http_certificates_s {
	zend_atomic_int ref_count;
	SSL_CTX **contexts; /* owned list; the first is for names that are not in the list below */
	uint32_t count;
	name_t *names;      /* owned list, sorted, without duplicates */
	size_t name_count;
};

/* --- references --- */

http_certificates_t *http_certificates_add_ref(http_certificates_t *certificates)
{
	zend_async_atomic_int_add(&certificates->ref_count, 1);
	return certificates;
}

void http_certificates_release(http_certificates_t *certificates)
{
	if (zend_async_atomic_int_add(&certificates->ref_count, -1) > 0) {
		return;
	}
	for (uint32_t i = 0; i < certificates->count; i++) {
		SSL_CTX_free(certificates->contexts[i]);
	}
	for (size_t i = 0; i < certificates->name_count; i++) {
		free(certificates->names[i].text);
	}
	free(certificates->contexts);
	free(certificates->names);
	free(certificates);
}

/* --- names --- */

/* A name that no client asks for, as a certificate may have, is left out. */
static void add_name(http_certificates_t *certificates, uint32_t index, const char *text, size_t length)
{
	char normal[HTTP_HOST_NAME_MAX + 1];

	if (http_host_name_normalize(normal, text, length)) {
		certificates->names = safe_perealloc(certificates->names, certificates->name_count + 1, sizeof(name_t), 0,
				true);
		certificates->names[certificates->name_count++] = (name_t) { pestrdup(normal, true), index };
	}
}

static void add_asn1_name(http_certificates_t *certificates, uint32_t index, const ASN1_STRING *text)
{
	add_name(certificates, index, (const char *) ASN1_STRING_get0_data(text), (size_t) ASN1_STRING_length(text));
}

/* The names in subjectAltName; where there is none, the common name. */
static void add_own_names(http_certificates_t *certificates, uint32_t index)
{
	const X509 *x509 = SSL_CTX_get0_certificate(certificates->contexts[index]);
	GENERAL_NAMES *names = X509_get_ext_d2i(x509, NID_subject_alt_name, NULL, NULL);
	const X509_NAME *subject = X509_get_subject_name(x509);
	const int common = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
	bool has_names = false;

	for (int i = 0; i < sk_GENERAL_NAME_num(names); i++) {
		const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, i);

		if (name->type == GEN_DNS) {
			has_names = true;
			add_asn1_name(certificates, index, name->d.dNSName);
		}
	}
	GENERAL_NAMES_free(names);
	if (!has_names && common >= 0) {
		add_asn1_name(certificates, index, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, common)));
	}
}

/* Of the same name, that of the certificate that comes first; the default one is the last. */
static int compare_names(const void *left, const void *right)
{
	const name_t *a = left, *b = right;
	const int order = strcmp(a->text, b->text);

	return order != 0 ? order : (a->index - 1u > b->index - 1u) - (a->index - 1u < b->index - 1u);
}

static void sort_names(http_certificates_t *certificates)
{
	name_t *names = certificates->names;
	size_t kept = 0;

	if (certificates->name_count == 0) {
		return;
	}
	qsort(names, certificates->name_count, sizeof(*names), compare_names);
	for (size_t i = 1; i < certificates->name_count; i++) {
		if (strcmp(names[i].text, names[kept].text) == 0) {
			free(names[i].text);
		} else {
			names[++kept] = names[i];
		}
	}
	certificates->name_count = kept + 1;
}

static int compare_text(const void *text, const void *name)
{
	return strcmp(text, ((const name_t *) name)->text);
}

static SSL_CTX *find(const http_certificates_t *certificates, const char *text)
{
	const name_t *name = certificates->name_count == 0
			? NULL
			: bsearch(text, certificates->names, certificates->name_count, sizeof(name_t), compare_text);

	return name != NULL ? certificates->contexts[name->index] : NULL;
}

SSL_CTX *http_certificates_find(const http_certificates_t *certificates, const char *server_name)
{
	char name[HTTP_HOST_NAME_MAX + 1];
	SSL_CTX *found;
	char *dot;

	if (!http_host_name_normalize(name, server_name, strlen(server_name))) {
		return NULL;
	}
	found = find(certificates, name);
	dot = strchr(name, '.');
	if (found == NULL && dot != NULL) {
		/* A wildcard stands for the whole first label, and for no more. */
		dot[-1] = '*';
		found = find(certificates, dot - 1);
	}
	return found;
}

SSL_CTX *http_certificates_default(const http_certificates_t *certificates)
{
	return certificates->contexts[0];
}

/* --- reading --- */

/* Says what is wrong with a file, and what OpenSSL thinks about it, which it forgets. */
static ZEND_COLD void explain(char message[HTTP_TLS_MESSAGE_MAX], const char *what, const char *path)
{
	char reason[256] = "unknown error";
	const unsigned long code = ERR_peek_last_error();

	if (code != 0) {
		ERR_error_string_n(code, reason, sizeof(reason));
	}
	ERR_clear_error();
	snprintf(message, HTTP_TLS_MESSAGE_MAX, "%s %s: %s", what, path, reason);
}

/* A key with a password cannot be used: no person is there to ask. */
static int no_password(char *buffer, int size, int is_writing, void *data)
{
	return -1;
}

static bool load(SSL_CTX *ssl, const http_certificate_files_t *files, char message[HTTP_TLS_MESSAGE_MAX])
{
	SSL_CTX_set_default_passwd_cb(ssl, no_password);
	if (SSL_CTX_use_certificate_chain_file(ssl, files->certificate) != 1) {
		explain(message, "Cannot use the certificate", files->certificate);
	} else if (SSL_CTX_use_PrivateKey_file(ssl, files->private_key, SSL_FILETYPE_PEM) != 1) {
		explain(message, "Cannot use the private key", files->private_key);
	} else if (SSL_CTX_check_private_key(ssl) != 1) {
		explain(message, "The private key does not fit the certificate", files->certificate);
	} else {
		return true;
	}
	return false;
}

static bool read_one(http_certificates_t *certificates, const http_certificate_files_t *files,
		char message[HTTP_TLS_MESSAGE_MAX])
{
	const uint32_t index = certificates->count;
	SSL_CTX *ssl;

	ERR_clear_error();
	ssl = http_tls_new_ssl_context();
	if (UNEXPECTED(ssl == NULL)) {
		explain(message, "Cannot set TLS up for", files->certificate);
		return false;
	}
	certificates->contexts[certificates->count++] = ssl;
	if (!load(ssl, files, message)) {
		return false;
	}
	for (uint32_t i = 0; i < files->names.count; i++) {
		add_name(certificates, index, files->names.items[i], strlen(files->names.items[i]));
	}
	if (files->names.count == 0) {
		const size_t before = certificates->name_count;

		add_own_names(certificates, index);
		if (index > 0 && certificates->name_count == before) {
			snprintf(message, HTTP_TLS_MESSAGE_MAX,
					"The certificate %s names no host, and no client would get it: name some in addCertificate()",
					files->certificate);
			return false;
		}
	}
	return true;
}

http_certificates_t *http_certificates_read(const http_certificate_files_t *files, uint32_t count,
		char message[HTTP_TLS_MESSAGE_MAX])
{
	http_certificates_t *certificates = pecalloc(1, sizeof(*certificates), true);

	ZEND_ATOMIC_INT_INIT(&certificates->ref_count, 1);
	certificates->contexts = safe_pemalloc(count, sizeof(*certificates->contexts), 0, true);
	for (uint32_t i = 0; i < count; i++) {
		if (!read_one(certificates, &files[i], message)) {
			http_certificates_release(certificates);
			return NULL;
		}
	}
	sort_names(certificates);
	return certificates;
}

void http_tls_leave_thread(void)
{
	OPENSSL_thread_stop();
}
#else
void http_tls_leave_thread(void)
{
}

http_certificates_t *http_certificates_read(const http_certificate_files_t *files, uint32_t count,
		char message[HTTP_TLS_MESSAGE_MAX])
{
	snprintf(message, HTTP_TLS_MESSAGE_MAX, "This build has no TLS: OpenSSL 3.0 was not found when it was configured");
	return NULL;
}

http_certificates_t *http_certificates_add_ref(http_certificates_t *certificates)
{
	return certificates;
}

void http_certificates_release(http_certificates_t *certificates)
{
}
#endif
