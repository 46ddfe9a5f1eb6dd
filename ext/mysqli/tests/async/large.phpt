--TEST--
mysqli: 50 MiB of rows, buffered and unbuffered; a large command
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

await(spawn(function () {
    $link = my_open();
    $query = "SELECT REPEAT('x', 102400) FROM seq_1_to_512";
    beside_ticker(function () use ($link, $query) {
        $bytes = 0;
        foreach ($link->query($query, MYSQLI_USE_RESULT) as [ 'REPEAT(\'x\', 102400)' => $row]) {
            $bytes += strlen($row);
        }
        var_dump($bytes);
        var_dump(array_sum(array_map(fn ($row) => strlen($row[0]), $link->query($query)->fetch_all())));
        $large = str_repeat('y', 20_000_000);
        var_dump($link->query("SELECT LENGTH('$large')")->fetch_row()[0]);
    });
}));
--EXPECT--
int(52428800)
int(52428800)
string(8) "20000000"
