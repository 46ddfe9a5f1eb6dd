--TEST--
FastCGI: whatever a peer says is an answer, or 502, or the end of the connection
--EXTENSIONS--
true_async_server
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
file_put_contents("$root/index.php", '');
$ok = "Content-Type: text/plain\r\n\r\n";
$out = fn(string $text, ...$more) => fcgi_record(FCGI_STDOUT, $text, ...$more);

$cases = [
    'whole' => $out("{$ok}fine") . fcgi_end(),
    'LF alone' => $out("A: b\n\nfine") . fcgi_end(),
    'no field' => $out("\r\nfine") . fcgi_end(),
    'padding' => $out($ok, 255) . $out('fine', 7) . fcgi_end(),
    'empty records' => str_repeat($out(''), 1000) . $out("{$ok}fine") . str_repeat($out('', 3), 1000) . fcgi_end(),
    'of the connection' => fcgi_record(10, 'x', 0, 0) . $out("{$ok}fine") . fcgi_end(),
    'errors' => fcgi_record(FCGI_STDERR, str_repeat("PHP message: \x1b[31m\n", 3000)) . $out("{$ok}fine") . fcgi_end(),
    'after the end' => $out("{$ok}fine") . fcgi_end() . $out('more'),
    'nothing' => '',
    'half a record' => substr($out("{$ok}fine"), 0, 20),
    'no end' => $out("{$ok}fine"),
    'no output' => fcgi_end(),
    'no end of head' => $out('A: b') . fcgi_end(),
    'version' => fcgi_record(FCGI_STDOUT, "{$ok}x", 0, 1, 2) . fcgi_end(),
    'another request' => $out("{$ok}x", 0, 2) . fcgi_end(),
    'a type' => fcgi_record(99, 'x') . fcgi_end(),
    'the server\'s own' => fcgi_record(FCGI_STDIN, 'x') . fcgi_end(),
    'short end' => $out("{$ok}x") . fcgi_record(FCGI_END, 'x'),
    'long end' => $out("{$ok}x") . fcgi_record(FCGI_END, str_repeat('x', 100)),
    'HTTP' => "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    'refused' => fcgi_end(1),
    'overloaded' => fcgi_end(2),
    'endless head' => str_repeat($out('A: ' . str_repeat('b', 1000) . "\r\n"), 100),
    'endless line' => str_repeat($out(str_repeat('b', 60000)), 3),
    'many fields' => $out(str_repeat("A: b\r\n", 300) . "\r\n") . fcgi_end(),
    'no colon' => $out("A\r\n\r\n") . fcgi_end(),
    'name' => $out("A b: c\r\n\r\n") . fcgi_end(),
    'NUL' => $out("A: b\0c\r\n\r\n") . fcgi_end(),
    'bare CR' => $out("A: b\rSet-Cookie: x\r\n\r\n") . fcgi_end(),
    'folded' => $out("A: b\r\n c\r\n\r\n") . fcgi_end(),
    'status 100' => $out("Status: 100\r\n\r\n") . fcgi_end(),
    'status 600' => $out("Status: 600\r\n\r\n") . fcgi_end(),
    'status -' => $out("Status: -20\r\n\r\n") . fcgi_end(),
    'two lengths' => $out("Content-Length: 4\r\nContent-Length: 4\r\n\r\nfine") . fcgi_end(),
    'length -1' => $out("Content-Length: -1\r\n\r\nfine") . fcgi_end(),
    'length' => $out("Content-Length: 4\r\n\r\nfine") . fcgi_end(),
    'too much' => $out("Content-Length: 4\r\n\r\nfine and more") . fcgi_end(),
    'too much, refused' => $out("Content-Length: 4\r\n\r\nfine and more") . fcgi_end(13),
    'whole, broken' => $out("Content-Length: 4\r\n\r\nfine") . 'HTTP',
    'whole, no end' => $out("Content-Length: 4\r\n\r\nfine"),
    'not told, refused' => $out("{$ok}fine") . fcgi_end(13),
    'too little' => $out("Content-Length: 5\r\n\r\nfine") . fcgi_end(),
    'framing' => $out("Transfer-Encoding: chunked\r\nKeep-Alive: 5\r\nUpgrade: x\r\n\r\nfine") . fcgi_end(),
    'status 204' => $out("Status: 204 None\r\nContent-Length: 4\r\n\r\nbody") . fcgi_end(),
    'status 304' => $out("Status: 304\r\nETag: \"x\"\r\n\r\nbody") . fcgi_end(),
    'Location' => $out("Location: /x\r\n\r\n") . fcgi_end(),
];
$answers = array_values($cases);
$peer = fcgi_peer(function ($socket) use ($answers) {
    [$params] = fcgi_request($socket);
    @fwrite($socket, $answers[$params['QUERY_STRING']]);
});
serve_scripts($peer, $root, function (string $address, $server) use ($cases) {
    foreach (array_keys($cases) as $index => $name) {
        $answer = exchange($address, get("/?$index", "Connection: close\r\n"));
        [$head, $body] = explode("\r\n\r\n", $answer, 2);
        $fields = array_map(fn($line) => explode(':', $line)[0], array_slice(explode("\r\n", $head), 1));
        echo str_pad($name, 20), strtok($head, "\r"), ' | ', implode(' ', array_diff($fields, ['date', 'connection'])), ' | ', json_encode($body), "\n";
    }
    echo $server->getTelemetry()['active_requests'], " requests are left\n";
});
?>
--EXPECT--
whole               HTTP/1.1 200 OK | content-length content-type | "fine"
LF alone            HTTP/1.1 200 OK | content-length a | "fine"
no field            HTTP/1.1 200 OK | content-length | "fine"
padding             HTTP/1.1 200 OK | content-length content-type | "fine"
empty records       HTTP/1.1 200 OK | content-length content-type | "fine"
of the connection   HTTP/1.1 200 OK | content-length content-type | "fine"
errors              HTTP/1.1 200 OK | content-length content-type | "fine"
after the end       HTTP/1.1 200 OK | content-length content-type | "fine"
nothing             HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
half a record       HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
no end              HTTP/1.1 200 OK | transfer-encoding content-type vary | "4\r\nfine\r\n"
no output           HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
no end of head      HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
version             HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
another request     HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
a type              HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
the server's own    HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
short end           HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
long end            HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
HTTP                HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
refused             HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
overloaded          HTTP/1.1 503 Service Unavailable | content-length content-type retry-after | "Service Unavailable\r\n"
endless head        HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
endless line        HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
many fields         HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
no colon            HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
name                HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
NUL                 HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
bare CR             HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
folded              HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
status 100          HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
status 600          HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
status -            HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
two lengths         HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
length -1           HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
length              HTTP/1.1 200 OK | content-length | "fine"
too much            HTTP/1.1 200 OK | content-length | "fine"
too much, refused   HTTP/1.1 200 OK | content-length | "fine"
whole, broken       HTTP/1.1 200 OK | content-length | "fine"
whole, no end       HTTP/1.1 200 OK | content-length | "fine"
not told, refused   HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
too little          HTTP/1.1 502 Bad Gateway | content-length content-type | "Bad Gateway\r\n"
framing             HTTP/1.1 200 OK | content-length | "fine"
status 204          HTTP/1.1 204 None |  | ""
status 304          HTTP/1.1 304 Not Modified | etag | ""
Location            HTTP/1.1 302 Found | content-length location | ""
0 requests are left
