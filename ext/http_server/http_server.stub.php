<?php

/** @generate-class-entries */

namespace TrueAsync;

/**
 * Parses one complete request of HTTP/1: for tests of handlers, without a server.
 *
 * @return HttpRequest|false false: it is malformed or incomplete
 */
function http_parse_request(string $request): HttpRequest|false {}

/** Frees what this thread keeps for later requests: the memory of encoders. Nothing that lives is affected. */
function server_dispose(): void {}
