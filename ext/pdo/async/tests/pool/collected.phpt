--TEST--
PDO: a connection and its statements freed by the collector or after a fatal error, in any order; no coroutine at all
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../../../../async/tests/run_script.inc';
require __DIR__ . '/collected.inc';

$texts = ['SELECT 1', 'SELECT ?', 'SELECT 2 UNION SELECT 3', 'INSERT INTO sqlite_master VALUES (1)'];
$file = tempnam(sys_get_temp_dir(), 'collected');
$pooled = [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2];
collect(fn () => new PDO('sqlite::memory:'), ...$texts);
collect(fn () => new PDO("sqlite:$file", null, null, $pooled), ...$texts);
collect_at_fatal('fn () => new PDO("sqlite::memory:")', ...$texts);
collect_at_fatal("fn () => new PDO('sqlite:$file', null, null, " . var_export($pooled, true) . ')', ...$texts);
unlink($file);
echo "ok\n";
?>
--EXPECT--
fatal 255
fatal 255
ok
