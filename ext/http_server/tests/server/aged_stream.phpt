--TEST--
A connection that reaches its age while a response streams, whose head has promised more, answers the next request, and says that it is the last
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\HttpServerConfig;
use function Async\delay;

serve(
    function ($request, $response) {
        if ($request->getPath() === '/stream') {
            // The age is spread by a tenth.
            for ($i = 0; $i < 30; $i++) {
                $response->write('piece');
                delay(50);
            }

            return;
        }
        $response->end('the next');
    },
    function ($address) {
        foreach ([false, true] as $pipelined) {
            $socket = connect($address);
            fwrite($socket, get('/stream') . ($pipelined ? get('/') : ''));
            [, $fields, $body] = read_response($socket);
            echo $fields['connection'] ?? 'open', ' ', strlen($body), "\n";
            $pipelined || fwrite($socket, get('/'));
            [, $fields, $body] = read_response($socket);
            echo "$fields[connection] $body ", json_encode(read_all($socket)), "\n";
        }
    },
    fn(HttpServerConfig $config) => $config->setMaxConnectionAgeMs(1000),
);
?>
--EXPECT--
open 150
close the next ""
open 150
close the next ""
