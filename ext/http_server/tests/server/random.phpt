--TEST--
Random clients and handlers, from seeds: each answer belongs to its request, nothing is left, the server goes on
--EXTENSIONS--
true_async_server
openssl
zlib
--INI--
log_errors=0
--FILE--
<?php
/* FIRST_SEED=n SEEDS=n for others than the usual ones. */
require __DIR__ . '/../tls.inc';

use TrueAsync\{HttpException, HttpServerException, SendFileOptions, StaticHandler};
use function Async\{await, await_all, delay, spawn, suspend};

$root = temporary_directory();
mkdir("$root/files");
$certificate = make_certificate($root);
foreach ([0, 10, 70_000, 900_000] as $number => $size) {
    file_put_contents("$root/files/$number", str_repeat("file $number.", intdiv($size, 7)));
}
$file_of = fn(string $id): string => "$root/files/" . ((int) substr($id, -1)) % 4;

/* What the handler does is in the query; what it must come to is known to the client. */
$handler = function ($request, $response) use ($file_of): void {
    [$wait, $mode, $id] = explode('~', $request->getQuery()['do']);
    $wait > 0 ? delay((int) $wait) : ($wait < 0 && suspend());
    $upload = $request->getFile('f');
    $body = "$id/" . md5($upload ? stream_get_contents($upload->getStream()) : $request->getBody());
    match ($mode) {
        'set' => $response->setHeader('x-id', $id)->setBody($body),
        'end' => $response->end($body),
        'json' => $response->json([$body]),
        'stream' => (function () use ($response, $body, $id) {
            $response->setHeader('X-Id', $id);
            foreach (str_split($body, 7) as $piece) {
                $response->write($piece);
            }
        })(),
        'declared' => $response->setHeader('Content-Length', (string) strlen($body))->write($body)->end(),
        'large' => $response->setBody(str_repeat($body, 10_000)),
        'throw' => throw new Exception($body, 409),
        'late' => $response->write($body) && throw new Exception('late'),
        'child' => await(spawn(fn() => $response->end($body))),
        'file' => $response->sendFile($file_of($id)),
        'copy' => copy($file_of($id), $copy = $file_of($id) . ".$id." . spl_object_id($request))
            && $response->sendFile($copy, new SendFileOptions(deleteAfterSend: true)),
        'text' => $response->setHeader('Content-Type', 'text/plain')->setBody(str_repeat($body, 100)),
        'text stream' => (function () use ($response, $body) {
            $response->setHeader('Content-Type', 'text/plain');
            for ($i = 0; $i < 100; $i++) {
                $response->write($body);
            }
        })(),
        'early' => [$response->end($body), delay(1)],
    };
};
$expected = fn(string $mode, string $body): string => match ($mode) {
    'json' => json_encode([$body], JSON_UNESCAPED_SLASHES), 'large' => str_repeat($body, 10_000),
    'text', 'text stream' => str_repeat($body, 100), 'file', 'copy', 'static' => file_get_contents($file_of(strtok($body, '/'))), default => $body,
};

$client = function (array $addresses, int $seed) use ($expected, $certificate): array {
    $random = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar($seed));
    $socket = $random->getInt(0, 3) ? connect($addresses[0]) : connect_tls($addresses[1], $certificate[0]);
    $wrong = [];
    for ($requests = $random->getInt(1, 6), $i = 0; $i < $requests; $i++) {
        $bytes = '';
        $wanted = [];
        for ($pipelined = $random->getInt(1, 4); $pipelined > 0; $pipelined--) {
            $mode = $random->pickArrayKeys(array_flip(['set', 'end', 'json', 'stream', 'declared', 'large', 'throw',
                'child', 'early', 'file', 'copy', 'text', 'text stream', 'static']), 1)[0];
            $id = "s{$seed}r{$random->getInt(0, 999)}";
            $data = str_repeat('d', $random->getInt(0, 1) * $random->getInt(0, 40_000));
            $head = 'POST /?do=' . rawurlencode("{$random->getInt(-1, 3)}~$mode~$id") . " HTTP/1.1\r\nHost: a\r\n";
            $random->getInt(0, 1) && $head .= "Accept-Encoding: gzip\r\n";
            $wanted[] = [$mode, $expected($mode, "$id/" . md5($data))];
            if ($mode === 'static') {
                $bytes .= 'GET /s/' . ((int) substr($id, -1)) % 4 . " HTTP/1.1\r\nHost: a\r\n\r\n";
                continue;
            }
            if (!$random->getInt(0, 3)) {
                $data = "--B\r\nContent-Disposition: form-data; name=f; filename=x\r\n\r\n$data\r\n--B--\r\n";
                $head .= "Content-Type: multipart/form-data; boundary=B\r\n";
            }
            if (!$random->getInt(0, 3)) {
                $data = gzencode($data);
                $head .= "Content-Encoding: gzip\r\n";
            }
            if ($random->getInt(0, 1)) {
                $chunks = $data === '' ? [] : str_split($data, $random->getInt(20, 9_000));
                $bytes .= "{$head}Transfer-Encoding: chunked\r\n\r\n" . implode('', array_map(fn($chunk) => dechex(strlen($chunk)) . ";a=b\r\n$chunk\r\n", $chunks)) . "0\r\n\r\n";
            } else {
                $bytes .= "{$head}Content-Length: " . strlen($data) . "\r\n\r\n$data";
            }
        }
        $end = $random->getInt(0, 30);
        if ($end === 0) {
            // leaves in the middle
            @fwrite($socket, substr($bytes, 0, $random->getInt(0, strlen($bytes))));
            fclose($socket);
            return $wrong;
        }
        $end === 1 && $bytes .= "NONSENSE\r\n\r\n";
        $writer = spawn(function () use ($socket, $bytes, $random) {
            foreach ($random->getInt(0, 1) ? [$bytes] : str_split($bytes, $random->getInt(1, 20_000)) as $piece) {
                @fwrite($socket, $piece);
                $random->getInt(0, 3) ?: delay(1);
            }
        });
        foreach ($wanted as [$mode, $body]) {
            [$line, $fields, $got] = read_response($socket);
            isset($fields['content-encoding']) && $got = gzdecode($got);
            $status = $mode === 'throw' ? '409' : '200';
            if (substr($line, 9, 3) !== $status || $got !== $body) {
                $wrong[] = "seed $seed, $mode: $line, " . substr($got, 0, 80);
            }
        }
        await($writer);
        if ($end === 1) {
            str_starts_with($last = read_all($socket), 'HTTP/1.1 400 ') || $wrong[] = "seed $seed: $last instead of 400";
            return $wrong;
        }
    }
    return $wrong;
};

$first = (int) (getenv('FIRST_SEED') ?: 1);
$seeds = (int) (getenv('SEEDS') ?: 150);
serve_tls($handler, function ($address, $server, $plain) use ($client, $first, $seeds, $root) {
    foreach (array_chunk(range($first, $first + $seeds - 1), 25) as $some) {
        foreach (await_all(array_map(fn($seed) => spawn($client, [$plain, $address], $seed), $some)) as $results) {
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
    // Files are deleted on helper threads.
    for ($i = 0; $i < 200 && count(glob("$root/files/*")) > 4; $i++) {
        delay(10);
    }
    echo count(glob("$root/files/*")), " files\n";
    var_dump($counters['responses_2xx_total'] + $counters['responses_4xx_total'] + $counters['responses_5xx_total'] === $counters['total_requests']);
}, $certificate, null, fn($server) => $server->addStaticHandler(
    (new StaticHandler('/s/', "$root/files"))->setOpenFileCache(2)));
?>
--EXPECT--
0 0
4 files
bool(true)
