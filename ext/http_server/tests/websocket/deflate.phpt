--TEST--
WebSocket: compression of messages, which offers are accepted, limits and damage
--EXTENSIONS--
true_async_server
zlib
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{WebSocket, WebSocketClosedException};

function inflated(string $bytes, int $window = 15): string
{
    return inflate_add(inflate_init(ZLIB_ENCODING_RAW, ['window' => $window]), "$bytes\0\0\xFF\xFF", ZLIB_SYNC_FLUSH);
}

$handler = function (WebSocket $ws) {
    try {
        foreach ($ws as $message) {
            $message->binary ? $ws->sendBinary($message->data) : $ws->send($message->data);
        }
    } catch (WebSocketClosedException) {
    }
};
$offers = ['permessage-deflate', 'permessage-deflate; client_max_window_bits', 'permessage-deflate; client_max_window_bits=10; server_no_context_takeover',
    'permessage-deflate; server_max_window_bits=9', 'permessage-deflate; server_max_window_bits="12"', 'permessage-deflate; server_max_window_bits=8',
    'permessage-deflate; server_max_window_bits=8, permessage-deflate; server_max_window_bits=10', 'permessage-deflate; server_max_window_bits', 'permessage-deflate; server_max_window_bits=16',
    'permessage-deflate; server_no_context_takeover=1', 'permessage-deflate; unknown', 'permessage-deflate; client_no_context_takeover; client_no_context_takeover', 'x-webkit-deflate-frame', 'foo, PerMessage-Deflate ;  Client_No_Context_Takeover', ''];
serve_sessions($handler, function (string $address) use ($offers) {
    foreach ($offers as $offer) {
        $client = Client::open($address, '/', "Sec-WebSocket-Extensions: $offer\r\n");
        echo "$offer: ", preg_match('/^sec-websocket-extensions: (.*)\r$/m', $client->head, $match) ? $match[1] : 'declined', "\n";
    }

    $client = Client::open($address, '/', "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=9\r\n");
    $random = random_bytes(30_000);
    foreach (['text' => 'hello hello hello hello', 'empty' => '', 'long' => str_repeat('a', 100_000), 'random' => $random] as $name => $text) {
        $parts = str_split(deflated($text), 10_000) ?: [''];
        foreach ($parts as $i => $part) {
            $client->send($i ? CONTINUATION : BINARY, $part, $i === count($parts) - 1, $i ? 0 : 4);
        }
        [, $bytes, $fin, $rsv] = $client->frame();
        for ($frames = 1; !$fin; $frames++) {
            [$opcode, $more, $fin, $more_rsv] = $client->frame();
            $bytes .= $more;
            if ($opcode !== CONTINUATION || $more_rsv !== 0) {
                echo "wrong frame\n";
            }
        }
        echo "$name: ", inflated($bytes, 9) === $text ? 'the same' : 'different', " rsv $rsv, ", strlen($bytes) < max(10, strlen($text)) ? 'shorter' : 'longer', $frames > 1 ? ', fragments' : '', "\n";
    }
    $client->send(TEXT, 'not compressed');
    echo inflated($client->frame()[1], 9), "\n";
    $parts = str_split(deflated('in fragments, in fragments, in fragments'), 7);
    foreach ($parts as $i => $part) {
        $client->send($i ? CONTINUATION : TEXT, $part, $i === count($parts) - 1, $i ? 0 : 4);
        $i === 1 && $client->send(PING, 'p');
    }
    echo $client->next(), ' ', inflated($client->frame()[1], 9), "\n";
    /* A message that ends its stream. */
    $client->send(TEXT, deflate_add(deflate_init(ZLIB_ENCODING_RAW), 'final', ZLIB_FINISH), true, 4);
    echo inflated($client->frame()[1], 9), "\n";

    $bomb = deflated(str_repeat("\0", 10_000_000));
    $not_text = deflated("good so far \xFF" . random_bytes(1000));
    foreach (['bomb' => client_frame(BINARY, $bomb, true, 4), 'damaged' => client_frame(BINARY, "\xFF\xFF\xFF", true, 4), 'not UTF-8' => client_frame(TEXT, $not_text, true, 4),
        'not UTF-8, at once' => substr(client_frame(TEXT, $not_text, true, 4), 0, 900), 'bit on a continuation' => client_frame(TEXT, 'x', false) . client_frame(CONTINUATION, 'x', true, 4),
        'bit on a ping' => client_frame(PING, 'x', true, 4), 'limit' => client_frame(BINARY, deflated(str_repeat('x', 200_000)), true, 4), 'above' => client_frame(BINARY, deflated(str_repeat('x', 200_001)), true, 4)] as $name => $bytes) {
        $client = Client::open($address, '/', "Sec-WebSocket-Extensions: permessage-deflate\r\n");
        $before = memory_get_peak_usage();
        fwrite($client->socket, $bytes . ($name === 'limit' ? client_frame(CLOSE, '') : ''));
        echo "$name: ", $client->rest(), memory_get_peak_usage() - $before > 3_000_000 ? ' with much memory' : '', "\n";
    }
}, fn($config) => $config->setWsPermessageDeflate(true)->setWsMaxFrameSize(20_000)->setWsMaxMessageSize(200_000));
serve_sessions($handler, function (string $address) {
    echo 'not allowed: ', str_contains(Client::open($address, '/', "Sec-WebSocket-Extensions: permessage-deflate\r\n")->head, 'extensions') ? 'accepted' : 'declined', "\n";
});
?>
--EXPECT--
permessage-deflate: permessage-deflate; server_no_context_takeover; client_no_context_takeover
permessage-deflate; client_max_window_bits: permessage-deflate; server_no_context_takeover; client_no_context_takeover
permessage-deflate; client_max_window_bits=10; server_no_context_takeover: permessage-deflate; server_no_context_takeover; client_no_context_takeover
permessage-deflate; server_max_window_bits=9: permessage-deflate; server_no_context_takeover; client_no_context_takeover; server_max_window_bits=9
permessage-deflate; server_max_window_bits="12": permessage-deflate; server_no_context_takeover; client_no_context_takeover; server_max_window_bits=12
permessage-deflate; server_max_window_bits=8: declined
permessage-deflate; server_max_window_bits=8, permessage-deflate; server_max_window_bits=10: permessage-deflate; server_no_context_takeover; client_no_context_takeover; server_max_window_bits=10
permessage-deflate; server_max_window_bits: declined
permessage-deflate; server_max_window_bits=16: declined
permessage-deflate; server_no_context_takeover=1: declined
permessage-deflate; unknown: declined
permessage-deflate; client_no_context_takeover; client_no_context_takeover: declined
x-webkit-deflate-frame: declined
foo, PerMessage-Deflate ;  Client_No_Context_Takeover: permessage-deflate; server_no_context_takeover; client_no_context_takeover
: declined
text: the same rsv 4, shorter
empty: the same rsv 4, shorter
long: the same rsv 4, shorter
random: the same rsv 4, longer, fragments
not compressed
pong p in fragments, in fragments, in fragments
final
bomb: close 1009, end
damaged: close 1007, end
not UTF-8: close 1007, end
not UTF-8, at once: close 1007, end
bit on a continuation: close 1002, end
bit on a ping: close 1002, end
limit: 200000 bytes, close without a code, end
above: close 1009, end
not allowed: declined
