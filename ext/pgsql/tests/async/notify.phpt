--TEST--
pgsql: notices and notifications
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

$listener = pdo_pg();
$listener->exec('LISTEN channel');
$started = microtime(true);
var_dump(beside_ticker(fn () => $listener->pgsqlGetNotify(PDO::FETCH_NUM, 200)));
var_dump(microtime(true) - $started >= 0.19);

$waiting = spawn(fn () => $listener->pgsqlGetNotify(PDO::FETCH_ASSOC, 20_000));
delay(20);
$link = pg_open();
pg_query($link, "NOTIFY channel, 'payload'");
$notify = await($waiting);
var_dump($notify['message'], $notify['payload'], $notify['pid'] === pg_get_pid($link));

pg_query($link, 'LISTEN other');
$listener->exec("NOTIFY other, 'for pgsql'");
var_dump(eventually(function () use ($link, &$got) { return $got = pg_get_notify($link); }), $got['payload']);

$cancelled = spawn(fn () => $listener->pgsqlGetNotify(PDO::FETCH_NUM, 20_000));
delay(20);
$cancelled->cancel();
echo outcome($cancelled), "\n";
var_dump($listener->query('SELECT 1')->fetchColumn());
--EXPECT--
bool(false)
bool(true)
string(7) "channel"
string(7) "payload"
bool(true)
bool(true)
string(9) "for pgsql"
Async\AsyncCancellation
int(1)
