--TEST--
Streamed bodies that are faster than their readers: no more is kept than may be unread
--EXTENSIONS--
true_async_server
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{delay, spawn};

const PIECES = 640;

serve(
    function ($request, $response) {
        $hash = hash_init('xxh3');
        $length = 0;
        memory_reset_peak_usage();
        // There is always something unread, in any proportion to what was taken.
        while (($piece = $request->readBody($length % 3 ? 16384 : 40000)) !== null) {
            hash_update($hash, $piece);
            $length += strlen($piece);
            $length % 16 === 0 || delay(1);
        }
        $response->end("$length " . hash_final($hash) . ' ' . (memory_get_peak_usage() < 8 << 20 ? 'little memory' : memory_get_peak_usage()));
    },
    function ($address) {
        $socket = connect($address);
        $piece = random_bytes(65536);
        fwrite($socket, get('/', 'Content-Length: ' . strlen($piece) * PIECES . "\r\nConnection: close\r\n", 'POST'));
        $hash = hash_init('xxh3');
        for ($i = 0; $i < PIECES; $i++) {
            for ($at = 0; $at < strlen($piece);) {
                $at += fwrite($socket, substr($piece, $at));
            }
            hash_update($hash, $piece);
        }
        $body = read_response($socket)[2];
        echo str_replace(strlen($piece) * PIECES . ' ' . hash_final($hash), 'the same', $body), "\n";
    },
    fn($config) => $config->setBodyStreamingEnabled(true)->setMaxBodySize(100 << 20),
);
?>
--EXPECT--
the same little memory
