--TEST--
mysqli: what its commands give is what they give outside
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--INI--
mysqli.allow_local_infile=1
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$work = function (int $flags) {
    $link = mysqli_init();
    $link->options(MYSQLI_OPT_LOCAL_INFILE, 1);
    $link->real_connect('localhost', 'tester', 'secret', 'test', 0, getenv('TEST_MYSQL_SOCKET'), $flags);
    $seen = [];
    $link->query('CREATE TEMPORARY TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b VARCHAR(100), c BLOB)');
    $statement = $link->prepare('INSERT INTO t (b, c) VALUES (?, ?)');
    foreach (['one', 'two', null] as $b) {
        $c = "\0bin";
        $statement->bind_param('ss', $b, $c);
        $seen[] = $statement->execute();
    }
    $seen[] = [$link->insert_id, $link->affected_rows, $statement->insert_id];
    $seen[] = $link->query('SELECT * FROM t')->fetch_all(MYSQLI_ASSOC);
    $seen[] = iterator_to_array($link->query('SELECT b FROM t', MYSQLI_USE_RESULT));
    $statement = $link->prepare('SELECT a, b FROM t WHERE a > ?');
    $seen[] = $statement->execute([1]);
    $seen[] = $statement->get_result()->fetch_all();
    $statement->execute([1]);
    $statement->bind_result($a, $b);
    while ($statement->fetch()) {
        $seen[] = [$a, $b];
    }
    $statement->close();
    $link->multi_query('SELECT 1; SELECT 2; DO 0; SELECT 3');
    do {
        $seen[] = ($result = $link->store_result()) ? $result->fetch_row() : false;
    } while ($link->next_result());
    $file = tempnam(sys_get_temp_dir(), 'infile');
    chmod($file, 0644);
    file_put_contents($file, implode("\n", array_map(fn ($i) => "row $i", range(1, 20_000))));
    $seen[] = $link->query("LOAD DATA LOCAL INFILE '$file' INTO TABLE t (b)");
    $seen[] = [$link->affected_rows, $link->info];
    unlink($file);
    try {
        $link->query("LOAD DATA LOCAL INFILE '$file.none' INTO TABLE t (b)");
    } catch (mysqli_sql_exception $e) {
        $seen[] = str_replace($file, 'FILE', $e->getMessage());
    }
    try {
        $link->query('SELECT bogus');
    } catch (mysqli_sql_exception $e) {
        $seen[] = [$e->getCode(), $e->getMessage(), $e->getSqlState(), $link->error];
    }
    $seen[] = [$link->select_db('mysql'), $link->change_user('tester', 'secret', 'test'), $link->stat() !== '', $link->character_set_name()];
    $seen[] = [$link->begin_transaction(), $link->commit(), $link->autocommit(true), $link->set_charset('latin1')];
    $seen[] = strlen($link->query("SELECT REPEAT('x', 5000000)")->fetch_row()[0]);
    $seen[] = $link->close();
    return serialize($seen);
};

foreach ([0, MYSQLI_CLIENT_COMPRESS] as $flags) {
    $outside = $work($flags);
    $inside = beside_ticker(fn () => await(spawn($work, $flags)));
    var_dump($inside === $outside);
    if ($inside !== $outside) {
        var_dump(unserialize($outside), unserialize($inside));
    }
}
echo count(unserialize($inside)), "\n";
--EXPECT--
bool(true)
bool(true)
22
