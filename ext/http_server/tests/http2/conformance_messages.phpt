--TEST--
HTTP/2, conformance: requests, their fields, bodies and trailers (RFC 9113 section 8)
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../conformance.inc';

$method = [':method', 'GET'];
$scheme = [':scheme', 'http'];
$path = [':path', '/host'];
$authority = [':authority', 'example.com'];
$data = fn(string $text, int $flags = END_STREAM) => frame(DATA, $flags, 1, $text);
$trailers = fn(array $fields, int $flags = END_HEADERS | END_STREAM) => frame(HEADERS, $flags, 1, block($fields));

$malformed = [];
foreach ([
    '8.2.1 a name with an uppercase letter' => ['Name', 'x'],
    '8.2.1 a name with a colon' => ['na:me', 'x'],
    '8.2.1 a name with a control octet' => ["na\x01me", 'x'],
    '8.2.1 a name with DEL' => ["na\x7Fme", 'x'],
    '8.2.1 a name with an octet above it' => ["na\xE9me", 'x'],
    '8.2.1 a name with a blank' => ['na me', 'x'],
    '8.2.1 a name with NUL' => ["na\0me", 'x'],
    '8.2.1 an empty name' => ['', 'x'],
    '8.2.1 a value with NUL' => ['name', "a\0b"],
    '8.2.1 a value with CR' => ['name', "a\rb"],
    '8.2.1 a value with LF' => ['name', "a\nb"],
    '8.2.1 a value with a blank in front' => ['name', ' a'],
    '8.2.1 a value with a blank behind' => ['name', 'a '],
    '8.2.1 a value with a tab in front' => ['name', "\ta"],
    '8.2.1 a value with a tab behind' => ['name', "a\t"],
    '8.2.2 connection' => ['connection', 'keep-alive'],
    '8.2.2 keep-alive' => ['keep-alive', 'timeout=5'],
    '8.2.2 proxy-connection' => ['proxy-connection', 'keep-alive'],
    '8.2.2 transfer-encoding' => ['transfer-encoding', 'chunked'],
    '8.2.2 upgrade' => ['upgrade', 'websocket'],
    '8.2.2 te with more than trailers' => ['te', 'trailers, deflate'],
    '8.3 an unknown pseudo-field' => [':unknown', 'x'],
    '8.3 a pseudo-field of answers' => [':status', '200'],
    '8.3 a pseudo-field behind a field' => [':path', '/'],
    '8.3.1 :protocol without a tunnel' => [':protocol', 'websocket'],
] as $rule => $field) {
    [$section, $rule] = explode(' ', $rule, 2);
    $fields = [$method, $scheme, [':path', '/'], $authority];
    // A pseudo-field stands where it may, apart from the one that shall not.
    $block = $field[0] !== '' && $field[0][0] === ':' && $field[0] !== ':path' ? block([...$fields, $field]) : block([...array_slice($fields, 0, $field[0] === ':path' ? 2 : 4), ['before', 'x'], $field]);
    $malformed[] = ["9113 $section", $rule, raw(1, $block), 'reset 1 PROTOCOL_ERROR'];
}
foreach ([':method' => $method, ':scheme' => $scheme, ':path' => $path] as $name => $field) {
    $rest = array_filter([$method, $scheme, $path, $authority], fn($other) => $other !== $field);
    $malformed[] = ['9113 8.3.1', "no $name", raw(1, block($rest)), 'reset 1 PROTOCOL_ERROR'];
}
foreach ([$method, $scheme, $path, $authority] as $field) {
    $malformed[] = ['9113 8.3.1', "$field[0] twice", raw(1, block([$method, $scheme, $path, $authority, $field])), 'reset 1 PROTOCOL_ERROR'];
}
conform([
    ...$malformed,
    ['9113 8.2.1', 'octets above ASCII and tabs in a value', ask(1, '/fields', [['a', "\xE9\tb"]]), 'answer 1 200'],
    ['9113 8.2.1', 'an empty value', ask(1, '/fields', [['a', '']]), 'answer 1 200 "{"a":""}"'],
    ['9113 8.2.2', 'te: trailers', ask(1, '/fields', [['te', 'trailers']]), 'answer 1 200 "{"te":"trailers"}"'],
    ['9113 8.2.3', 'crumbs of cookies are joined', ask(1, '/fields', [['cookie', 'a=1'], ['b', '2'], ['cookie', 'c=3']]), 'answer 1 200 "{"cookie":"a=1; c=3","b":"2"}"'],

    ['9113 8.3.1', 'an empty :path', raw(1, block([$method, $scheme, [':path', ''], $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'a :path without a slash', raw(1, block([$method, $scheme, [':path', 'host'], $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'an asterisk that is no OPTIONS', raw(1, block([$method, $scheme, [':path', '*'], $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'OPTIONS with an asterisk', raw(1, block([[':method', 'OPTIONS'], $scheme, [':path', '*'], $authority])), 'answer 1 200 "*"'],
    ['9113 8.3.1', 'an empty :authority', raw(1, block([$method, $scheme, $path, [':authority', '']])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'an :authority with userinfo', raw(1, block([$method, $scheme, $path, [':authority', 'user@example.com']])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'host instead of :authority', raw(1, block([$method, $scheme, $path, ['host', 'example.org']])), 'answer 1 200 "example.org"'],
    ['9113 8.3.1', 'host like :authority', raw(1, block([$method, $scheme, $path, $authority, ['host', 'example.com']])), 'answer 1 200 "example.com"'],
    ['9113 8.3.1', 'host like :authority, with the port of the scheme', raw(1, block([$method, $scheme, $path, $authority, ['host', 'EXAMPLE.com:80']])), 'answer 1 200'],
    ['9113 8.3.1', 'host that is not like :authority in a request with a body', raw(1, block([[':method', 'POST'], $scheme, $path, $authority, ['host', 'example.org']]), END_HEADERS) . $data('abc') . ask(3),
        'reset 1 PROTOCOL_ERROR | answer 3 200'],
    ['9113 8.3.1', 'host that is not like :authority', raw(1, block([$method, $scheme, $path, $authority, ['host', 'example.org']])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'neither host nor :authority', raw(1, block([$method, $scheme, $path])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'two host fields', raw(1, block([$method, $scheme, $path, ['host', 'example.com'], ['host', 'example.com']])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'a :method that is no token', raw(1, block([[':method', 'GE T'], $scheme, $path, $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'an empty :method', raw(1, block([[':method', ''], $scheme, $path, $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'an empty :scheme', raw(1, block([$method, [':scheme', ''], $path, $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'a :path with a backslash', raw(1, block([$method, $scheme, [':path', '/?a\\b'], $authority])), 'answer 1 400'],
    ['9113 8.3.1', 'a :path with a byte of UTF-8', raw(1, block([$method, $scheme, [':path', "/\xC3\xBC"], $authority])), 'answer 1 400'],
    ['9113 8.3.1', 'a :path with a fragment', raw(1, block([$method, $scheme, [':path', '/a#b'], $authority])), 'answer 1 400'],
    ['9113 8.3.1', 'a :path with a blank', raw(1, block([$method, $scheme, [':path', '/a b'], $authority])), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.3.1', 'pseudo-fields in any order', raw(1, block([$authority, $path, $scheme, $method])), 'answer 1 200 "example.com"'],

    ['9113 8.5', 'CONNECT is not served', raw(1, block([[':method', 'CONNECT'], $authority]), END_HEADERS), 'answer 1 405 | reset 1 NO_ERROR'],
    ['9113 8.5', 'CONNECT with :scheme and :path', raw(1, block([[':method', 'CONNECT'], $scheme, $path, $authority]), END_HEADERS), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.5', 'CONNECT without :authority', raw(1, block([[':method', 'CONNECT']]), END_HEADERS), 'reset 1 PROTOCOL_ERROR'],
    ['8441 4', ':protocol, where the server offers none', raw(1, block([[':method', 'CONNECT'], [':protocol', 'websocket'], $scheme, $path, $authority]), END_HEADERS), 'reset 1 PROTOCOL_ERROR'],

    ['9113 8.1', 'HEADERS without END_STREAM in a body', post(1) . $data('abc', 0) . $trailers([['x', 'y']], END_HEADERS), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1', 'trailers', post(1) . $data('abc', 0) . $trailers([['x', 'y']]), 'answer 1 200 "3"'],
    ['9113 8.1', 'trailers behind no data', post(1) . $trailers([['x', 'y']]), 'answer 1 200 "0"'],
    ['9113 8.1', 'trailers in several frames', post(1) . $trailers([['x', 'y']], END_STREAM) . frame(CONTINUATION, END_HEADERS, 1, block([['z', '1']])), 'answer 1 200 "0"'],
    ['9113 8.1', 'trailers do not become fields', post(1, [['a', 'b']], '/fields') . $trailers([['x', 'y']]), 'answer 1 200 "{"a":"b"}"'],
    ['9113 8.1', 'DATA behind trailers', post(1, [], '/waits') . $trailers([['x', 'y']]) . $data('x'), 'goaway STREAM_CLOSED'],
    ['9113 8.1', 'trailers with a pseudo-field', post(1) . $trailers([[':path', '/']]), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1', 'trailers with an uppercase letter', post(1) . $trailers([['X', 'y']]), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1', 'trailers with connection', post(1) . $trailers([['connection', 'close']]), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1', 'HEAD is answered without DATA', ask(1, '/five', [], 'HEAD'), 'answer 1 200 ""'],
    ['9113 8.1', '204 is answered without DATA', ask(1, '/nothing'), 'answer 1 204 ""'],

    ['9113 8.1.1', 'content-length', post(1, [['content-length', '3']]) . $data('abc'), 'answer 1 200 "3"'],
    ['9113 8.1.1', 'content-length of two frames', post(1, [['content-length', '6']]) . $data('abc', 0) . $data('def'), 'answer 1 200 "6"'],
    ['9113 8.1.1', 'content-length does not count padding', post(1, [['content-length', '3']]) . $data("\x02abc\0\0", PADDED | END_STREAM), 'answer 1 200 "3"'],
    ['9113 8.1.1', 'content-length above the content', post(1, [['content-length', '4']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length below the content', post(1, [['content-length', '2']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length above the content of two frames', post(1, [['content-length', '7']]) . $data('abc', 0) . $data('def'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length below the content of two frames', post(1, [['content-length', '4']]) . $data('abc', 0) . $data('def'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length above the content, with trailers', post(1, [['content-length', '4']]) . $data('abc', 0) . $trailers([['x', 'y']]), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length without content', ask(1, '/length', [['content-length', '5']]), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length of 0 without content', ask(1, '/length', [['content-length', '0']]), 'answer 1 200 "0"'],
    ['9113 8.1.1', 'content-length of 0 with content', post(1, [['content-length', '0']]) . $data('x'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'two content-length fields', post(1, [['content-length', '3'], ['content-length', '3']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length that is no number', post(1, [['content-length', '3x']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length that is a list', post(1, [['content-length', '3, 3']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length with a sign', post(1, [['content-length', '+3']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'content-length above 2^63-1', post(1, [['content-length', '9223372036854775808']]) . $data('abc'), 'reset 1 PROTOCOL_ERROR'],
    ['9113 8.1.1', 'a malformed request leaves the connection alone', ask(1, '/', [['A', 'b']]) . ask(3), 'reset 1 PROTOCOL_ERROR | answer 3 200'],
]);
?>
--EXPECT--
89 cases, 0 failed
