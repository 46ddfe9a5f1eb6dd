--TEST--
HTTP/2, conformance: states and numbers of streams, how many there may be, windows (RFC 9113 sections 5 and 6.9)
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../conformance.inc';

$fill = fn(int $length) => str_repeat('x', $length);
$waiting = fn(int $first, int $last) => implode('', array_map(fn($stream) => ask($stream, '/waits'), range($first, $last, 2)));
$settled = fn(array $values = []) => PREFACE . settings($values) . frame(SETTINGS, ACK, 0);

conform([
    ['9113 5.1', 'idle: DATA', frame(DATA, END_STREAM, 1, 'x'), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'idle: RST_STREAM', cancel(1), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'idle: WINDOW_UPDATE', window(1, 100), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'idle: CONTINUATION', frame(CONTINUATION, END_HEADERS, 1, request()), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'idle: WINDOW_UPDATE of a stream of the server', window(2, 100), 'goaway PROTOCOL_ERROR'],

    ['9113 5.1', 'half-closed: DATA', ask(1, '/waits') . frame(DATA, END_STREAM, 1, 'x'), 'goaway STREAM_CLOSED'],
    ['9113 5.1', 'half-closed: HEADERS', ask(1, '/waits') . ask(1), 'goaway STREAM_CLOSED'],
    ['9113 5.1', 'half-closed: CONTINUATION', ask(1, '/waits') . frame(CONTINUATION, END_HEADERS, 1, request()), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'half-closed: WINDOW_UPDATE, PRIORITY and RST_STREAM', ask(1, '/waits') . window(1, 100) . frame(PRIORITY, 0, 1, "\0\0\0\0\1") . cancel(1) . ask(3), 'answer 3 200'],

    // An error is permitted, not demanded: the library ignores DATA of streams that it has forgotten.
    ['9113 5.1', 'reset: DATA is ignored', ask(1, '/waits') . cancel(1) . frame(DATA, END_STREAM, 1, 'x') . ask(3), 'answer 3 200'],
    ['9113 5.1', 'reset: HEADERS', ask(1, '/waits') . cancel(1) . ask(1), 'goaway STREAM_CLOSED'],
    ['9113 5.1', 'reset: CONTINUATION', ask(1, '/waits') . cancel(1) . frame(CONTINUATION, END_HEADERS, 1, request()), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'reset: WINDOW_UPDATE, PRIORITY and RST_STREAM', ask(1, '/waits') . cancel(1) . window(1, 100) . frame(PRIORITY, 0, 1, "\0\0\0\0\1") . cancel(1) . ask(3), 'answer 3 200'],
    ['9113 5.1', 'reset by the server: what is under way is ignored', post(1, [['connection', 'close']]) . frame(DATA, 0, 1, 'x') . frame(DATA, END_STREAM, 1, 'x') . window(1, 1) . ask(3),
        'reset 1 PROTOCOL_ERROR | answer 3 200'],
    ['9113 5.1', 'many reset by the server', implode('', array_map(fn($stream) => post($stream, [['te', 'x']]), $many = range(1, 59, 2))),
        implode(' | ', array_map(fn($stream) => "reset $stream PROTOCOL_ERROR", $many)), implode('', array_map(fn($stream) => frame(DATA, END_STREAM, $stream, 'x'), $many)) . ask(61), 'answer 61 200'],

    ['9113 5.1', 'closed: DATA is ignored', ask(1), 'answer 1 200', frame(DATA, END_STREAM, 1, 'x') . ask(3), 'answer 3 200'],
    ['9113 5.1', 'closed: HEADERS', ask(1), 'answer 1 200', ask(1), 'goaway STREAM_CLOSED'],
    ['9113 5.1', 'closed: CONTINUATION', ask(1), 'answer 1 200', frame(CONTINUATION, END_HEADERS, 1, request()), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1', 'closed: WINDOW_UPDATE, PRIORITY and RST_STREAM', ask(1), 'answer 1 200', window(1, 100) . frame(PRIORITY, 0, 1, "\0\0\0\0\1") . cancel(1) . ask(3), 'answer 3 200'],

    ['9113 5.1.1', 'an even number', ask(2), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1.1', 'a number below one that was used', ask(5), 'answer 5 200', ask(3), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1.1', 'numbers may be left out', ask(1) . ask(101), 'answer 1 200 | answer 101 200'],
    ['9113 5.1.1', 'DATA on a number that was left out is ignored', ask(5), 'answer 5 200', frame(DATA, 0, 3, 'x') . ask(7), 'answer 7 200'],
    ['9113 5.1.1', 'the highest number', ask(MAX_STREAM), 'answer ' . MAX_STREAM . ' 200'],
    ['9113 5.1.1', 'no number is higher', ask(MAX_STREAM), 'answer ' . MAX_STREAM . ' 200', ask(1), 'goaway PROTOCOL_ERROR'],

    ['9113 5.1.2', 'a hundred streams', $settled(), 'settings ack', $waiting(1, 197) . ask(199), 'answer 199 200'],
    ['9113 5.1.2', 'one more', $settled(), 'settings ack', $waiting(1, 199) . ask(201), 'goaway PROTOCOL_ERROR'],
    ['9113 5.1.2', 'one more, when one has ended', $settled(), 'settings ack', $waiting(1, 199) . cancel(7) . ask(201), 'answer 201 200'],
    ['9113 5.1.2', 'one more, from a client that may not have seen the limit', $waiting(1, 199) . post(201) . frame(DATA, END_STREAM, 201, 'x'), 'reset 201 REFUSED_STREAM'],
    ['9113 5.3.1', 'a priority behind a stream that there is not', raw(1, pack('NC', 77, 1) . request(), WITH_PRIORITY | END_HEADERS | END_STREAM), 'answer 1 200'],
    ['7540 5.3.1', 'PRIORITY of a stream behind itself', frame(PRIORITY, 0, 3, pack('NC', 3, 1)), 'goaway PROTOCOL_ERROR'],
    ['7540 5.3.1', 'HEADERS of a stream behind itself', raw(1, pack('NC', 1, 1) . request(), WITH_PRIORITY | END_HEADERS | END_STREAM), 'goaway PROTOCOL_ERROR'],
    ['9113 5.4.2', 'an error of a stream leaves the others alone', post(1) . ask(3, '/', [['te', 'x']]) . frame(DATA, END_STREAM, 1, 'abc'), 'reset 3 PROTOCOL_ERROR | answer 1 200 "3"'],

    ['9113 6.9', 'an empty window: heads pass, and bodies wait', settings([INITIAL_WINDOW_SIZE => 0]) . ask(1, '/five') . ask(3, '/nothing') . ask(5, '/', [], 'HEAD'),
        'answer 3 204 | answer 5 200', window(1, 5), 'answer 1 200 "12345"'],
    ['9113 6.9', 'the reserved bit of an increment is ignored', settings([INITIAL_WINDOW_SIZE => 0]) . ask(1, '/five') . window(1, 0x80000002), 'data 1 2'],
    ['9113 6.9.1', 'a window of one octet', settings([INITIAL_WINDOW_SIZE => 1]) . ask(1, '/five'), 'data 1 1', window(1, 1), 'data 1 1', window(1, 2), 'data 1 2', window(1, 1), 'answer 1 200 "12345"'],
    ['9113 6.9.1', 'the window of the connection bounds all streams', settings([INITIAL_WINDOW_SIZE => 1_000_000]) . ask(1, '/large'), 'data 1 16384 | data 1 16384 | data 1 16384 | data 1 16383',
        ask(3, '/five') . ping('still'), 'pong still', cancel(1) . window(0, 5), 'answer 3 200 "12345"'],
    ['9113 6.9.1', 'the window of a connection up to 2^31-1', window(0, 0x7FFFFFFF - 65535) . ask(1), 'answer 1 200'],
    ['9113 6.9.1', 'the window of a connection above 2^31-1', window(0, 0x7FFFFFFF - 65534), 'goaway FLOW_CONTROL_ERROR'],
    ['9113 6.9.1', 'the window of a stream up to 2^31-1', post(1) . window(1, 0x7FFFFFFF - 65535) . frame(DATA, END_STREAM, 1, 'abc'), 'answer 1 200'],
    ['9113 6.9.1', 'the window of a stream above 2^31-1', post(1) . window(1, 0x7FFFFFFF - 65534), 'reset 1 FLOW_CONTROL_ERROR'],
    ['9113 6.9.1', 'two increments that exceed it', post(1) . window(1, 0x7FFFFFFF) . window(1, 0x7FFFFFFF), 'reset 1 FLOW_CONTROL_ERROR'],
    ['9113 6.9.1', 'a client that fills the window of a stream', post(1, [], '/waits') . str_repeat(frame(DATA, 0, 1, $fill(16384)), 3) . frame(DATA, 0, 1, $fill(16383)) . ask(3), 'answer 3 200'],
    ['9113 6.9.1', 'the window is open again for what was stored', post(1) . str_repeat(frame(DATA, 0, 1, $fill(16384)), 3) . frame(DATA, 0, 1, $fill(16383)), 'settings ack | window 1 32768 | window 1 32767',
        frame(DATA, END_STREAM, 1, $fill(16384)), 'answer 1 200 "81919"'],
    ['9113 6.1', 'padding takes room in the window, and is credited', post(1) . str_repeat(frame(DATA, PADDED, 1, "\xFE" . 'x' . str_repeat("\0", 254)), 128),
        'settings ack | window 1 32767', str_repeat(frame(DATA, PADDED, 1, "\xFE" . 'x' . str_repeat("\0", 254)), 255) . frame(DATA, END_STREAM, 1), 'answer 1 200 "383"'],

    ['9113 6.9.2', 'a new initial window changes open streams', settings([INITIAL_WINDOW_SIZE => 1]) . ask(1, '/five'), 'data 1 1', settings([INITIAL_WINDOW_SIZE => 3]), 'data 1 2',
        settings([INITIAL_WINDOW_SIZE => 100]), 'answer 1 200 "12345"'],
    ['9113 6.9.2', 'a window may be negative', settings([INITIAL_WINDOW_SIZE => 3]) . ask(1, '/five'), 'data 1 3', settings([INITIAL_WINDOW_SIZE => 1]) . window(1, 3), 'data 1 1',
        window(1, 1), 'answer 1 200 "12345"'],
    ['9113 6.9.2', 'it does not change the window of the connection', settings([INITIAL_WINDOW_SIZE => 0x7FFFFFFF]) . ask(1, '/large'), 'data 1 16384 | data 1 16384 | data 1 16384 | data 1 16383'],
    // It should end the connection: the library resets the streams.
    ['9113 6.9.2', 'a window above 2^31-1 by a new initial window', post(1) . window(1, 1) . settings([INITIAL_WINDOW_SIZE => 0x7FFFFFFF]), 'reset 1 FLOW_CONTROL_ERROR'],
]);

echo "-- bodies are not read\n";
conform([
    ['9113 6.9.1', 'a client that exceeds the window of a stream', post(1, [], '/waits') . str_repeat(frame(DATA, 0, 1, $fill(16384)), 4), 'reset 1 FLOW_CONTROL_ERROR'],
    ['9113 6.9.1', 'padding that exceeds it', post(1, [], '/waits') . str_repeat(frame(DATA, 0, 1, $fill(16384)), 3) . frame(DATA, 0, 1, $fill(16383)) . frame(DATA, PADDED, 1, "\0"), 'reset 1 FLOW_CONTROL_ERROR'],
], fn($config) => $config->setBodyStreamingEnabled(true));
?>
--EXPECT--
49 cases, 0 failed
-- bodies are not read
2 cases, 0 failed
