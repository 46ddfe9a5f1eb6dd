--TEST--
php-server: what does not fit on the disk leaves no half record in a log, which the next one of another process would continue
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
$app = app('return function ($request, $response) {
    error_log($request->getPath() . str_repeat("x", 3000) . " end");
    $response->end("answered");
};');

// A file may have 32 KiB, as if the disk ended there: what is written beyond is cut, then refused.
$command = new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--log', "$directory/log", '--access-log', "$directory/access",
    '--access-format', 'plain'],
    prefix: "trap '' XFSZ; ulimit -f 64;");
until(fn() => preg_match('/server\.ready listeners=(\S+)/', (string) @file_get_contents("$directory/log"), $match) && $command->address = $match[1]);
for ($i = 0; $i < 30; $i++) {
    echo fetch($command->address, '/' . str_repeat('y', 3000))[2] === 'answered' ? '.' : 'x';
}
echo "\n";
$command->end(SIGTERM);
foreach (['log', 'access'] as $name) {
    $log = file_get_contents("$directory/$name");
    $lines = explode("\n", $log);
    echo "$name: ", strlen($log) > 25_000 && strlen($log) <= 32_768 ? 'full' : strlen($log), ', ',
        array_pop($lines) === '' && count(preg_grep('/^20\S+ [A-Z]+ .*( end|listeners=\S+| client\.port=\d+|[a-z]=\S+)$/D', $lines)) === count($lines) ? 'whole' : 'torn', "\n";
}
?>
--EXPECT--
..............................
log: full, whole
access: full, whole
