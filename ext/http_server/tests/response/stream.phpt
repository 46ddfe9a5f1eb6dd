--TEST--
A slow client: write() waits at the mark, tryWrite() refuses, awaitWritable() tells; every byte arrives once, in order
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{delay, spawn};

$size = 100_000;
serve(
    function ($request, $response) use ($size) {
        $sent = 0;
        while ($response->tryWrite(str_repeat(chr(65 + $sent % 26), $size))) {
            $sent++;
        }
        var_dump($response->awaitWritable(0), $response->awaitWritable(5), $response->isWritable());
        // Two more coroutines write: their pieces do not mix, and the end waits for them.
        for ($i = 0; $i < 2; $i++) {
            spawn(fn() => $response->write(str_repeat((string) $i, $size)));
        }
        delay(1);
    },
    function ($address, $server) use ($size) {
        $socket = connect($address);
        fwrite($socket, get('/', "Connection: close\r\n"));
        $head = '';
        delay(50);
        $all = read_all($socket);
        [$head, $body] = explode("\r\n\r\n", $all, 2);
        $pieces = [];
        while (($line = strtok($body, "\r")) !== false && $line !== '0') {
            $length = hexdec($line);
            $pieces[] = substr($body, strlen($line) + 2, $length);
            $body = substr($body, strlen($line) + 4 + $length);
        }
        $counts = array_map(fn($piece) => count(count_chars($piece, 1)), $pieces);
        var_dump(max($counts), array_unique(array_map(strlen(...), $pieces)) === [0 => $size], $body === "0\r\n\r\n");
        $letters = implode('', array_map(fn($piece) => $piece[0], $pieces));
        var_dump(preg_match('/^ABC[A-Z]*01$/', $letters));
        $counters = $server->getTelemetry();
        var_dump($counters['stream_bytes_sent_total'] === count($pieces) * $size, $counters['streaming_responses_total'],
            $counters['stream_send_calls_total'] === count($pieces), $counters['stream_send_backpressure_events_total'] >= 2);
    },
);
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
int(1)
bool(true)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
bool(true)
