--TEST--
pgsql: large objects
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$work = function (string $file) {
    $link = pg_open();
    $seen = [];
    pg_query($link, 'BEGIN');
    $oid = pg_lo_create($link);
    $object = pg_lo_open($link, $oid, 'w+');
    $seen[] = pg_lo_write($object, 'hello world');
    $seen[] = pg_lo_seek($object, 6, PGSQL_SEEK_SET);
    $seen[] = pg_lo_read($object, 100);
    $seen[] = pg_lo_tell($object);
    $seen[] = pg_lo_truncate($object, 5);
    $seen[] = pg_lo_seek($object, 0, PGSQL_SEEK_SET);
    $seen[] = pg_lo_read($object);
    $seen[] = pg_lo_seek($object, 1_000_000, PGSQL_SEEK_SET);
    $seen[] = pg_lo_tell($object);
    $seen[] = pg_lo_close($object);
    $data = random_bytes(100_000);
    file_put_contents($file, $data);
    $imported = pg_lo_import($link, $file);
    file_put_contents($file, '');
    $seen[] = pg_lo_export($link, $imported, $file);
    $seen[] = file_get_contents($file) === $data;
    $object = pg_lo_open($link, $imported, 'r');
    ob_start();
    $seen[] = pg_lo_read_all($object);
    $seen[] = ob_get_clean() === $data;
    $seen[] = pg_lo_unlink($link, $oid) && pg_lo_unlink($link, $imported);
    $seen[] = (string) pg_lo_create($link, 424242);
    pg_query($link, 'COMMIT');
    pg_query($link, 'BEGIN');
    $seen[] = @pg_lo_create($link, 424242);
    $seen[] = pg_last_error($link);
    pg_query($link, 'ROLLBACK');
    $seen[] = pg_lo_unlink($link, 424242);
    $seen[] = @pg_lo_unlink($link, 424242);
    $seen[] = strtok(pg_last_error($link), "\n");
    $seen[] = @pg_lo_import($link, "$file.none");
    $seen[] = str_replace($file, 'FILE', pg_last_error($link));
    unlink($file);
    return $seen;
};

$file = sys_get_temp_dir() . '/lo-' . getmypid();
$outside = $work($file);
$inside = beside_ticker(fn () => await(spawn($work, $file)));
var_dump($inside === $outside);
if ($inside !== $outside) {
    var_dump($outside, $inside);
}
--EXPECT--
bool(true)
