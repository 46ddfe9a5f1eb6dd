--TEST--
SQLite3: close() is refused while another coroutine is inside of a statement of the connection, before SQLite is called, too
--EXTENSIONS--
true_async
sqlite3
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await, suspend};

class Late { function __toString(): string { Slow::let_others_run(); return 'late'; } }

foreach ([false, true] as $exceptions) {
    $db = new SQLite3(':memory:');
    @$db->enableExceptions($exceptions);
    $statement = $db->prepare('SELECT ?');
    $other = $db->prepare('SELECT 2');
    $statement->bindValue(1, new Late, SQLITE3_TEXT);
    print_r(together([
        fn() => $statement->execute()->fetchArray(SQLITE3_NUM)[0],
        fn() => suspend() ?? @$db->close(),
        fn() => $other->execute()->fetchArray(SQLITE3_NUM)[0],
    ]));
    var_dump($db->querySingle('SELECT 1'), $db->close());
}
--EXPECT--
Array
(
    [0] => late
    [1] => 
    [2] => 2
)
int(1)
bool(true)
Array
(
    [0] => late
    [1] => SQLite3Exception: Unable to close database: another coroutine is using it
    [2] => 2
)
int(1)
bool(true)
