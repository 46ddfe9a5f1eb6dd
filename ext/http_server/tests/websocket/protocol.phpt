--TEST--
WebSocket: frames that are not allowed, and what a session with one is closed with
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{WebSocket, WebSocketClosedException};
use Async\Channel;

$code = fn(int $code, string $reason = '') => client_frame(CLOSE, pack('n', $code) . $reason);
$cases = [
    'not masked' => client_frame(TEXT, 'x', mask: false),
    'reserved bit 1' => client_frame(TEXT, 'x', rsv: 4),
    'reserved bit 3' => client_frame(TEXT, 'x', rsv: 1),
    'opcode 3' => client_frame(3, 'x'),
    'opcode 11' => client_frame(11, 'x'),
    'continuation of nothing' => client_frame(CONTINUATION, 'x'),
    'text in a message' => client_frame(TEXT, 'x', false) . client_frame(TEXT, 'y'),
    'fragment of a ping' => client_frame(PING, 'x', false),
    'long ping' => client_frame(PING, str_repeat('x', 126)),
    'length too wide' => "\x81\xFE\0\x05" . 'mask' . 'hello',
    'length much too wide' => "\x81\xFF" . pack('J', 65535) . 'mask',
    'negative length' => "\x82\xFF" . pack('J', PHP_INT_MIN) . 'mask',
    'frame too large' => "\x82\xFF" . pack('J', 1 << 40) . 'mask',
    'frame of the limit' => client_frame(BINARY, str_repeat('x', 1000)) . $code(1000),
    'frame above it' => substr(client_frame(BINARY, str_repeat('x', 1001)), 0, 8),
    'message of the limit' => client_frame(TEXT, str_repeat('x', 1000), false) . client_frame(CONTINUATION, str_repeat('x', 1000), true) . $code(1000),
    'message above it' => client_frame(TEXT, str_repeat('x', 1000), false) . client_frame(CONTINUATION, str_repeat('x', 1000), false) . substr(client_frame(CONTINUATION, 'x'), 0, 6),
    'not UTF-8' => client_frame(TEXT, "a\xC3\x28"),
    'not UTF-8, at once' => substr(client_frame(TEXT, "ab\xFFcdefgh"), 0, 9),
    'surrogate' => client_frame(TEXT, "\xED\xA0\x80"),
    'too long a form' => client_frame(TEXT, "\xC0\xAF"),
    'above U+10FFFF' => client_frame(TEXT, "\xF4\x90\x80\x80"),
    'cut off' => client_frame(TEXT, "\xE2\x82"),
    'cut in two' => client_frame(TEXT, "\xE2\x82", false) . client_frame(CONTINUATION, "\xAC") . $code(1000),
    'cut wrongly' => client_frame(TEXT, "\xE2\x82", false) . client_frame(CONTINUATION, 'x', false),
    'close' => client_frame(CLOSE, ''),
    'close of one byte' => client_frame(CLOSE, 'x'),
    'close with a reason' => $code(1000, 'bye'),
    'reason not UTF-8' => $code(1000, "\xFF"),
    'own code' => $code(4321, 'mine'),
    'code of a library' => $code(3000),
    'gone' => '',
];
foreach ([0, 999, 1004, 1005, 1006, 1012, 1013, 1014, 1015, 1016, 2999, 5000, 65535] as $number) {
    $cases["code $number"] = $code($number);
}
$outcomes = new Channel(1);
serve_sessions(function (WebSocket $ws) use ($outcomes) {
    $said = '';
    for ($i = 0; $i < 2; $i++) {
        try {
            while (($message = $ws->recv()) !== null) {
                $said .= strlen($message->data) . ' bytes, ';
            }
            $said .= 'null';
        } catch (WebSocketClosedException $e) {
            $said .= "$e->closeCode '$e->closeReason' {$e->getMessage()}";
        }
        $said .= $i === 0 ? '; again: ' : '';
    }
    try {
        $ws->send('x');
    } catch (WebSocketClosedException $e) {
        $said .= "; send: $e->closeCode";
    }
    $outcomes->send($said . ($ws->isClosed() ? '' : '; open'));
}, function (string $address) use ($cases, $outcomes) {
    foreach ($cases as $name => $bytes) {
        $client = Client::open($address);
        fwrite($client->socket, $bytes);
        if ($bytes === '') {
            fclose($client->socket);
            $answer = '-';
        } else {
            $answer = $client->rest();
        }
        echo "$name: $answer | ", $outcomes->recv(), "\n";
    }
}, fn($config) => $config->setWsMaxFrameSize(1000)->setWsMaxMessageSize(2000));
?>
--EXPECT--
not masked: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
reserved bit 1: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
reserved bit 3: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
opcode 3: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
opcode 11: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
continuation of nothing: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
text in a message: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
fragment of a ping: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
long ping: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
length too wide: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
length much too wide: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
negative length: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
frame too large: close 1009, end | 1009 '' WebSocket closed: 1009; again: 1009 '' WebSocket closed: 1009; send: 1009
frame of the limit: close 1000, end | 1000 bytes, null; again: null; send: 1000
frame above it: close 1009, end | 1009 '' WebSocket closed: 1009; again: 1009 '' WebSocket closed: 1009; send: 1009
message of the limit: close 1000, end | 2000 bytes, null; again: null; send: 1000
message above it: close 1009, end | 1009 '' WebSocket closed: 1009; again: 1009 '' WebSocket closed: 1009; send: 1009
not UTF-8: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
not UTF-8, at once: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
surrogate: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
too long a form: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
above U+10FFFF: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
cut off: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
cut in two: close 1000, end | 3 bytes, null; again: null; send: 1000
cut wrongly: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
close: close without a code, end | null; again: null; send: 1005
close of one byte: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
close with a reason: close 1000, end | null; again: null; send: 1000
reason not UTF-8: close 1007, end | 1007 '' WebSocket closed: 1007; again: 1007 '' WebSocket closed: 1007; send: 1007
own code: close 4321, end | 4321 'mine' WebSocket closed: 4321 mine; again: 4321 'mine' WebSocket closed: 4321 mine; send: 4321
code of a library: close 3000, end | 3000 '' WebSocket closed: 3000; again: 3000 '' WebSocket closed: 3000; send: 3000
gone: - | null; again: null; send: 1006
code 0: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 999: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 1004: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 1005: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 1006: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 1012: close 1012, end | 1012 '' WebSocket closed: 1012; again: 1012 '' WebSocket closed: 1012; send: 1012
code 1013: close 1013, end | 1013 '' WebSocket closed: 1013; again: 1013 '' WebSocket closed: 1013; send: 1013
code 1014: close 1014, end | 1014 '' WebSocket closed: 1014; again: 1014 '' WebSocket closed: 1014; send: 1014
code 1015: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 1016: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 2999: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 5000: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
code 65535: close 1002, end | 1002 '' WebSocket closed: 1002; again: 1002 '' WebSocket closed: 1002; send: 1002
