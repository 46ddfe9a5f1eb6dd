--TEST--
Bodies by mode, version, method and status: what is on the wire
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

$modes = [
    'buffered' => fn($response) => $response->setBody('hello'),
    'empty' => fn($response) => $response->end(),
    'streamed' => fn($response) => $response->write('hel')->write('')->write('lo'),
    'declared' => fn($response) => $response->setHeader('Content-Length', '5')->write('hello'),
];
serve(
    function ($request, $response) use ($modes) {
        [$mode, $status] = explode('-', substr($request->getPath(), 1));
        try {
            $response->setStatusCode((int) $status);
            $modes[$mode]($response);
        } catch (TrueAsync\HttpServerRuntimeException $error) {
            $response->setHeader('x-error', str_replace('—', '-', $error->getMessage()));
        }
    },
    function ($address) use ($modes) {
        foreach (['HTTP/1.1', 'HTTP/1.0'] as $version) {
            foreach (['GET', 'HEAD'] as $method) {
                foreach (array_keys($modes) as $mode) {
                    foreach ([200, 204, 205, 304] as $status) {
                        $bytes = exchange($address, "$method /$mode-$status $version\r\nHost: a\r\nConnection: close\r\n\r\n");
                        $bytes = preg_replace('/date: .*\r\n/', '', $bytes);
                        echo "$version $method $mode: ", json_encode(substr($bytes, 9), JSON_UNESCAPED_SLASHES), "\n";
                    }
                }
            }
        }
    },
);
?>
--EXPECT--
HTTP/1.1 GET buffered: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello"
HTTP/1.1 GET buffered: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET buffered: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET buffered: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET empty: "200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET empty: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET empty: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET empty: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET streamed: "200 OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"
HTTP/1.1 GET streamed: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET streamed: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET streamed: "304 Not Modified\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET declared: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello"
HTTP/1.1 GET declared: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET declared: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 GET declared: "304 Not Modified\r\ncontent-length: 5\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD buffered: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD buffered: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD buffered: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD buffered: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD empty: "200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD empty: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD empty: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD empty: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD streamed: "200 OK\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD streamed: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD streamed: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD streamed: "304 Not Modified\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD declared: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD declared: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD declared: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.1 HEAD declared: "304 Not Modified\r\ncontent-length: 5\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET buffered: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello"
HTTP/1.0 GET buffered: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET buffered: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET buffered: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET empty: "200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET empty: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET empty: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET empty: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET streamed: "200 OK\r\nconnection: close\r\n\r\nhello"
HTTP/1.0 GET streamed: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET streamed: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET streamed: "304 Not Modified\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET declared: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello"
HTTP/1.0 GET declared: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET declared: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 GET declared: "304 Not Modified\r\ncontent-length: 5\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD buffered: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD buffered: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD buffered: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD buffered: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD empty: "200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD empty: "204 No Content\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD empty: "205 Reset Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD empty: "304 Not Modified\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD streamed: "200 OK\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD streamed: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD streamed: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD streamed: "304 Not Modified\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD declared: "200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD declared: "204 No Content\r\nx-error: write(): status 204 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD declared: "205 Reset Content\r\ncontent-length: 0\r\nx-error: write(): status 205 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
HTTP/1.0 HEAD declared: "304 Not Modified\r\ncontent-length: 5\r\nx-error: write(): status 304 carries no body - the message ends at the header block\r\nconnection: close\r\n\r\n"
