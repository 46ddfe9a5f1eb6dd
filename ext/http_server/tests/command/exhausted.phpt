--TEST--
php-server: a worker whose requests have exhausted memory, and lost much of it, is replaced
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$app = app(<<<'PHP'
    function text($mb) { return str_repeat('x', $mb << 20); }
    return function ($request, $response) {
        match ($request->getPath()) {
            '/lost' => text(25) . text(25),     // what an operator was making
            '/freed' => array_map(text(...), array_fill(0, 100, 1)),
            '/large' => text(20),
            default => null,
        };
        $response->setBody('answered');
    };
    PHP);
foreach ([['--workers', '1'], ['--workers', '1', '--threads']] as $options) {
    $command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--memory-limit', '64M', ...$options]))->ready();
    $ask = function (string $path) use ($command): int {
        @file_get_contents("http://$command->address$path");
        return (int) substr($http_response_header[0] ?? '', 9, 3);
    };
    echo $ask('/large'), ' ', $ask('/freed'), ' ', $ask('/large'), ' ', $ask('/lost'), ' ', $ask('/large'), "\n";
    $command->awaitLog('/worker\.worn/', 1);
    for ($i = 0; $i < 500 && ($status = $ask('/large')) !== 200; $i++) {
        usleep(20_000);
    }
    echo "$status, then ", $command->end(SIGTERM), "\n";
}
?>
--EXPECT--
200 500 200 500 500
200, then 0
200 500 200 500 500
200, then 0
