--TEST--
What a handler throws answers its request alone: status, phrase and body; fatal errors and exit() too
--EXTENSIONS--
true_async_server
--INI--
memory_limit=64M
log_errors=0
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\HttpException;

class Own extends HttpException {}
class WithText extends Exception
{
    protected $code = 'HY000';
}
$handlers = [
    'plain' => fn() => throw new Exception('went wrong'),
    'status' => fn() => throw new Exception('not here', 404),
    'low' => fn() => throw new Exception('low', 200),
    'high' => fn() => throw new Exception('high', 600),
    'text' => fn() => throw new WithText('text code'),
    'error' => fn() => strlen(),
    'http' => fn() => throw new HttpException('teapot', 418),
    'own' => fn() => throw new Own('own', 422),
    'lines' => fn() => throw new Exception("a\r\nb: c\0d", 400),
    'empty' => fn() => throw new Exception('', 503),
    'discards' => function ($request, $response) {
        $response->setStatusCode(201)->setHeader('x', 'y')->setBody('lost');
        throw new Exception('thrown');
    },
    'head' => function ($request, $response) {
        $response->write('piece');
        throw new RuntimeException('db down');
    },
    'stream' => function ($request, $response) {
        $response->write('piece');
        throw new Exception('late');
    },
    'exit' => fn() => exit('said'),
    'memory' => fn() => str_repeat('a', 100_000_000),
    'fatal' => fn() => eval('class A {} class A {}'),
    'child' => function ($request, $response) {
        Async\spawn(fn() => throw new Exception('of a child'));
        Async\delay(1);
        $response->end('lives on');
    },
    'cancelled' => function ($request, $response) {
        $handler = Async\current_coroutine();
        Async\spawn(fn() => $handler->cancel(new Async\AsyncCancellation('enough')));
        Async\delay(10_000);
    },
    'fine' => fn($request, $response) => $response->end('fine'),
];
serve(
    fn($request, $response) => $handlers[substr($request->getPath(), 1)]($request, $response),
    function ($address) use ($handlers) {
        foreach (array_keys($handlers) as $name) {
            $method = $name === 'head' ? 'HEAD' : 'GET';
            $socket = connect($address);
            fwrite($socket, get("/$name", '', $method) . get('/fine', "Connection: close\r\n"));
            $bytes = preg_replace('/date: .*\r\n/', '', read_all($socket));
            echo "$name: ", json_encode(substr($bytes, 9, 140), JSON_UNESCAPED_SLASHES), "\n";
        }
    },
);
?>
--EXPECTF--
plain: "500 went wrong\r\ncontent-length: 10\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\n\r\nwent wrongHTTP/1.1 200 OK\r\nc"
%A
fine: %A
