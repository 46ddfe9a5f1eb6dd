--TEST--
A handler that writes without end gives way to others: to HEAD, and to a client that takes everything
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, delay, spawn};

$ends = [];
serve(
    function ($request, $response) use (&$ends) {
        if ($request->getPath() === '/endless') {
            $how = 'isWritable() is false';
            try {
                while ($response->isWritable()) {
                    $response->write('tick');
                }
            } catch (TrueAsync\HttpException $e) {
                $how = "exception {$e->getCode()}";
            }
            $ends[$request->getMethod()] = $how;
        }
        $response->isEnded() || $response->setBody('other');
    },
    function ($address, $server) use (&$ends) {
        foreach (['HEAD', 'GET'] as $method) {
            $socket = connect($address);
            fwrite($socket, get('/endless', '', $method));
            $reader = spawn(function () use ($socket) {
                while (!feof($socket) && @fread($socket, 65536) !== false);
            });
            echo fetch($address, '/')[2], "\n";
            delay(20);
            $reader->cancel();
            try {
                await($reader);
            } catch (Async\AsyncCancellation) {
            }
            fclose($socket);
            while ($server->getTelemetry()['active_requests'] > 0) {
                delay(5);
            }
        }
        var_dump(isset($ends['HEAD'], $ends['GET']));
    },
);
?>
--EXPECT--
other
other
bool(true)
