--TEST--
mysqli: a call that began before the first coroutine is inside of its statement, too
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

final class Closing
{
    public function __construct(private mysqli_stmt $s) {}
    public function __toString(): string
    {
        try {
            await(spawn(fn () => $this->s->close()));
        } catch (mysqli_sql_exception $e) {
            echo $e->getMessage(), "\n";
        }
        return 'text';
    }
}

$link = my_open();
$s = $link->prepare('SELECT ?');
var_dump($s->execute([new Closing($s)]), $s->get_result()->fetch_row()[0], $s->close());
--EXPECT--
Commands out of sync; you can't run this command now
bool(true)
string(4) "text"
bool(true)
