--TEST--
the ftp:// wrapper in coroutines
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new FtpServer();
$url = "ftp://user:password@127.0.0.1:$server->port";
$coroutines = [];
for ($i = 0; $i < 10; $i++) {
    $coroutines[] = spawn(fn() => file_get_contents("$url/slow"));
}
$start = microtime(true);
echo json_encode(array_count_values(array_map(await(...), $coroutines))), "\n";
var_dump(microtime(true) - $start < 1.5);
var_dump(await(spawn(fn() => file_put_contents("$url/new", 'written'))), $server->files['new']);
$victim = spawn(fn() => file_get_contents("$url/slow"));
delay(50);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
$server->stop();
--EXPECT--
{"slow text":10}
bool(true)
int(7)
string(7) "written"
Async\AsyncCancellation
