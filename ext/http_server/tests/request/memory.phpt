--TEST--
Bodies of many clients that would take more than memory_limit: some get 503, and the server goes on
--EXTENSIONS--
true_async_server
--INI--
memory_limit=48M
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await_all, delay, spawn};

const SIZE = 9 << 20;

serve(
    fn($request, $response) => $response->end((string) strlen($request->getBody())),
    function ($address, $server) {
        $piece = str_repeat('x', 65536);
        $client = function () use ($address, $piece): string {
            $socket = connect($address);
            fwrite($socket, get('/', 'Content-Length: ' . SIZE . "\r\nConnection: close\r\n", 'POST'));
            for ($sent = 0; $sent < SIZE - strlen($piece); $sent += $written) {
                $written = @fwrite($socket, $piece);
                if (!$written) {
                    break;
                }
                delay(1);
            }
            // All have sent nearly all before one is complete.
            delay(300);
            @fwrite($socket, str_repeat('x', SIZE - $sent));

            return substr(read_all($socket), 9, 3);
        };
        [$answers] = await_all(array_map(fn() => spawn($client), range(1, 8)));
        $count = array_count_values($answers);
        ksort($count);
        echo implode(' ', array_keys($count)), "\n";
        var_dump($count[503] > 1, $count[200] > 1, $server->getTelemetry()['parse_errors_503_total'] === $count[503]);
        echo fetch($address, '/')[0], "\n";
    },
    fn($config) => $config->setTelemetryEnabled(true),
);
?>
--EXPECT--
200 503
bool(true)
bool(true)
bool(true)
HTTP/1.1 200 OK
