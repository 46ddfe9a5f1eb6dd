--TEST--
pgsql: a call that began before the first coroutine keeps its connection, too
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

final class Closing
{
    public function __construct(private PgSql\Connection $link) {}
    public function __toString(): string
    {
        var_dump(await(spawn(fn () => pg_close($this->link))));
        /* The next connection would lie where the closed one was. */
        $GLOBALS['next'] = pg_open();
        return '7';
    }
}

$link = pg_open();
var_dump(pg_query_params($link, 'SELECT $1::int', [new Closing($link)]));
var_dump(pg_fetch_result(pg_query($next, 'SELECT 1'), 0, 0));
--EXPECT--
bool(true)
bool(false)
string(1) "1"
