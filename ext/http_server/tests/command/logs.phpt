--TEST--
php-server: access log and log, their formats, and files that are renamed
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

$directory = temporary_directory();
$app = app('return fn($request, $response) => $request->getPath() === "/fails" ? throw new Exception("no") : $response->setBody("answer");');
$start = fn(string ...$more) => (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', ...$more]))->ready();
$mask = fn(string $text) => preg_replace(['~\[\d\d/\w+/\d+:[\d:]+ \+0000\]~', '/\d{4}-\d\d-\d\dT[\d:.]+Z/', '/127\.0\.0\.1:\d+/', '/(pid|port|duration)("?[=:])[\d.]+/'], ['[TIME]', 'T', 'ADDRESS', '$1$2N'], $text);

echo "-- combined on standard output\n";
$command = $start('--access-log', '-');
fetch($command->address, '/a?b', "User-Agent: client\r\n");
fetch($command->address, '/fails');
$command->end(SIGTERM);
$lines = explode("\n", rtrim($mask($command->output())));
sort($lines);
echo implode("\n", $lines), "\n";
$lines = explode("\n", rtrim(preg_replace('/ file=.*/', '', $mask($command->log()))));
sort($lines);
echo implode("\n", $lines), "\n";

echo "-- JSON in files, which are renamed\n";
$port = free_port();
$command = new Command(['--app', $app, '--listen', "127.0.0.1:$port", '--workers', '1', '--access-log', "$directory/access", '--access-format', 'json',
    '--log', "$directory/log", '--log-format', 'json']);
$logged = fn(string $file, string $text) => until(fn() => str_contains((string) @file_get_contents("$directory/$file"), $text),
    fn() => "$text in $file: " . @file_get_contents("$directory/$file") . $command->log());
$logged('log', 'server.ready');
fetch("127.0.0.1:$port", '/first');
$logged('access', '/first');
rename("$directory/access", "$directory/access.1");
rename("$directory/log", "$directory/log.1");
$command->signal(SIGHUP);
$logged('log', 'reload.done');
fetch("127.0.0.1:$port", '/second');
fetch("127.0.0.1:$port", '/fails');
$command->end(SIGTERM);
foreach (['access.1', 'access', 'log.1', 'log'] as $file) {
    echo "$file\n";
    $lines = [];
    foreach (file("$directory/$file", FILE_IGNORE_NEW_LINES) as $line) {
        $record = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
        $lines[] = "  $record[SeverityText] $record[Body]\n";
    }
    sort($lines);
    echo implode($lines);
}
echo $command->log();

echo "-- logfmt, and silence\n";
$command = new Command(['--app', $app, '--listen', "127.0.0.1:$port", '--workers', '1', '--log-format', 'logfmt']);
$command->awaitLog('/server\.ready/');
$command->end(SIGTERM);
echo $mask($command->log());
$command = new Command(['--app', $app, '--listen', "127.0.0.1:$port", '--workers', '1', '--log-level', 'off']);
until(fn() => @stream_socket_client("tcp://127.0.0.1:$port"));
echo $command->end(SIGTERM), $command->log(), "\n";
?>
--EXPECT--
-- combined on standard output
127.0.0.1 - - [TIME] "GET /a?b HTTP/1.1" 200 6 "-" "client"
127.0.0.1 - - [TIME] "GET /fails HTTP/1.1" 500 2 "-" "-"
T ERROR handler.exception class=Exception message=no
T INFO server.ready listeners=ADDRESS workers=2 pid=N
T INFO server.stopped forced=false
T INFO server.stopping signal=SIGTERM
-- JSON in files, which are renamed
access.1
  INFO GET /first 200
access
  INFO GET /fails 500
  INFO GET /second 200
log.1
  INFO server.ready
log
  ERROR handler.exception
  INFO reload.done
  INFO server.reload
  INFO server.stopped
  INFO server.stopping
-- logfmt, and silence
ts=T level=INFO msg="server.ready" listeners=ADDRESS workers=1 pid=N
ts=T level=INFO msg="server.stopping" signal=SIGTERM
ts=T level=INFO msg="server.stopped" forced=false
0
