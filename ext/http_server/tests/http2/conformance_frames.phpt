--TEST--
HTTP/2, conformance: the preface, and each type of frame (RFC 9113 sections 3 to 7)
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../conformance.inc';

const RESERVED = 0x80000000;
$fill = fn(int $length) => str_repeat('x', $length);

conform([
    ['9113 3.4', 'the server begins with SETTINGS', PREFACE, 'settings', settings([]), 'settings ack'],
    ['9113 3.4', 'a client may send requests before it has seen the settings', ask(1), 'answer 1 200'],
    ['9113 3.4', 'the first frame is SETTINGS, not a request', PREFACE . ask(1), 'goaway PROTOCOL_ERROR'],
    ['9113 3.4', 'the first frame is SETTINGS, not PING', PREFACE . ping('early'), 'goaway PROTOCOL_ERROR'],
    ['9113 3.4', 'the first frame is no acknowledgement', PREFACE . frame(SETTINGS, ACK, 0), 'goaway PROTOCOL_ERROR'],

    ['9113 4.1', 'unknown types are ignored', frame(0xFA, 0, 0, 'x') . frame(0xFA, 0xFF, 5, 'x') . ask(1), 'answer 1 200'],
    ['9113 4.1', 'unknown types are ignored on an open stream', post(1) . frame(0xFA, 0, 1, 'x') . frame(DATA, END_STREAM, 1, 'abc'), 'answer 1 200 "3"'],
    ['9113 4.1', 'undefined flags are ignored: PING', frame(PING, 0xFE, 0, 'allflags'), 'pong allflags'],
    ['9113 4.1', 'undefined flags are ignored: DATA', post(1) . frame(DATA, 0xF6 | END_STREAM, 1, 'abc'), 'answer 1 200 "3"'],
    ['9113 4.1', 'undefined flags are ignored: SETTINGS', frame(SETTINGS, 0xFE, 0, ''), 'settings ack | settings ack'],
    ['9113 4.1', 'the reserved bit is ignored: HEADERS', ask(RESERVED | 1), 'answer 1 200'],
    ['9113 4.1', 'the reserved bit is ignored: PING', frame(PING, 0, RESERVED, 'reserved'), 'pong reserved'],
    ['9113 4.1', 'the reserved bit is ignored: SETTINGS', frame(SETTINGS, 0, RESERVED), 'settings ack | settings ack'],

    ['9113 4.2', 'DATA of 16,384 octets', post(1) . frame(DATA, END_STREAM, 1, $fill(16384)), 'answer 1 200 "16384"'],
    ['9113 4.2', 'DATA of one octet more', post(1) . frame(DATA, END_STREAM, 1, $fill(16385)), 'goaway FRAME_SIZE_ERROR'],
    ['9113 4.2', 'HEADERS of 16,384 octets', raw(1, request('/', 'GET', [['a', $fill(8000)], ['b', $fill(8000)], ['c', $fill(384 - strlen(request('/')) - 19)]])), 'answer 1 200'],
    ['9113 4.2', 'HEADERS of more', raw(1, request('/', 'GET', [['a', $fill(8000)], ['b', $fill(8000)], ['c', $fill(400)]])), 'goaway FRAME_SIZE_ERROR'],
    ['9113 4.2', 'CONTINUATION of more', raw(1, request(), END_STREAM) . frame(CONTINUATION, END_HEADERS, 1, block([['a', $fill(16385)]])), 'goaway FRAME_SIZE_ERROR'],
    ['9113 4.2', 'SETTINGS of more', frame(SETTINGS, 0, 0, str_repeat(pack('nN', 0xFA00, 1), 2731)), 'goaway FRAME_SIZE_ERROR'],
    ['9113 4.2', 'an unknown type with more', frame(0xFA, 0, 0, $fill(16385)), 'goaway FRAME_SIZE_ERROR'],
    ['9113 4.2', 'the limit of a client holds for the server', settings([INITIAL_WINDOW_SIZE => 1_000_000]) . window(0, 1_000_000) . ask(1, '/large'),
        'data 1 16384 | data 1 16384 | answer 1 200'],

    ['9113 4.3', 'a block of several frames', raw(1, substr(request(), 0, 5), END_STREAM) . frame(CONTINUATION, 0, 1, substr(request(), 5, 9))
        . frame(CONTINUATION, END_HEADERS, 1, substr(request(), 14)), 'answer 1 200'],
    ['9113 4.3', 'no PRIORITY in a block', raw(1, request(), END_STREAM) . frame(PRIORITY, 0, 1, "\0\0\0\0\0"), 'goaway PROTOCOL_ERROR'],
    ['9113 4.3', 'no PING in a block', raw(1, request(), END_STREAM) . ping('within'), 'goaway PROTOCOL_ERROR'],
    ['9113 4.3', 'no SETTINGS in a block', raw(1, request(), END_STREAM) . settings([]), 'goaway PROTOCOL_ERROR'],
    ['9113 4.3', 'no HEADERS of another stream in a block', raw(1, request(), END_STREAM) . ask(3), 'goaway PROTOCOL_ERROR'],
    ['9113 5.5', 'no unknown type in a block', raw(1, request(), END_STREAM) . frame(0xFA, 0, 1, 'x'), 'goaway PROTOCOL_ERROR'],

    ['9113 6.1', 'DATA on stream 0', frame(DATA, 0, 0, 'x'), 'goaway PROTOCOL_ERROR'],
    ['9113 6.1', 'padding is no content', post(1) . frame(DATA, PADDED | END_STREAM, 1, "\x05abc\0\0\0\0\0"), 'answer 1 200 "3"'],
    ['9113 6.1', 'padding without content', post(1) . frame(DATA, PADDED | END_STREAM, 1, "\x03\0\0\0"), 'answer 1 200 "0"'],
    ['9113 6.1', 'padding of length 0', post(1) . frame(DATA, PADDED | END_STREAM, 1, "\0abc"), 'answer 1 200 "3"'],
    ['9113 6.1', 'padding as long as the payload', post(1) . frame(DATA, PADDED | END_STREAM, 1, "\x04abc"), 'goaway PROTOCOL_ERROR'],
    ['9113 6.1', 'padding longer than that', post(1) . frame(DATA, PADDED | END_STREAM, 1, "\xFFabc"), 'goaway PROTOCOL_ERROR'],
    // Of the errors of padding the library knows only this code.
    ['9113 6.1', 'padding without its length', post(1) . frame(DATA, PADDED | END_STREAM, 1), 'goaway PROTOCOL_ERROR'],
    ['9113 6.1', 'empty DATA', post(1) . frame(DATA, 0, 1) . frame(DATA, END_STREAM, 1), 'answer 1 200 "0"'],

    ['9113 6.2', 'HEADERS on stream 0', ask(0), 'goaway PROTOCOL_ERROR'],
    ['9113 6.2', 'padding', raw(1, "\x03" . request() . "\0\0\0", PADDED | END_HEADERS | END_STREAM), 'answer 1 200'],
    ['9113 6.2', 'padding and priority', raw(1, "\x03\0\0\0\0\x0F" . request() . "\0\0\0", PADDED | WITH_PRIORITY | END_HEADERS | END_STREAM), 'answer 1 200'],
    ['9113 6.2', 'padding longer than the frame', raw(1, "\xFF" . request(), PADDED | END_HEADERS | END_STREAM), 'goaway PROTOCOL_ERROR'],
    ['9113 6.2', 'padding without its length', raw(1, '', PADDED | END_HEADERS | END_STREAM), 'goaway PROTOCOL_ERROR'],
    ['9113 6.2', 'padding into the priority', raw(1, "\x01\0\0\0\0\0", PADDED | WITH_PRIORITY | END_HEADERS | END_STREAM), 'goaway PROTOCOL_ERROR'],
    ['9113 6.2', 'priority that is cut off', raw(1, "\0\0\0", WITH_PRIORITY | END_HEADERS | END_STREAM), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.2', 'padding in front of CONTINUATION', raw(1, "\x02" . substr(request(), 0, 20) . "\0\0", PADDED | END_STREAM)
        . frame(CONTINUATION, END_HEADERS, 1, substr(request(), 20)), 'answer 1 200'],

    ['9113 6.3', 'PRIORITY is accepted and ignored', frame(PRIORITY, 0, 1, "\0\0\0\0\x10") . ask(1), 'answer 1 200'],
    ['9113 6.3', 'PRIORITY on an idle stream', frame(PRIORITY, 0, 99, "\x80\0\0\x01\x10") . ask(1), 'answer 1 200'],
    ['9113 6.3', 'PRIORITY on stream 0', frame(PRIORITY, 0, 0, "\0\0\0\0\x10"), 'goaway PROTOCOL_ERROR'],
    ['9113 6.3', 'PRIORITY of four octets', post(1) . frame(PRIORITY, 0, 1, "\0\0\0\0"), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.3', 'PRIORITY of six octets', post(1) . frame(PRIORITY, 0, 1, "\0\0\0\0\0\0"), 'goaway FRAME_SIZE_ERROR'],
    ['9218 7.1', 'PRIORITY_UPDATE is ignored', frame(0x10, 0, 0, pack('N', 1) . 'u=1') . ask(1), 'answer 1 200'],

    ['9113 6.4', 'RST_STREAM on stream 0', cancel(0), 'goaway PROTOCOL_ERROR'],
    ['9113 6.4', 'RST_STREAM of three octets', post(1) . frame(RST_STREAM, 0, 1, "\0\0\0"), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.4', 'RST_STREAM of five octets', post(1) . frame(RST_STREAM, 0, 1, "\0\0\0\0\0"), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.4', 'RST_STREAM is not answered', post(1) . cancel(1) . ask(3), 'answer 3 200'],
    ['9113 7', 'RST_STREAM with an unknown code', post(1) . cancel(1, 0xFACE) . ask(3), 'answer 3 200'],

    ['9113 6.5', 'SETTINGS are acknowledged', settings([INITIAL_WINDOW_SIZE => 10]), 'settings ack | settings ack'],
    ['9113 6.5', 'SETTINGS on a stream', frame(SETTINGS, 0, 1, ''), 'goaway PROTOCOL_ERROR'],
    ['9113 6.5', 'an acknowledgement with a payload', frame(SETTINGS, ACK, 0, pack('nN', 4, 1)), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.5', 'a length that is no multiple of six', frame(SETTINGS, 0, 0, pack('nNn', 4, 1, 1)), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.5.2', 'ENABLE_PUSH of 2', settings([ENABLE_PUSH => 2]), 'goaway PROTOCOL_ERROR'],
    ['9113 6.5.2', 'ENABLE_PUSH of 0 and 1', settings([ENABLE_PUSH => 0]) . settings([ENABLE_PUSH => 1]) . ask(1), 'answer 1 200'],
    ['9113 6.5.2', 'INITIAL_WINDOW_SIZE above 2^31-1', settings([INITIAL_WINDOW_SIZE => 0x80000000]), 'goaway FLOW_CONTROL_ERROR'],
    ['9113 6.5.2', 'INITIAL_WINDOW_SIZE of 2^31-1', settings([INITIAL_WINDOW_SIZE => 0x7FFFFFFF]) . ask(1), 'answer 1 200'],
    ['9113 6.5.2', 'MAX_FRAME_SIZE of 16,383', settings([MAX_FRAME_SIZE => 16383]), 'goaway PROTOCOL_ERROR'],
    ['9113 6.5.2', 'MAX_FRAME_SIZE of 2^24', settings([MAX_FRAME_SIZE => 1 << 24]), 'goaway PROTOCOL_ERROR'],
    ['9113 6.5.2', 'MAX_FRAME_SIZE of 2^24-1', settings([MAX_FRAME_SIZE => (1 << 24) - 1]) . ask(1), 'answer 1 200'],
    ['9113 6.5.2', 'MAX_CONCURRENT_STREAMS and MAX_HEADER_LIST_SIZE of 0', settings([MAX_CONCURRENT_STREAMS => 0, MAX_HEADER_LIST_SIZE => 0]), 'settings ack | settings ack'],
    ['9113 6.5.2', 'unknown settings are ignored', settings([0xFA => 1, 0 => 1, 0xFFFF => 0xFFFFFFFF]) . ask(1), 'answer 1 200'],
    ['8441 3', 'ENABLE_CONNECT_PROTOCOL of 2', settings([ENABLE_CONNECT_PROTOCOL => 2]), 'goaway PROTOCOL_ERROR'],
    ['9218 2.1', 'NO_RFC7540_PRIORITIES of 2', settings([NO_RFC7540_PRIORITIES => 2]), 'goaway PROTOCOL_ERROR'],
    ['9113 6.5.3', 'of a setting that comes twice the last value counts', frame(SETTINGS, 0, 0, pack('nNnN', 4, 50, 4, 7)) . ask(1, '/large'), 'data 1 7'],
    ['9113 6.5.3', 'values hold when they are acknowledged', settings([INITIAL_WINDOW_SIZE => 7]), 'settings ack | settings ack', ask(1, '/large'), 'data 1 7'],

    ['9113 6.6', 'PUSH_PROMISE of a client', post(1) . frame(PUSH_PROMISE, END_HEADERS, 1, pack('N', 2) . request()), 'goaway PROTOCOL_ERROR'],
    ['9113 6.6', 'PUSH_PROMISE of a client on stream 0', frame(PUSH_PROMISE, END_HEADERS, 0, pack('N', 2) . request()), 'goaway PROTOCOL_ERROR'],

    ['9113 6.7', 'each PING is answered with its payload', ping('one') . ping('two') . ping('three'), 'pong one | pong two | pong three'],
    ['9113 6.7', 'answers to PING are not answered', frame(PING, ACK, 0, 'not sent') . ping('sent'), 'pong sent'],
    ['9113 6.7', 'PING on a stream', frame(PING, 0, 1, '12345678'), 'goaway PROTOCOL_ERROR'],
    ['9113 6.7', 'PING of seven octets', frame(PING, 0, 0, '1234567'), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.7', 'PING of nine octets', frame(PING, 0, 0, '123456789'), 'goaway FRAME_SIZE_ERROR'],

    ['9113 6.8', 'GOAWAY on a stream', frame(GOAWAY, 0, 1, pack('NN', 0, 0)), 'goaway PROTOCOL_ERROR'],
    ['9113 6.8', 'GOAWAY of seven octets', frame(GOAWAY, 0, 0, '1234567'), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.8', 'streams that are open at GOAWAY are answered, then the connection ends', post(1) . frame(GOAWAY, 0, 0, pack('NN', 0, 0) . 'debug data')
        . frame(DATA, END_STREAM, 1, 'abc'), 'answer 1 200 "3" | end'],
    ['9113 7', 'GOAWAY with an unknown code', post(1) . frame(GOAWAY, 0, 0, pack('NN', 0, 0xFACE)) . frame(DATA, END_STREAM, 1, 'abc'), 'answer 1 200 "3" | end'],

    ['9113 6.9', 'increment 0 of the connection', window(0, 0), 'goaway PROTOCOL_ERROR'],
    ['9113 6.9', 'increment 0 of a stream', post(1) . window(1, 0), 'goaway PROTOCOL_ERROR'],
    ['9113 6.9', 'WINDOW_UPDATE of three octets', frame(WINDOW_UPDATE, 0, 0, "\0\0\1"), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.9', 'WINDOW_UPDATE of five octets', frame(WINDOW_UPDATE, 0, 0, "\0\0\0\0\1"), 'goaway FRAME_SIZE_ERROR'],
    ['9113 6.9', 'WINDOW_UPDATE of five octets on a stream', post(1) . frame(WINDOW_UPDATE, 0, 1, "\0\0\0\0\1"), 'goaway FRAME_SIZE_ERROR'],

    ['9113 6.10', 'several CONTINUATION, some of them empty', raw(1, '', END_STREAM) . frame(CONTINUATION, 0, 1) . implode('', array_map(fn($part) => frame(CONTINUATION, 0, 1, $part), str_split(request(), 16)))
        . frame(CONTINUATION, END_HEADERS, 1), 'answer 1 200'],
    ['9113 10.5', 'CONTINUATION without an end', raw(1, request(), END_STREAM) . str_repeat(frame(CONTINUATION, 0, 1, block([['a', 'b']])), 20), 'goaway ENHANCE_YOUR_CALM'],
    ['9113 6.10', 'CONTINUATION on stream 0', raw(1, request(), END_STREAM) . frame(CONTINUATION, END_HEADERS, 0), 'goaway PROTOCOL_ERROR'],
    ['9113 6.10', 'CONTINUATION of another stream', raw(1, request(), END_STREAM) . frame(CONTINUATION, END_HEADERS, 3), 'goaway PROTOCOL_ERROR'],
    ['9113 6.10', 'CONTINUATION behind a complete block', post(1) . frame(CONTINUATION, END_HEADERS, 1), 'goaway PROTOCOL_ERROR'],
    ['9113 6.10', 'CONTINUATION behind CONTINUATION that completes it', raw(1, request(), END_STREAM) . frame(CONTINUATION, END_HEADERS, 1)
        . frame(CONTINUATION, END_HEADERS, 1), 'goaway PROTOCOL_ERROR'],
    ['9113 6.10', 'CONTINUATION behind DATA', post(1) . frame(DATA, 0, 1, 'x') . frame(CONTINUATION, END_HEADERS, 1), 'goaway PROTOCOL_ERROR'],
    ['9113 6.10', 'DATA in a block', raw(1, request(), 0) . frame(DATA, END_STREAM, 1, 'x'), 'goaway PROTOCOL_ERROR'],
]);
?>
--EXPECT--
95 cases, 0 failed
