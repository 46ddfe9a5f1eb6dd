--TEST--
A persistent SQLite handle after requests that died with coroutines inside it: in a wait for a lock, in a function in PHP, while others queued
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
$database = tempnam(sys_get_temp_dir(), 'persistent');
$router = tempnam(sys_get_temp_dir(), 'router');
file_put_contents($router, '<?php $file = ' . var_export($database, true) . ';' . <<<'PHP'

use function Async\{spawn, await, delay};
$open = fn (bool $persistent) => new PDO("sqlite:$file", null, null, [PDO::ATTR_PERSISTENT => $persistent, PDO::ATTR_TIMEOUT => 20]);
$pdo = $open(true);
$insert = fn () => spawn(fn () => $pdo->exec('INSERT INTO t VALUES (2)'));
switch (strtok($_SERVER['REQUEST_URI'], '?')) {
    case '/init':
        $pdo->exec('CREATE TABLE t (id INT)');
        break;
    case '/locked':
        $other = $open(false);
        $other->exec('BEGIN EXCLUSIVE');
        [$insert(), $insert()];
        delay(50);
        str_repeat('x', 1 << 40);
    case '/function':
        $pdo->sqliteCreateFunction('wait', fn () => delay(60_000));
        spawn(fn () => $pdo->query('SELECT wait()'));
        delay(50);
        $insert();
        delay(50);
        str_repeat('x', 1 << 40);
    case '/inside':
        $pdo->sqliteCreateFunction('die', fn () => str_repeat('x', 1 << 40));
        $insert();
        spawn(fn () => $pdo->query('SELECT die()'));
        delay(60_000);
        break;
    case '/exit':
        $pdo->sqliteCreateFunction('leave', function () { exit; });
        spawn(fn () => $pdo->query('SELECT leave()'));
        delay(60_000);
        break;
}
echo await(spawn(function () use ($pdo) {
    $pdo->exec('DELETE FROM t');
    $pdo->exec('INSERT INTO t VALUES (1)');
    return json_encode($pdo->query('SELECT id FROM t')->fetchAll(PDO::FETCH_COLUMN));
}));
PHP);
$probe = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($probe, false);
fclose($probe);
$server = proc_open([PHP_BINARY, '-n', '-d', 'display_errors=0', '-S', $address, $router], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes);
for ($i = 0; $i < 1000 && !($probe = @stream_socket_client("tcp://$address")); $i++) {
    usleep(10_000);
}
fclose($probe);
$get = fn($path) => file_get_contents("http://$address$path", false, stream_context_create(['http' => ['ignore_errors' => true, 'timeout' => 60]]));

echo 'init: ', $get('/init'), "\n";
foreach (['/locked', '/function', '/inside', '/exit'] as $path) {
    $get($path);
    echo "$path: ", $get('/use'), ' ', $get('/use'), "\n";
}

proc_terminate($server, 9);
proc_close($server);
unlink($router);
array_map(unlink(...), glob("$database*"));
?>
--EXPECT--
init: [1]
/locked: [1] [1]
/function: [1] [1]
/inside: [1] [1]
/exit: [1] [1]
