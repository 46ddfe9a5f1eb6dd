--TEST--
Random clients of HTTP/2, from seeds: streams in any order, windows of any size, resets; each answer belongs to its stream
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--INI--
log_errors=0
--FILE--
<?php
/* FIRST_SEED=n SEEDS=n for others than the usual ones. */
require __DIR__ . '/../http2.inc';

use TrueAsync\StaticHandler;
use function Async\{await, await_all, delay, spawn, suspend};

$root = temporary_directory();
foreach ([0, 10, 70_000, 300_000] as $number => $size) {
    file_put_contents("$root/$number", str_repeat("file $number.", intdiv($size, 7)));
}

$handler = function ($request, $response) use ($root): void {
    [, $wait, $mode, $id] = explode('/', $request->getPath());
    $wait > 0 ? delay((int) $wait) : ($wait < 0 && suspend());
    $body = "$id-" . md5($request->getBody());
    match ($mode) {
        'set' => $response->setBody($body),
        'stream' => (function () use ($response, $body) {
            foreach (str_split($body, 7) as $piece) {
                $response->write($piece);
            }
        })(),
        'large' => $response->setBody(str_repeat($body, 5_000)),
        'pieces' => (function () use ($response, $body) {
            for ($i = 0; $i < 40; $i++) {
                $response->write(str_repeat($body, 100));
            }
        })(),
        'file' => $response->sendFile("$root/" . (int) substr($id, -1) % 4),
        'throw' => throw new Exception($body, 409),
        'trailers' => $response->setBody($body)->setTrailer('x', 'y'),
        'early' => [$response->end($body), delay(1)],
    };
};
$expected = fn(string $mode, string $id, string $data) => match ($mode) {
    'large' => str_repeat("$id-" . md5($data), 5_000),
    'pieces' => str_repeat("$id-" . md5($data), 4_000),
    'file', 'static' => file_get_contents("$root/" . (int) substr($id, -1) % 4),
    default => "$id-" . md5($data),
};

$client = function (string $address, int $seed) use ($expected): array {
    $random = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar($seed));
    $window = [65535, 1000, 20_000, 1_000_000][$random->getInt(0, 3)];
    $socket = connect_http2($address, pack('nN', 4, $window));
    $wrong = $wanted = $bodies = $queue = $reset = [];
    for ($stream = 1, $count = $random->getInt(1, 12); $count > 0; $count--, $stream += 2) {
        $mode = $random->pickArrayKeys(array_flip(['set', 'stream', 'large', 'pieces', 'file', 'throw', 'trailers', 'early', 'static']), 1)[0];
        $id = "s{$seed}n$stream" . $random->getInt(0, 9);
        $data = str_repeat('d', $random->getInt(0, 1) * $random->getInt(0, 20_000));
        $wanted[$stream] = $expected($mode, $id, $data);
        $frames = [];
        if ($mode === 'static') {
            $frames[] = frame(HEADERS, END_HEADERS | END_STREAM, $stream, request('/s/' . (int) substr($id, -1) % 4));
        } else {
            $block = request("/{$random->getInt(-1, 3)}/$mode/$id", 'POST');
            $cut = $random->getInt(0, 1) ? $random->getInt(1, strlen($block) - 1) : strlen($block);
            $frames[] = frame(HEADERS, ($cut === strlen($block) ? END_HEADERS : 0) | ($data === '' ? END_STREAM : 0), $stream, substr($block, 0, $cut))
                . ($cut < strlen($block) ? frame(CONTINUATION, END_HEADERS, $stream, substr($block, $cut)) : '');
            $pieces = $data === '' ? [] : str_split($data, $random->getInt(1_000, 16_000));
            foreach ($pieces as $index => $piece) {
                $frames[] = frame(DATA, $index === count($pieces) - 1 ? END_STREAM : 0, $stream, $piece);
            }
        }
        if (!$random->getInt(0, 7)) {
            $reset[$stream] = true;
            $frames[] = frame(RST_STREAM, 0, $stream, pack('N', 8));
        }
        $queue[$stream] = $frames;
        $bodies[$stream] = '';
    }
    // Streams begin in their order; what they send is mixed.
    $bytes = '';
    $begun = 0;
    $streams = array_keys($queue);
    while ($queue) {
        $open = array_values(array_filter(array_keys($queue), fn($stream) => array_search($stream, $streams) <= $begun));
        $stream = $open[$random->getInt(0, count($open) - 1)];
        array_search($stream, $streams) === $begun && $begun++;
        $bytes .= array_shift($queue[$stream]);
        if (!$queue[$stream]) {
            unset($queue[$stream]);
        }
    }
    $leaves = !$random->getInt(0, 20);
    // Windows are opened between frames, and so when the requests are written.
    $updates = '';
    $written = false;
    $update = function () use (&$updates, &$written, $socket) {
        if ($written && $updates !== '') {
            @fwrite($socket, $updates);
            $updates = '';
        }
    };
    $writer = spawn(function () use ($socket, $bytes, $random, &$written, $update) {
        foreach ($random->getInt(0, 1) ? [$bytes] : str_split($bytes, $random->getInt(10, 20_000)) as $piece) {
            @fwrite($socket, $piece);
            $random->getInt(0, 3) ?: delay(1);
        }
        $written = true;
        $update();
    });
    $left = array_diff_key($wanted, $reset);
    while ($left && !($leaves && !$random->getInt(0, 10)) && ($frame = read_frame($socket))) {
        [$type, $flags, $stream, $payload] = $frame;
        if ($type === DATA) {
            $bodies[$stream] .= $payload;
            if ($payload !== '') {
                $updates .= frame(WINDOW_UPDATE, 0, 0, pack('N', strlen($payload))) . frame(WINDOW_UPDATE, 0, $stream, pack('N', strlen($payload)));
                $update();
            }
        } elseif ($type === RST_STREAM || $type === GOAWAY) {
            $wrong[] = "seed $seed: " . describe($frame);
        }
        if (($type === DATA || $type === HEADERS) && ($flags & END_STREAM) && isset($left[$stream])) {
            if ($bodies[$stream] !== $wanted[$stream]) {
                $wrong[] = "seed $seed, stream $stream: " . substr($bodies[$stream], 0, 60) . ' instead of ' . substr($wanted[$stream], 0, 60);
            }
            unset($left[$stream]);
        }
    }
    if ($left && !$leaves) {
        $wrong[] = "seed $seed: no answer on " . implode(', ', array_keys($left));
    }
    await($writer);

    return $wrong;
};

$first = (int) (getenv('FIRST_SEED') ?: 1);
$seeds = (int) (getenv('SEEDS') ?: 100);
serve($handler, function ($address, $server) use ($client, $first, $seeds) {
    foreach (array_chunk(range($first, $first + $seeds - 1), 20) as $some) {
        foreach (await_all(array_map(fn($seed) => spawn($client, $address, $seed), $some)) as $results) {
            foreach ($results as $result) {
                echo $result instanceof Throwable ? $result . "\n" : implode('', array_map(fn($line) => "$line\n", $result));
            }
        }
    }
    for ($i = 0; $i < 200 && $server->getTelemetry()['active_connections'] + $server->getTelemetry()['active_requests'] > 0; $i++) {
        delay(10);
    }
    $counters = $server->getTelemetry();
    echo $counters['active_connections'], ' ', $counters['active_requests'], "\n";
}, prepare: fn($server) => $server->addStaticHandler((new StaticHandler('/s/', $root))->setOpenFileCache(2)));
?>
--EXPECT--
0 0
