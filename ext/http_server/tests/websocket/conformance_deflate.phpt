--TEST--
WebSocket, conformance: permessage-deflate (RFC 7692) with every window that can be agreed on, levels, stored blocks, what is damaged
--EXTENSIONS--
true_async_server
zlib
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\WebSocket;

$offers = ['permessage-deflate', 'permessage-deflate; client_max_window_bits', 'permessage-deflate; client_no_context_takeover', 'permessage-deflate; server_no_context_takeover; client_no_context_takeover'];
for ($bits = 9; $bits <= 15; $bits++) {
    $offers[] = "permessage-deflate; server_max_window_bits=$bits";
    $offers[] = "permessage-deflate; client_max_window_bits=$bits; server_max_window_bits=$bits";
}
$texts = array_map(fn($size) => substr(str_repeat('{"user": "Grüße", "id": 12345}, ', 5000), 0, $size), [16, 64, 256, 1024, 4096, 8192, 16384, 32768, 65536, 131072]);
$close = client_frame(CLOSE, pack('n', 1000));
/* Bytes of a message, compressed. */
$says = fn(string $bytes, int $opcode = BINARY) => client_frame($opcode, $bytes, true, 4);

serve_sessions(function (WebSocket $ws) {
    foreach ($ws as $message) {
        $ws->sendBinary($message->data);
    }
}, function (string $address) use ($offers, $texts, $close, $says) {
    $failed = $count = 0;
    $check = function (string $rule, string $got, string $expected) use (&$failed, &$count) {
        $count++;
        if ($got !== $expected) {
            $failed++;
            echo "$rule: ", strlen($got) > 60 ? strlen($got) . ' bytes' : $got, ' instead of ', strlen($expected) > 60 ? strlen($expected) . ' bytes' : $expected, "\n";
        }
    };
    foreach ($offers as $offer) {
        $client = Client::open($address, '/', "Sec-WebSocket-Extensions: $offer\r\n");
        $window = preg_match('/server_max_window_bits=(\d+)/', $client->head, $match) ? (int) $match[1] : 15;
        $check($offer, (string) $window, preg_match('/server_max_window_bits=(\d+)/', $offer, $match) ? $match[1] : '15');
        foreach ($texts as $text) {
            $client->write($says(deflated($text, preg_match('/client_max_window_bits=(\d+)/', $offer, $match) ? (int) $match[1] : 15)));
            [$opcode, $payload, $fin, $rsv] = $client->frame();
            // An inflater with the window that was agreed on refuses what refers to more.
            $check("$offer: " . strlen($text), inflate_add(inflate_init(ZLIB_ENCODING_RAW, ['window' => $window]), "$payload\0\0\xFF\xFF", ZLIB_SYNC_FLUSH), $text);
            $check("$offer: frame", "$opcode $fin $rsv", BINARY . ' 1 4');
        }
        // Both sides begin anew with each message: the same bytes come again.
        $client->write($says(deflated($texts[3])) . $says(deflated($texts[3])));
        $check("$offer: no takeover", $client->frame()[1], $client->frame()[1]);
        $check("$offer: end", $client->write($close)->rest(), 'close 1000, end');
    }

    $stream = deflate_init(ZLIB_ENCODING_RAW);
    $two_blocks = deflate_add($stream, 'one, ', ZLIB_SYNC_FLUSH) . substr(deflate_add($stream, 'two', ZLIB_SYNC_FLUSH), 0, -4);
    $cases = [
        '7692 7.2.3.2: no takeover of the context' => [$says(deflated('Hello')) . $says(deflated('Hello')) . $close, 'Hello, Hello, close 1000, end'],
        '7692 7.2.3.1: the example' => [$says("\xF2\x48\xCD\xC9\xC9\x07\x00") . $close, 'Hello, close 1000, end'],
        '7692 7.2.3.1: in two fragments' => [client_frame(TEXT, "\xF2\x48\xCD", false, 4) . client_frame(CONTINUATION, "\xC9\xC9\x07\x00") . $close, 'Hello, close 1000, end'],
        '7692 7.2.3.3: a block without compression' => [$says("\x00\x05\x00\xFA\xFFHello\x00") . $close, 'Hello, close 1000, end'],
        '7692 7.2.3.4: a final block' => [$says("\xF3\x48\xCD\xC9\xC9\x07\x00\x00") . $close, 'Hello, close 1000, end'],
        '7692 7.2.3.5: two blocks' => [$says($two_blocks) . $close, 'one, two, close 1000, end'],
        '7692 7.2.3.6: an empty message' => [$says("\x00") . $close, ', close 1000, end'],
        '7692 7.2.3.6: an empty payload' => [$says('') . $close, ', close 1000, end'],
        '7692 6: a message that is not compressed' => [client_frame(TEXT, 'plain') . $close, 'plain, close 1000, end'],
        '7692 6: both in turn' => [client_frame(TEXT, 'plain') . $says(deflated('not plain')) . client_frame(TEXT, 'again') . $close, 'plain, not plain, again, close 1000, end'],
        '7692 6: a ping between compressed fragments' => [client_frame(TEXT, "\xF2\x48\xCD", false, 4) . client_frame(PING, 'p') . client_frame(CONTINUATION, "\xC9\xC9\x07\x00") . $close, 'pong p, Hello, close 1000, end'],
        '7692 6.1: empty fragments' => [client_frame(TEXT, '', false, 4) . client_frame(CONTINUATION, "\xF2\x48\xCD\xC9\xC9\x07\x00", false) . client_frame(CONTINUATION, '') . $close, 'Hello, close 1000, end'],
        '7692 6: the bit on a continuation' => [client_frame(TEXT, "\xF2\x48\xCD", false, 4) . client_frame(CONTINUATION, "\xC9\xC9\x07\x00", true, 4), 'close 1002, end'],
        '7692 6: the bit on a control frame' => [client_frame(PING, 'x', true, 4), 'close 1002, end'],
        'damaged: a type of block that there is not' => [$says("\x07"), 'close 1007, end'],
        'damaged: lengths of a stored block that disagree' => [$says("\x00\x05\x00\x00\x00Hello"), 'close 1007, end'],
        'damaged: a distance beyond the beginning' => [$says("\x4B\x04\x92\x00"), 'close 1007, end'],
        'damaged: at once' => [substr($says("\xFF" . str_repeat('x', 3000)), 0, 1000), 'close 1007, end'],
        'text that is not UTF-8' => [$says(deflated("good \xC3("), TEXT), 'close 1007, end'],
        'text that ends within a code point' => [$says(deflated("good \xC3"), TEXT), 'close 1007, end'],
        'a message of the limit' => [$says(deflated(str_repeat("\0", 200_000))) . $close, '200000 bytes, close 1000, end'],
        'a message above it' => [$says(deflated(str_repeat("\0", 200_001))), 'close 1009, end'],
    ];
    foreach (range(0, 9) as $level) {
        $cases["level $level"] = [$says(deflated($texts[9], 15, $level)) . $close, '131072 bytes, close 1000, end'];
    }
    foreach ($cases as $rule => [$bytes, $expected]) {
        $client = Client::open($address, '/', "Sec-WebSocket-Extensions: permessage-deflate\r\n");
        $check($rule, $client->write($bytes)->rest(), $expected);
    }
    echo "$count cases, $failed failed\n";
}, fn($config) => $config->setWsPermessageDeflate(true)->setWsMaxMessageSize(200_000));
?>
--EXPECT--
446 cases, 0 failed
