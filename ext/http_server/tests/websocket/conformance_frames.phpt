--TEST--
WebSocket, conformance: frames, pings, reserved bits, opcodes, fragments, the end (RFC 6455), over ws, wss and HTTP/2, without and with compression
--EXTENSIONS--
true_async_server
openssl
zlib
--FILE--
<?php
require __DIR__ . '/../sessions.inc';

$close = fn(int $code = 1000, string $reason = '') => client_frame(CLOSE, pack('n', $code) . $reason);
$octets = fn(string $bytes) => str_split($bytes);
$lengths = [0, 1, 125, 126, 127, 128, 65535, 65536];
$valid_codes = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999];
$invalid_codes = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 32768, 65535];

conform(function (bool $deflates) use ($close, $octets, $lengths, $valid_codes, $invalid_codes) {
    $text = fn(string ...$parts) => message($parts, TEXT, $deflates);
    $binary = fn(string ...$parts) => message($parts, BINARY, $deflates);
    $plain = fn(string $text, bool $fin = true) => client_frame(TEXT, $text, $fin);
    $part = fn(string $text, bool $fin = true) => client_frame(CONTINUATION, $text, $fin);
    $ping = fn(string $payload) => client_frame(PING, $payload);
    $rows = [];
    $row = function (string $chapter, string $rule, array|string $bytes, string ...$expected) use (&$rows) {
        $rows[] = [$chapter, $rule, $bytes, $expected];
    };

    foreach ($lengths as $length) {
        $row('1.1', "text of $length octets", $text(str_repeat('*', $length)) . $close(), str_repeat('*', $length), 'close 1000');
        $row('1.2', "binary of $length octets", $binary(str_repeat("\xFE", $length)) . $close(), str_repeat("\xFE", $length), 'close 1000');
        if ($length <= 128) {
            $row('1.3', "text of $length octets, octet by octet", $octets($text(str_repeat('*', $length)) . $close()), str_repeat('*', $length), 'close 1000');
        }
    }

    foreach (['' => 'nothing', 'Hello, world!' => 'text', "\0\xFF\xFE\xFD" => 'binary', str_repeat("\xFE", 125) => '125 octets'] as $payload => $what) {
        $row('2.1', "ping with $what", $ping($payload) . $close(), "pong $payload", 'close 1000');
    }
    $row('2.5', 'ping with 126 octets', $ping(str_repeat('x', 126)), 'close 1002');
    $row('2.6', 'ping with 125 octets, octet by octet', $octets($ping(str_repeat('x', 125)) . $close()), 'pong ' . str_repeat('x', 125), 'close 1000');
    $row('2.7', 'pong without payload that was not asked for', client_frame(PONG, '') . $close(), 'close 1000');
    $row('2.8', 'pong with payload that was not asked for', client_frame(PONG, 'unasked') . $close(), 'close 1000');
    $row('2.9', 'pong, then ping', client_frame(PONG, 'unasked') . $ping('asked') . $close(), 'pong asked', 'close 1000');
    $ten = implode('', array_map(fn($i) => $ping("ping $i"), range(0, 9)));
    $pongs = array_map(fn($i) => "pong ping $i", range(0, 9));
    $row('2.10', 'ten pings', $ten . $close(), ...$pongs, ...['close 1000']);
    $row('2.11', 'ten pings, octet by octet', $octets($ten . $close()), ...$pongs, ...['close 1000']);

    // A breach ends the session at once: a message that comes together with it is not answered any more.
    for ($rsv = 1; $rsv < 8; $rsv++) {
        if ($rsv !== 4 || !$deflates) {
            $row('3.1', "text with reserved bits $rsv", client_frame(TEXT, 'x', true, $rsv) . $ping('late'), 'close 1002');
            $row('3.2', "the same, together with a message", $text('good') . client_frame(TEXT, 'x', true, $rsv) . $ping('late'), 'close 1002');
            $row('3.5', "binary with reserved bits $rsv, octet by octet", $octets(client_frame(BINARY, 'x', true, $rsv)), 'close 1002');
        }
        $row('3.6', "ping with reserved bits $rsv", client_frame(PING, 'x', true, $rsv), 'close 1002');
        $row('3.7', "close with reserved bits $rsv", client_frame(CLOSE, pack('n', 1000), true, $rsv), 'close 1002');
    }
    $row('3.8', 'a fragment with a reserved bit', $plain('x', false) . client_frame(CONTINUATION, 'y', true, 4), 'close 1002');

    foreach ([3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as $opcode) {
        $row('4', "opcode $opcode", client_frame($opcode, ''), 'close 1002');
        $row('4', "opcode $opcode with payload", client_frame($opcode, 'payload') . $ping('late'), 'close 1002');
        $row('4', "opcode $opcode, together with a message", $text('good') . client_frame($opcode, 'payload'), 'close 1002');
    }

    $row('5.1', 'ping in two fragments', client_frame(PING, 'a', false) . $part('b'), 'close 1002');
    $row('5.2', 'pong in two fragments', client_frame(PONG, 'a', false) . $part('b'), 'close 1002');
    $row('5.3', 'text in two fragments', $text('fragment1', 'fragment2') . $close(), 'fragment1fragment2', 'close 1000');
    $row('5.4', 'the same, sent one by one', [...$octets($text('fragment1', 'fragment2')), $close()], 'fragment1fragment2', 'close 1000');
    $row('5.5', 'binary in five fragments', $binary('a', 'b', 'c', 'd', 'e') . $close(), 'abcde', 'close 1000');
    $row('5.6', 'ping between two fragments', $plain('a', false) . $ping('between') . $part('b') . $close(), 'pong between', 'ab', 'close 1000');
    $row('5.7', 'the same, octet by octet', $octets($plain('a', false) . $ping('between') . $part('b') . $close()), 'pong between', 'ab', 'close 1000');
    $row('5.8', 'pong between two fragments', $plain('a', false) . client_frame(PONG, 'between') . $part('b') . $close(), 'ab', 'close 1000');
    foreach ([true, false] as $fin) {
        $what = $fin ? 'a last continuation' : 'a continuation';
        $row('5.9', "$what of nothing", $part('x', $fin) . $text('late'), 'close 1002');
        $row('5.10', "$what, together with a message", $text('good') . $part('x', $fin), 'close 1002');
        $row('5.11', "$what of nothing, octet by octet", $octets($part('x', $fin)), 'close 1002');
    }
    $row('5.15', 'a message of two fragments, then a continuation', $plain('a', false) . $part('b') . $part('c', false) . $text('late'), 'close 1002');
    $row('5.16', 'continuations between messages', str_repeat($part('x', false) . $plain('y', false), 2), 'close 1002');
    $row('5.18', 'text within a message', $plain('a', false) . $plain('b'), 'close 1002');
    $row('5.18', 'binary within a message', $plain('a', false) . client_frame(BINARY, 'b'), 'close 1002');
    $row('5.19', 'five fragments, and pings between them', [$plain('a', false) . $part('b', false) . $ping('1'), $part('c', false) . $part('d', false) . $ping('2'), $part('e') . $close()],
        'pong 1', 'pong 2', 'abcde', 'close 1000');
    $row('5.20', 'empty fragments', $plain('', false) . str_repeat($part('', false), 20) . $part('last') . $close(), 'last', 'close 1000');
    $row('5.21', 'a thousand fragments', message(str_split(str_repeat('fragment', 1000), 8)) . $close(), str_repeat('fragment', 1000), 'close 1000');

    $row('7.1', 'close behind a message', $text('good') . $close(), 'good', 'close 1000');
    $row('7.1', 'close twice', $close() . $close(), 'close 1000');
    $row('7.1', 'ping behind close', $close() . $ping('late'), 'close 1000');
    $row('7.1', 'a message behind close', $close() . $text('late'), 'close 1000');
    $row('7.1', 'close within a message', $plain('a', false) . $close() . $part('b'), 'close 1000');
    $row('7.1', 'a long message, close, ping', $text(str_repeat('BAsd7&jh23', 26000)) . $close() . $ping('late'), str_repeat('BAsd7&jh23', 26000), 'close 1000');
    $row('7.3', 'close without payload', client_frame(CLOSE, ''), 'close without a code');
    $row('7.3', 'close with one octet', client_frame(CLOSE, 'a'), 'close 1002');
    $row('7.3', 'close with a reason', $close(1000, 'Hello, world!'), 'close 1000');
    $row('7.3', 'close with a reason of 123 octets', $close(1000, str_repeat('*', 123)), 'close 1000');
    $row('7.3', 'close with a reason of 124 octets', $close(1000, str_repeat('*', 124)), 'close 1002');
    $row('7.3', 'close octet by octet', $octets($close(1000, 'Hello, world!')), 'close 1000');
    $row('7.5', 'a reason that is not UTF-8', $close(1000, "\xCE\xBA\xE1\xBD\xB9\xCF\x83\xED\xA0\x80"), 'close 1007');
    foreach ($valid_codes as $code) {
        $row('7.7', "code $code", $close($code), "close $code");
        $row('7.7', "code $code with a reason", $close($code, 'reason'), "close $code");
    }
    foreach ($invalid_codes as $code) {
        $row('7.9', "code $code", $close($code), 'close 1002');
        $row('7.9', "code $code with a reason", $close($code, 'reason'), 'close 1002');
    }

    return $rows;
});
?>
--EXPECT--
1149 cases, 0 failed
