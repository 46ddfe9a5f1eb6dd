<?php

/*
 * Writes the seeds of the targets: `php seeds.php` makes seeds/TARGET/NAME. Inputs that were found are added by hand, as crash-NAME; those
 * made here were found by reading.
 */

require __DIR__ . '/target.inc';
require __DIR__ . '/../tests/fastcgi.inc';

/** The first input of make(0), make(1), ... that is cut, when it is sent in pieces, behind $from and at or before $to bytes from its end. */
function cut_there(callable $make, int $from, int $to): string
{
    for ($i = 0;; $i++) {
        $input = $make($i);
        for ($at = 0, $pieces = pieces($input); $pieces; $at += strlen(array_shift($pieces))) {
            if ($at > 0 && strlen($input) - $at < $from && strlen($input) - $at >= $to) {
                return $input;
            }
        }
    }
}

function write_seeds(string $target, array $seeds): void
{
    @mkdir(__DIR__ . "/seeds/$target", recursive: true);
    foreach ($seeds as $name => $bytes) {
        file_put_contents(__DIR__ . "/seeds/$target/$name", $bytes);
    }
}

// --- HTTP/1 ---

$h = "Host: h\r\n";
$post = fn(string $fields, string $body, string $path = '/') => "POST $path HTTP/1.1\r\n{$h}{$fields}\r\n$body";
$chunked = fn(string $body, string $path = '/') => $post("Transfer-Encoding: chunked\r\n", $body, $path);
write_seeds('http1', [
    'get' => "GET / HTTP/1.1\r\n$h\r\n",
    'pipelined' => "GET /w HTTP/1.1\r\n$h\r\nHEAD /w HTTP/1.1\r\n$h\r\nGET /e HTTP/1.1\r\n{$h}X: a b\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n$h\r\n",
    'old' => "GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n",
    'old-kept' => "GET /w HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET /l HTTP/1.0\r\nConnection: keep-alive\r\nX: five!\r\n\r\n",
    'length' => $post("Content-Length: 005\r\n", 'abcdeGET / HTTP/1.1' . "\r\n$h\r\n"),
    'length-twice' => $post("Content-Length: 5\r\nContent-Length: 5\r\n", 'abcde'),
    'length-and-chunks' => $post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    'length-sign' => $post("Content-Length: +5\r\n", 'abcde'),
    'length-huge' => $post("Content-Length: 9223372036854775808\r\n", 'abcde'),
    'too-long' => $post("Content-Length: 5000\r\n", 'abcde'),
    'chunks' => $chunked("3\r\nabc\r\nA;x;y=z;q=\"a \\\" b\"\r\n0123456789\r\n000\r\nHost: no\r\n\r\nGET /e HTTP/1.1\r\n$h\r\n"),
    'chunk-cr' => $chunked("3\r\nabc\n0\r\n\r\n"),
    'chunk-lf' => $chunked("3\nabc\r\n0\r\n\r\n"),
    'chunk-hex' => $chunked("0x3\r\nabc\r\n0\r\n\r\n"),
    'chunk-huge' => $chunked("ffffffffffffffff\r\nabc\r\n0\r\n\r\n"),
    'chunk-trailer' => $chunked("1\r\na\r\n0\r\nContent-Length: 3\r\n\r\n"),
    'chunk-small' => $chunked(str_repeat("1\r\na\r\n", 30) . "0\r\n\r\n", '/small'),
    'chunks-left' => $chunked("5\r\nabcde\r\n0\r\n\r\nGET / HTTP/1.1\r\n$h\r\n", '/unread'),
    'expect' => $post("Expect: 100-continue\r\nContent-Length: 2\r\n", 'ok') . $post("Expect: 100-continue\r\nContent-Length: 2\r\n", 'ok', '/unread'),
    'coding-gzip' => $post("Content-Encoding: gzip\r\nContent-Length: " . strlen($zipped = gzencode('compressed')) . "\r\n", $zipped),
    'coding-two' => $post("Content-Encoding: gzip, gzip\r\nContent-Length: " . strlen($twice = gzencode($zipped)) . "\r\n", $twice),
    'coding-bomb' => $post("Content-Encoding: x-gzip\r\nContent-Length: " . strlen($bomb = gzencode(str_repeat("\0", 100_000), 9)) . "\r\n", $bomb),
    'coding-zstd' => $post("Content-Encoding: zstd\r\nContent-Length: 13\r\n", "\x28\xb5\x2f\xfd\x04\x00\x11\x00\x00abc" . "\0"),
    'coding-br' => $post("Content-Encoding: br\r\nContent-Length: 7\r\n", "\x0b\x01\x80abc\x03"),
    'coding-unknown' => $post("Content-Encoding: deflate\r\nContent-Length: 1\r\n", 'x') . "GET / HTTP/1.1\r\n$h\r\n",
    'form' => $post("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 19\r\n", 'a[]=1&a[]=2&b%5B=+%'),
    'multipart' => $post("Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 68\r\n", "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B--\r\n" . str_repeat('x', 11)),
    'upgrade' => "GET / HTTP/1.1\r\n{$h}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    'connect' => "CONNECT h:80 HTTP/1.1\r\n$h\r\nGET / HTTP/1.1\r\n$h\r\n",
    'options' => "OPTIONS * HTTP/1.1\r\n$h\r\n",
    'absolute' => "GET http://other/e?a=b HTTP/1.1\r\n$h\r\n",
    'query' => "GET /?a=1&b[]=2&b[c]=%20+&=&a.b=3 HTTP/1.1\r\n$h\r\n",
    'encodings' => "GET /g HTTP/1.1\r\n{$h}Accept-Encoding: gzip;q=0.5, br;q=0, *;q=0.1, identity\r\n\r\n",
    'zstd' => "GET /g HTTP/1.1\r\n{$h}Accept-Encoding: zstd, gzip\r\n\r\nGET /w HTTP/1.1\r\n{$h}Accept-Encoding: br\r\n\r\n",
    'trace' => "GET / HTTP/1.1\r\n{$h}traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\ntracestate: a=b\r\n\r\n",
    'fields' => "GET /j HTTP/1.1\r\n{$h}A: 1\r\na:2\r\nCookie: a=1\r\ncookie: b=2\r\nX: \t v \r\n\r\n",
    'echo' => "GET /e HTTP/1.1\r\n{$h}X: a\xe9b\tc\r\n\r\nGET /t HTTP/1.1\r\n{$h}X: thrown\r\n\r\nGET /r HTTP/1.1\r\n{$h}X: /to\r\n\r\n",
    'abort' => "GET /a HTTP/1.1\r\n$h\r\nGET / HTTP/1.1\r\n$h\r\n",
    'sse' => "GET /s HTTP/1.1\r\n{$h}X: event\r\n\r\n",
    'fold' => "GET / HTTP/1.1\r\n{$h}X: a\r\n b\r\n\r\n",
    'lf' => "GET / HTTP/1.1\n$h\r\n",
    'cr' => "GET / HTTP/1.1\r\n{$h}X: a\rb\r\n\r\n",
    'space-colon' => "GET / HTTP/1.1\r\nHost : h\r\n\r\n",
    'version' => "GET / HTTP/1.2\r\n$h\r\n",
    'target' => "GET /\\a HTTP/1.1\r\n$h\r\n",
    'hosts' => "GET / HTTP/1.1\r\n$h$h\r\n",
    'half' => "GET / HTTP/1.1\r\n{$h}X",
    'half-body' => $post("Content-Length: 5\r\n", 'abc'),
    'empty-lines' => "\r\n\r\nGET / HTTP/1.1\r\n$h\r\n\r\n\r\nGET / HTTP/1.1\r\n$h\r\n",
    'name-limit' => "GET / HTTP/1.1\r\n$h" . str_repeat('a', 257) . ": b\r\n\r\n",
    'value-limit' => "GET / HTTP/1.1\r\n{$h}X: " . str_repeat('a', 8193) . "\0\r\n\r\n",
    'target-limit' => 'GET /' . str_repeat('a', 8192) . " HTTP/1.1\r\n$h\r\n",
    'many-fields' => "GET / HTTP/1.1\r\n$h" . str_repeat("X: a\r\n", 128) . "\r\n",
    'crash-half-closed' => "GET /p HTTP/1.1\r\n$h\r\nHEAD /w HTTP/1.1\r\n$h\r\nGET /e HTTP/1.1\r\n{$h}X: a b\r\n\r\nGET /! HTTP/1.1\r\n$h\r\n",
    'crash-head-refused' => "HEAD / HTTP/1.1\r\n{$h}X: \0\r\n\r\n",
    // Limits that are passed in front of an error, and errors in front of a limit.
    'crash-value' => cut_there(fn($i) => "GET /$i HTTP/1.1\r\n{$h}X: " . str_repeat('a', 12_000) . "\0\r\n\r\n", 3000, 6),
    'crash-target' => cut_there(fn($i) => "GET /$i?" . str_repeat('a', 12_000) . "\1 HTTP/1.1\r\n\r\n", 3000, 15),
    'crash-name' => cut_there(fn($i) => "GET /$i HTTP/1.1\r\n{$h}" . str_repeat('a', 400) . "\1: a\r\n\r\n", 120, 9),
    'crash-fields' => cut_there(fn($i) => "GET /$i HTTP/1.1\r\n{$h}" . str_repeat("a:\r\n", 127) . str_repeat('a', 200) . "\1: a\r\n\r\n", 200, 9),
    // A CR without LF, which ends a line for the parser alone: what is behind it would be a long name.
    'crash-bare-cr' => cut_there(fn($i) => "GET /$i HTTP/1.1\r\n{$h}a:\r:" . str_repeat('a', 400) . " \1: a\r\n\r\n", 120, 9),
    'crash-chunk' => cut_there(fn($i) => $chunked("1770\r\n" . str_repeat('a', 6000) . "\r\nx\r\n\r\n", "/$i"), 1800, 7),
    'crash-coding' => cut_there(fn($i) => $post("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", "1770\r\n" . str_repeat('a', 6000) . "\r\n0\r\n\r\n", "/$i"), 6000, 2500),
    'tls' => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]);

// --- multipart ---

$type = "multipart/form-data; boundary=B\n";
$part = fn(string $headers, string $data = 'x') => "--B\r\n$headers\r\n\r\n$data\r\n";
$file = fn(string $disposition, string $data = 'x', string $more = '') => $part("Content-Disposition: form-data; $disposition$more", $data) . '--B--';
$field = fn(string $name, string $data) => $part("Content-Disposition: form-data; name=\"$name\"", $data);
write_seeds('multipart', [
    'fields' => $type . $field('a', '1') . $field('b', '') . $field('c', "line\r\nline\r\n") . '--B--',
    'arrays' => $type . $field('a[]', '1') . $field('a[]', '2') . $field('u[name]', 'n') . $field('m[0][1]', 'x') . '--B--',
    'preamble' => $type . "ignored --B\r\n--Bx\r\n" . $field('a', '1') . "--B--\r\nmore\r\n--B\r\n",
    'bare-lf' => $type . "--B\nContent-Disposition: form-data; name=a\n\n1\n--B\nContent-Disposition: form-data; name=b\n\n2\n--B--\n",
    'like-a-boundary' => $type . $field('a', "x--B\r\n--Bx\r\n--B-\r\n-\r\n--\r\n--C--") . '--B--',
    'padding' => $type . "--B \t \r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B--",
    'nothing' => $type . '--B--',
    'file' => $type . $file('name="f"; filename="a.txt"', "\0\1\r\n\xff", "\r\nContent-Type: text/plain; charset=\"latin1\""),
    'empty-file' => $type . $file('name="f"; filename="a.txt"', ''),
    'no-file' => $type . $file('name="f"; filename=""', ''),
    'unquoted' => $type . $file('name=f; filename=a.txt'),
    'extended' => $type . $file("name=\"f\"; filename=\"plain\"; filename*=UTF-8'de'%C3%BC%zz%00.txt"),
    'extended-malformed' => $type . $file("name=\"f\"; filename=\"plain\"; filename*=latin1'x"),
    'quotes' => $type . $file('name="f"; filename="a \"b\" \\c;=.txt"'),
    'types' => $type . $file('name="f"; filename="a"', 'x', "\r\nContent-Type: a/b\r\ncontent-type: c/d"),
    'several' => $type . $part('Content-Disposition: form-data; name="f"; filename="1"', '1') . $part('Content-Disposition: form-data; name="g[]"; filename="../3"', '3') . '--B--',
    'no-name' => $type . $part('Content-Disposition: form-data') . '--B--',
    'no-headers' => $type . "--B\r\n\r\n1\r\n--B--",
    'no-colon' => $type . $part("Content-Disposition: form-data; name=a\r\nnonsense") . '--B--',
    'many-headers' => $type . $part('Content-Disposition: form-data; name=a' . str_repeat("\r\nX: y", 40)) . '--B--',
    'not-closed' => $type . $field('a', '1'),
    'many' => $type . str_repeat($field('a', ''), 101) . str_repeat($part('Content-Disposition: form-data; name=f; filename=x', ''), 21) . '--B--',
    'quoted-boundary' => "Multipart/Form-Data; charset=x; BOUNDARY=\"a 'b\"\n--a 'b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--a 'b--",
    'no-boundary' => "multipart/form-data; boundary=\n--\r\n",
    'line-limit' => $type . $part('Content-Disposition: form-data; name=a; x=' . str_repeat('x', 8150)) . '--B--',
    // A line of 8192 bytes, cut between the bytes of its end.
    'crash-line' => $type . cut_there(fn($i) => $part("Content-Disposition: form-data; name=$i; x=" . str_repeat('x', 8151 - strlen("$i"))) . '--B--', 12, 11),
    'long-boundary' => 'multipart/form-data; boundary=' . str_repeat('-', 70) . "\n" . str_repeat('-', 72) . "--\r\n",
    'other-type' => "multipart/mixed; boundary=B\n--B--",
    'urlencoded' => "application/x-www-form-urlencoded\na=1&b[]=%zz&b[c]=+",
    'overlap' => "multipart/form-data; boundary=aab\n--aab\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--aaab\r\n--aa\r\n--aab--",
]);

// --- PROXY ---

require __DIR__ . '/../tests/proxy.inc';
$v4 = addresses('192.0.2.1', '192.0.2.9', 4000);
$v6 = addresses('2001:db8::1', '::ffff:192.0.2.9', 4000);
write_seeds('proxy', [
    'v1-tcp4' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443\r\n",
    'v1-tcp6' => "PROXY TCP6 2001:DB8::1 ::ffff:192.0.2.9 4000 443\r\n",
    'v1-greatest' => "PROXY TCP6 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535 65535\r\n",
    'v1-unknown' => "PROXY UNKNOWN\r\n",
    'v1-unknown-more' => "PROXY UNKNOWN \r \n \0 TCP4\r\n",
    'v1-port' => "PROXY TCP4 192.0.2.1 192.0.2.9 65536 0\r\n",
    'v1-lf' => "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443\n",
    'v1-long' => 'PROXY UNKNOWN ' . str_repeat('x', 91) . "\r\n",
    'v1-octal' => "PROXY TCP4 192.0.02.1 192.0.2.9 04000 443\r\n",
    'v2-tcp4' => header_v2(PROXY, TCP4, $v4),
    'v2-tcp6' => header_v2(PROXY, TCP6, $v6),
    'v2-local' => header_v2(LOCAL, UNSPEC, ''),
    'v2-local-nonsense' => header_v2(LOCAL, 0xff, 'nonsense'),
    'v2-unspec' => header_v2(PROXY, UNSPEC, 'anything'),
    'v2-udp4' => header_v2(PROXY, UDP4, $v4),
    'v2-unix' => header_v2(PROXY, UNIX, str_pad('/client', 108, "\0") . str_pad('/server', 108, "\0")),
    'v2-extensions' => header_v2(PROXY, TCP4, $v4 . extension(1, 'h2') . extension(4, '') . extension(0xee, str_repeat('x', 50))),
    'v2-extension-long' => header_v2(PROXY, TCP4, $v4 . extension(1, 'h2', 3)),
    'v2-checksum' => with_checksum(header_v2(PROXY, TCP4, $v4 . extension(2, 'example.com'))),
    'v2-checksum-wrong' => header_v2(PROXY, TCP4, $v4 . extension(3, "\0\0\0\1")),
    'v2-checksum-twice' => with_checksum(header_v2(PROXY, TCP4, $v4 . extension(3, "\0\0\0\0"))),
    'v2-short' => header_v2(PROXY, TCP6, $v4),
    'v2-length' => header_v2(PROXY, TCP4, $v4, 1025),
    'v2-half' => substr(header_v2(PROXY, TCP4, $v4), 0, 20),
    'none' => "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
]);

// --- static files ---

$seeds = ['file' => 'a.txt', 'empty' => 'empty', 'long' => 'long.css', 'directory' => 'dir/', 'deep' => 'dir/deep/c', 'dots' => '../secret', 'encoded-dots' => '%2e%2e/secret',
    'encoded-slash' => '..%2fsecret', 'double' => '%252e%252e/secret', 'link' => 'link', 'link-up' => 'up', 'link-parent' => 'parent/secret', 'out-and-in' => 'out-and-in', 'loop' => 'loop',
    'folder' => 'folder/b.js', 'folder-up' => 'folder/../up', 'neighbour' => 'neighbour', 'etc' => 'etc/passwd', 'zero' => 'zero', 'absolute' => '/etc/passwd', 'hidden' => '.hidden',
    'encoded-dot' => '%2ehidden', 'dot' => 'dir/.dot', 'slashes' => '//dir///b.js', 'here' => './a.txt', 'nul' => 'a.txt%00.css', 'backslash' => '..%5csecret', 'query' => 'a.txt?x=../',
    'bad' => 'a%zz', 'hide' => 'secret.key', 'space' => 'with%20space', 'percent' => '%2541', 'utf8' => '%C3%A9', 'plus' => 'a+b', 'file-as-directory' => 'a.txt/',
    'head' => 'long.css HEAD', 'range' => "long.css\nRange: bytes=10-100000", 'range-suffix' => "a.txt\nRange: bytes=-5", 'range-open' => "a.txt\nRange: bytes=5-",
    'range-bad' => "a.txt\nRange: bytes=9-2,1-", 'range-past' => "a.txt\nRange: bytes=1000-", 'range-zero' => "empty\nRange: bytes=0-0", 'range-huge' => "a.txt\nRange: bytes=0-99999999999999999999",
    'none-match' => "a.txt\nIf-None-Match: *", 'none-match-list' => "a.txt\nIf-None-Match: W/\"a\", \"b\"", 'modified' => "a.txt\nIf-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT",
    'modified-850' => "a.txt\nIf-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", 'modified-asctime' => "a.txt\nIf-Modified-Since: Sun Nov  6 08:49:37 1994", 'if-range' => "a.txt\nIf-Range: \"x\"\nRange: bytes=0-1",
    'gzip' => "plus.txt\nAccept-Encoding: gzip", 'br' => "plus.txt\nAccept-Encoding: br;q=1, gzip;q=0.5", 'gzip-range' => "plus.txt\nAccept-Encoding: gzip\nRange: bytes=0-3",
    'gzip-link' => "link\nAccept-Encoding: gzip", 'gzip-up' => "a.txt\nAccept-Encoding: gzip", 'body' => "a.txt\nContent-Length: 3",
    'long-path' => str_repeat('dir/../', 700), 'long-name' => str_repeat('a', 300), 'index-link' => 'dir/deep/'];
write_seeds('static', $seeds);

// --- FastCGI ---

$ok = "Content-Type: text/plain\r\n\r\n";
$out = fn(string $text, ...$more) => fcgi_record(FCGI_STDOUT, $text, ...$more);
write_seeds('fastcgi', [
    'whole' => $out("{$ok}fine") . fcgi_end(),
    'lf' => $out("A: b\n\nfine") . fcgi_end(),
    'no-field' => $out("\r\nfine") . fcgi_end(),
    'padding' => $out($ok, 255) . $out('fine', 7) . fcgi_end(),
    'empty-records' => str_repeat($out(''), 10) . $out("{$ok}fine") . str_repeat($out('', 3), 10) . fcgi_end(),
    'of-the-connection' => fcgi_record(10, 'x', 0, 0) . $out("{$ok}fine") . fcgi_end(),
    'errors' => fcgi_record(FCGI_STDERR, "PHP message: \x1b[31m\nmore") . $out("{$ok}fine") . fcgi_end(),
    'behind' => $out("{$ok}fine") . fcgi_end() . $out("{$ok}next") . fcgi_end(),
    'half-behind' => $out("{$ok}fine") . fcgi_end() . "\1",
    'half' => substr($out("{$ok}fine"), 0, 20),
    'no-end' => $out("{$ok}fine"),
    'no-output' => fcgi_end(),
    'no-head' => $out('A: b') . fcgi_end(),
    'version' => fcgi_record(FCGI_STDOUT, "{$ok}x", 0, 1, 2) . fcgi_end(),
    'another' => $out("{$ok}x", 0, 2) . fcgi_end(),
    'type' => fcgi_record(99, 'x') . fcgi_end(),
    'short-end' => $out("{$ok}x") . fcgi_record(FCGI_END, 'x'),
    'http' => "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    'refused' => fcgi_end(1), 'overloaded' => $out($ok) . fcgi_end(2),
    'many-fields' => $out(str_repeat("A: b\r\n", 300) . "\r\n") . fcgi_end(),
    'name' => $out("A b: c\r\n\r\n") . fcgi_end(),
    'nul' => $out("A: b\0c\r\n\r\n") . fcgi_end(),
    'cr' => $out("A: b\rSet-Cookie: x\r\n\r\n") . fcgi_end(),
    'folded' => $out("A: b\r\n c\r\n\r\n") . fcgi_end(),
    'status-100' => $out("Status: 100\r\n\r\n") . fcgi_end(),
    'status-204' => $out("Status: 204 None\r\nContent-Length: 4\r\n\r\nbody") . fcgi_end(),
    'status-304' => $out("Status: 304\r\nETag: \"x\"\r\n\r\nbody") . fcgi_end(),
    'status-reason' => $out("Status: 404 Not\x7fHere\r\n\r\nbody") . fcgi_end(),
    'lengths' => $out("Content-Length: 4\r\nContent-Length: 4\r\n\r\nfine") . fcgi_end(),
    'length' => $out("Content-Length: 4\r\n\r\nfine") . fcgi_end(),
    'too-much' => $out("Content-Length: 4\r\n\r\nfine and more") . fcgi_end(),
    'too-little' => $out("Content-Length: 5\r\n\r\nfine") . fcgi_end(),
    'framing' => $out("Transfer-Encoding: chunked\r\nKeep-Alive: 5\r\nUpgrade: x\r\nConnection: close\r\n\r\nfine") . fcgi_end(),
    'location' => $out("Location: /x\r\n\r\n") . fcgi_end(),
    'cookies' => $out("Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n") . fcgi_end(),
    'send-file' => $out("X-Sendfile: /app/file.txt\r\n\r\n") . fcgi_end(),
    'send-up' => $out("X-Sendfile: /app/../secret\r\n\r\n") . fcgi_end(),
    'send-path-link' => $out("X-Sendfile: /app//dir/../link\r\n\r\n") . fcgi_end(),
    'send-link' => $out("X-Accel-Redirect: /link\r\nContent-Type: a/b\r\n\r\n") . fcgi_end(),
    'send-dot' => $out("X-Accel-Redirect: /%2e./secret\r\n\r\n") . fcgi_end(),
    'send-folder' => $out("X-Accel-Redirect: /dir/file?x\r\nStatus: 201\r\n\r\nbody") . fcgi_end(),
    'coded' => $out("Content-Encoding: gzip\r\nVary: *\r\nDate: now\r\n\r\n\x1f\x8b") . fcgi_end(),
]);

// --- HTTP/2 ---

require __DIR__ . '/../tests/http2.inc';
$settings = frame(SETTINGS, 0, 0);
$get = fn(int $stream, string $path = '/', array $fields = []) => frame(HEADERS, END_HEADERS | END_STREAM, $stream, request($path, 'GET', $fields));
$post = fn(int $stream, string $body, string $path = '/', array $fields = []) => frame(HEADERS, END_HEADERS, $stream, request($path, 'POST', $fields)) . frame(DATA, END_STREAM, $stream, $body);
$connect = fn(string $frames, array $fields = []) => frame(HEADERS, END_HEADERS, 1, block([[':method', 'CONNECT'], [':protocol', 'websocket'], [':scheme', 'http'],
    [':path', '/'], [':authority', 'h'], ['sec-websocket-version', '13'], ...$fields])) . frame(DATA, END_STREAM, 1, $frames);
write_seeds('http2', array_map(fn($bytes) => $settings . $bytes, [
    'get' => $get(1),
    'acknowledged' => frame(SETTINGS, ACK, 0) . $get(1),
    'indexed' => frame(HEADERS, END_HEADERS | END_STREAM, 1, "\x82\x86\x84\x41\x8c\xf1\xe3\xc2\xe5\xf2\x3a\x6b\xa0\xab\x90\xf4\xff"),
    'dynamic' => frame(HEADERS, END_HEADERS | END_STREAM, 1, "\x82\x86\x84\x41\x01h\x40\x01x\x01y") . frame(HEADERS, END_HEADERS | END_STREAM, 3, "\x3f\xe1\x1f\x82\x86\x84\xbf\xbe\x20"),
    'several' => $get(1, '/w') . $get(3, '/h', [['x', 'value']]) . $get(5, '/e') . $get(7, '/l') . $get(9, '/t') . $get(11, '/r', [['x', '/to']]),
    'abort' => $get(1, '/a', [['x', 'five!']]) . $get(3),
    'head' => frame(HEADERS, END_HEADERS | END_STREAM, 1, request('/w', 'HEAD')),
    'file' => $get(1, '/f/file') . $get(3, '/f/file', [['range', 'bytes=5-10']]),
    'joined' => $get(1, '/', [['a', '1'], ['a', '2'], ['cookie', 'b=1'], ['cookie', 'c=2']]),
    'continued' => frame(HEADERS, END_STREAM, 1, substr(request(), 0, 10)) . frame(CONTINUATION, 0, 1, substr(request(), 10, 5)) . frame(CONTINUATION, END_HEADERS, 1, substr(request(), 15)),
    'post' => $post(1, 'abc') . $post(3, 'defg', '/unread'),
    'padded' => frame(HEADERS, END_HEADERS | 8, 1, "\3" . request('/', 'POST') . "\0\0\0") . frame(DATA, END_STREAM | 8, 1, "\2abc\0\0"),
    'priority' => frame(HEADERS, END_HEADERS | END_STREAM | 0x20, 1, "\0\0\0\0\x10" . request()) . frame(PRIORITY, 0, 3, "\0\0\0\1\x20"),
    'trailers' => frame(HEADERS, END_HEADERS, 1, request('/', 'POST')) . frame(DATA, 0, 1, 'abc') . frame(HEADERS, END_HEADERS | END_STREAM, 1, block([['x', 'y']])),
    'length' => $post(1, 'abc', '/', [['content-length', '3']]) . $post(3, 'abc', '/', [['content-length', '4']]),
    'too-long' => $post(1, str_repeat('x', 5000)),
    'form' => $post(1, 'a=1&b=2', '/', [['content-type', 'application/x-www-form-urlencoded']]),
    'gzip' => $post(1, gzencode('compressed'), '/', [['content-encoding', 'gzip']]),
    'multipart' => $post(1, "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B--", '/', [['content-type', 'multipart/form-data; boundary=B']]),
    'wrong-fields' => $get(1, '/', [['X', 'y']]) . $get(3, '/', [['connection', 'close']]) . $get(5, '/', [[':path', '/x']]) . $get(7, '/', [['te', 'gzip']]) . $get(9, '/', [['x', "a\rb"]]),
    'connect' => frame(HEADERS, END_HEADERS, 1, block([[':method', 'CONNECT'], [':authority', 'h']])),
    'reset' => $get(1) . frame(RST_STREAM, 0, 1, pack('N', 8)) . frame(HEADERS, END_HEADERS, 3, request('/', 'POST')) . frame(RST_STREAM, 0, 3, pack('N', 0)),
    'windows' => frame(SETTINGS, 0, 0, pack('nN', 4, 10)) . $get(1, '/l') . frame(WINDOW_UPDATE, 0, 1, pack('N', 30000)) . frame(WINDOW_UPDATE, 0, 0, pack('N', 1)),
    'window-zero' => frame(SETTINGS, 0, 0, pack('nN', 4, 0)) . $get(1, '/l') . $get(3, '/f/file') . frame(WINDOW_UPDATE, 0, 3, pack('N', 0)),
    'settings' => frame(SETTINGS, 0, 0, pack('nNnNnNnNnN', 1, 0, 2, 0, 3, 1, 5, 16384, 6, 100)) . $get(1),
    'settings-wrong' => frame(SETTINGS, 0, 0, pack('nN', 4, 0x80000000)),
    'ping' => frame(PING, 0, 0, '12345678') . $get(1),
    'goaway' => $get(1) . frame(GOAWAY, 0, 0, pack('NN', 0, 0)) . $get(3),
    'even-stream' => $get(2),
    'damaged' => frame(HEADERS, END_HEADERS | END_STREAM, 1, "\xff\xff\xff\xff\xff\xff\xff\xff"),
    'unknown-frame' => frame(0x20, 0xff, 1, 'x') . $get(1),
    'half' => substr($get(1), 0, 15),
    'websocket' => $connect("\x81\x85\0\0\0\0hello\x88\x82\0\0\0\0\x03\xe8"),
    'websocket-deflate' => $connect("\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\0\x88\x80\0\0\0\0", [['sec-websocket-extensions', 'permessage-deflate']]),
    'websocket-version' => frame(HEADERS, END_HEADERS, 1, block([[':method', 'CONNECT'], [':protocol', 'websocket'], [':scheme', 'http'], [':path', '/'], [':authority', 'h']])),
]));

// --- WebSocket ---

/** The bytes of a frame, masked with a key that changes nothing. */
function message(int $opcode, string $payload, bool $fin = true, int $rsv = 0, bool $mask = true): string
{
    $length = strlen($payload);

    return chr(($fin ? 0x80 : 0) | $rsv << 4 | $opcode)
        . ($length < 126 ? chr(($mask ? 0x80 : 0) | $length) : chr(($mask ? 0x80 : 0) | 126) . pack('n', $length)) . ($mask ? "\0\0\0\0" : '') . $payload;
}
$deflate = fn(string $text) => substr(deflate_add(deflate_init(ZLIB_ENCODING_RAW), $text, ZLIB_SYNC_FLUSH), 0, -4);
[$continuation, $text, $binary, $close, $ping, $pong] = [0, 1, 2, 8, 9, 10];
$code = fn(int $code, string $reason = '') => message($close, pack('n', $code) . $reason);
write_seeds('websocket', [
    'text' => message($text, 'hello') . $code(1000, 'bye'),
    'binary' => message($binary, "\0\xff") . message($close, ''),
    'empty' => message($text, '') . message($binary, ''),
    'masked' => "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58" . $code(1001),
    'fragments' => message($text, 'a', false) . message($ping, 'p') . message($continuation, 'b', false) . message($continuation, 'c') . $code(3000),
    'ping' => message($ping, '') . message($ping, str_repeat('x', 125)) . message($pong, 'x'),
    'long-ping' => message($ping, str_repeat('x', 126)),
    'fragment-of-a-ping' => message($ping, 'x', false),
    'not-masked' => message($text, 'x', mask: false),
    'reserved' => message($text, 'x', rsv: 1), 'opcode' => message(3, 'x'), 'opcode-control' => message(11, 'x'),
    'continuation' => message($continuation, 'x'),
    'text-within' => message($text, 'x', false) . message($text, 'y'),
    'wide-length' => "\x81\xfe\0\x05\0\0\0\0hello", 'wider-length' => "\x81\xff\0\0\0\0\0\0\xff\xff\0\0\0\0", 'negative' => "\x82\xff\x80\0\0\0\0\0\0\0mask",
    'frame-limit' => message($binary, str_repeat('x', 1024)) . message($binary, str_repeat('x', 1025)),
    'message-limit' => str_repeat(message($binary, str_repeat('x', 1024), false), 1) . str_repeat(message($continuation, str_repeat('x', 1024), false), 3) . message($continuation, 'x'),
    'cut-character' => message($text, "\xe2\x82", false) . message($continuation, "\xac") . message($text, "\xe2\x82"),
    'surrogate' => message($text, "\xed\xa0\x80"), 'overlong' => message($text, "\xc0\xaf"), 'above' => message($text, "\xf4\x90\x80\x80"),
    'cut-wrongly' => substr(message($text, "ab\xffcdefgh"), 0, 10),
    'close-short' => message($close, 'x'), 'close-reason' => $code(1000, "\xff"), 'close-code' => $code(1005), 'close-own' => $code(4321, 'mine') . message($text, 'behind'),
    'deflated' => message($text, $deflate('hello hello hello'), rsv: 4) . message($text, 'plain') . $code(1000),
    'deflated-fragments' => message($text, substr($deflate('hello'), 0, 3), false, 4) . message($continuation, substr($deflate('hello'), 3)),
    'deflated-empty' => message($text, "\0", rsv: 4) . message($binary, '', rsv: 4),
    'deflated-final' => message($binary, gzdeflate('final block'), rsv: 4),
    'deflated-bomb' => message($binary, $deflate(str_repeat('x', 5000)), rsv: 4),
    // Text that is malformed in front of the limit.
    'crash-deflated' => cut_there(fn($i) => message($text, $deflate("\xff" . hash('sha512', "$i") . str_repeat('x', 5000)), rsv: 4), 20, 8),
    'deflated-damaged' => message($binary, "\xff\xff\xff", rsv: 4),
    'deflated-utf8' => message($text, $deflate("\xff"), rsv: 4),
    'deflated-continuation' => message($text, $deflate('a'), false, 4) . message($continuation, 'x', rsv: 4),
    'deflated-stored' => message($binary, "\0\3\0\xfc\xffabc\0", rsv: 4),
    'half' => substr(message($text, 'hello'), 0, 8),
]);
