--TEST--
pdo_pgsql: statements, cursors, COPY, large objects, notices and errors are those of outside
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$work = function () {
    $pdo = pdo_pg();
    $seen = [];
    $pdo->exec('CREATE TEMP TABLE t (a serial, b text, c bytea)');
    $insert = $pdo->prepare('INSERT INTO t (b, c) VALUES (:b, :c)');
    foreach (['one', 'two', null] as $b) {
        $insert->bindValue('b', $b);
        $insert->bindValue('c', "\0bin", PDO::PARAM_LOB);
        $seen[] = $insert->execute();
    }
    $seen[] = $pdo->lastInsertId();
    $seen[] = $pdo->lastInsertId('t_a_seq');
    $select = $pdo->query('SELECT a, b, c FROM t ORDER BY a');
    $seen[] = array_map(fn ($row) => [$row[0], $row[1], stream_get_contents($row[2])], $select->fetchAll(PDO::FETCH_NUM));
    $meta = $select->getColumnMeta(1);
    $seen[] = [$meta['native_type'], $meta['table'], $meta['name']];
    $cursor = $pdo->prepare('SELECT i FROM generate_series(1, 10) i', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]);
    $pdo->beginTransaction();
    $cursor->execute();
    $seen[] = [$cursor->fetchColumn(), $cursor->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_LAST), $cursor->fetch(PDO::FETCH_NUM, PDO::FETCH_ORI_ABS, 4)];
    $seen[] = $pdo->inTransaction();
    $pdo->rollBack();
    $cursor = null;
    $seen[] = $pdo->inTransaction();
    $seen[] = $pdo->pgsqlCopyFromArray('t (b)', ["x", "y"]) . $pdo->exec('DELETE FROM t WHERE b = \'x\'');
    $seen[] = $pdo->pgsqlCopyToArray('t (b)');
    $file = tempnam(sys_get_temp_dir(), 'copy');
    $seen[] = $pdo->pgsqlCopyToFile('t (b)', $file) . file_get_contents($file) . $pdo->pgsqlCopyFromFile('t (b)', $file);
    unlink($file);
    $seen[] = $pdo->query('SELECT count(*) FROM t')->fetchColumn();
    $pdo->beginTransaction();
    $oid = $pdo->pgsqlLOBCreate();
    $stream = $pdo->pgsqlLOBOpen($oid, 'w');
    $seen[] = fwrite($stream, 'hello world');
    $seen[] = fseek($stream, 6) . fread($stream, 100);
    $stream = null;
    $seen[] = stream_get_contents($pdo->pgsqlLOBOpen($oid, 'r'));
    $seen[] = $pdo->pgsqlLOBUnlink($oid);
    $pdo->commit();
    try {
        $pdo->query('SELECT bogus');
    } catch (PDOException $e) {
        $seen[] = $e->getMessage();
    }
    $seen[] = $pdo->errorInfo();
    $seen[] = $pdo->getAttribute(PDO::ATTR_CONNECTION_STATUS);
    return serialize($seen);
};

$outside = $work();
$inside = beside_ticker(fn () => await(spawn($work)));
var_dump(preg_replace('/oid|\d{5,}/', '', $inside) === preg_replace('/oid|\d{5,}/', '', $outside));
if ($inside !== $outside) {
    var_dump(unserialize($outside), unserialize($inside));
}
--EXPECT--
bool(true)
