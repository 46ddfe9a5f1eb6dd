--TEST--
Several coroutines at one response: writers, awaitWritable(), and a handler that has returned
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, delay, spawn};

const PIECES = 300;
const PIECE = 20_000;

$ends = [];
$note = function (string $who, callable $work) use (&$ends) {
    try {
        $work();
        $ends[] = "$who: done";
    } catch (Throwable $error) {
        $ends[] = "$who: " . preg_replace('/\d+ written/', 'N written', $error->getMessage());
    }
};
$write = function ($response) {
    for ($i = 0; $i < PIECES; $i++) {
        $response->write(str_repeat('t', PIECE));
    }
};
serve(
    function ($request, $response) use ($note, $write) {
        switch ($request->getPath()) {
            case '/watched':
                $writer = spawn($note, 'writer', fn() => $write($response));
                delay(1);
                $response->awaitWritable();
                await($writer);
                $response->end('END');
                break;
            case '/watched-for':
                $writer = spawn($note, 'writer', fn() => $write($response));
                delay(1);
                while (!$writer->isCompleted()) {
                    $response->awaitWritable(5);
                    delay(1);
                }
                $response->end('END');
                break;
            case '/three':
                $writers = array_map(fn($i) => spawn($note, 'writer', fn() => $write($response)), range(1, 3));
                delay(1);
                $response->awaitWritable();
                Async\await_all_or_fail($writers);
                $response->end('END');
                break;
            case '/returned':
                // What it is in is finished; it begins nothing more.
                spawn($note, 'writer', function () use ($response) {
                    for (;;) {
                        $response->write(str_repeat('t', PIECE));
                    }
                });
                delay(20);
                break;
            case '/declared':
                // One that may not write lets the next one have its turn.
                $response->setHeader('Content-Length', (string) (PIECES * PIECE));
                $writer = spawn($note, 'writer', fn() => $write($response));
                delay(1);
                $note('too much', fn() => $response->write(str_repeat('x', PIECES * PIECE - PIECE)));
                await($writer);
                break;
        }
    },
    function ($address, $server) use (&$ends) {
        foreach (['/watched', '/watched-for', '/three', '/returned', '/declared'] as $path) {
            for ($i = 0; $i < 5; $i++) {
                $ends = [];
                $socket = connect($address);
                stream_set_timeout($socket, 20);
                fwrite($socket, get($path, "Connection: close\r\n"));
                // Everything has room, then nothing has.
                delay(10);
                [$head, $body] = explode("\r\n\r\n", read_all($socket), 2);
                $size = substr_count($body, 't');
                $result = ($path === '/returned' ? ($size % PIECE === 0 && str_ends_with($body, "\r\n0\r\n\r\n") ? 'whole pieces' : 'torn') : $size)
                    . (str_contains($body, 'END') ? ' and the end' : '');
                for ($waits = 0; $server->getTelemetry()['active_requests'] > 0 && $waits < 1000; $waits++) {
                    delay(5);
                }
                sort($ends);
                $results[$path][] = "$result, " . implode('; ', $ends) . ($waits < 1000 ? '' : ', and it does not end');
            }
            echo "$path: ", implode("\n    ", array_unique($results[$path])), "\n";
        }
    },
);
?>
--EXPECT--
/watched: 6000000 and the end, writer: done
/watched-for: 6000000 and the end, writer: done
/three: 18000000 and the end, writer: done; writer: done; writer: done
/returned: whole pieces, writer: write(): the response has already ended
/declared: 6000000, too much: write(): body would pass the declared Content-Length of 6000000 bytes — N written, 5980000 offered; writer: done
