--TEST--
php-server: messages of PHP go to the log that was open, also when it was renamed; a log that nobody reads makes no request wait
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
$app = app('return function ($request, $response) {
    error_log($request->getPath() . str_repeat("x", (int) $request->getQueryParam("more", 0)) . " end");
    $response->end("answered");
};');

echo "-- renamed\n";
$command = new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--log', "$directory/log"]);
$log = fn(string $name = 'log') => (string) @file_get_contents("$directory/$name");
until(fn() => preg_match('/server\.ready listeners=(\S+)/', $log(), $match) && $command->address = $match[1]);
fetch($command->address, '/before');
rename("$directory/log", "$directory/log.1");
fetch($command->address, '/between');
echo is_file("$directory/log") ? "a new file\n" : "no new file yet\n";
$command->signal(SIGHUP);
until(fn() => str_contains($log(), 'reload.done'));
fetch($command->address, '/after');
$command->end(SIGTERM);
foreach (['log.1', 'log'] as $name) {
    preg_match_all('~ INFO (/\w+) end~', $log($name), $matches);
    echo "$name: ", implode(' ', $matches[1]), "\n";
}

echo "-- not read\n";
$port = free_port();
$process = proc_open([PHP_BINARY, '-n', __DIR__ . '/../../command/php-server', '--app', $app, '--listen', "127.0.0.1:$port", '--workers', '1'],
    [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['pipe', 'w']], $pipes);
try {
    until(fn() => @stream_socket_client("tcp://127.0.0.1:$port"));
    for ($i = 0; $i < 20; $i++) {
        echo fetch("127.0.0.1:$port", "/$i?more=15000")[2] === 'answered' ? '.' : 'x';
    }
    echo "\n";
    // What had room; then there is room again.
    $read = '';
    $asked = 20;
    while (!str_contains($read, 'messages.lost')) {
        stream_set_blocking($pipes[2], false);
        $read .= stream_get_contents($pipes[2]);
        stream_set_blocking($pipes[2], true);
        fetch("127.0.0.1:$port", '/again');
        $asked++;
    }
} finally {
    proc_terminate($process);
}
$read .= stream_get_contents($pipes[2]);
proc_close($process);
$seen = preg_match_all('/ INFO \/\d+x{15000} end$/m', $read);
$torn = preg_match_all('/ INFO \/\d+x*$/m', $read);
preg_match_all('/ WARN messages\.lost count=(\d+)$/m', $read, $matches);
$again = preg_match_all('/ INFO \/again end$/m', $read);
var_dump($seen + $again + array_sum($matches[1]) === $asked, $seen > 2, $torn < 2, $again > 0);
?>
--EXPECT--
-- renamed
no new file yet
log.1: /before /between
log: /after
-- not read
....................
bool(true)
bool(true)
bool(true)
bool(true)
