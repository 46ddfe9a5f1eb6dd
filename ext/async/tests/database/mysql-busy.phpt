--TEST--
A connection that is used by somebody else: commands out of sync (2014), at once, whatever it waits for
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await, suspend, delay};

function attempt(callable $call): void
{
    try {
        $call();
        echo "done\n";
    } catch (PDOException | mysqli_sql_exception $e) {
        echo $e::class, ' ', $e instanceof PDOException ? $e->errorInfo[1] : $e->getCode(), "\n";
    }
}

/* This server's lock makes a command of any kind wait. */
$locker = my_open();
$locker->query('CREATE TABLE IF NOT EXISTS busy (a INT)');

$link = my_open();
$first = spawn(fn () => $link->query("SELECT SLEEP(0.4), 'first'")->fetch_row()[1]);
delay(50);
$started = microtime(true);
attempt(fn () => $link->query('SELECT 1'));
attempt(fn () => $link->prepare('SELECT 1'));
attempt(fn () => $link->select_db('test'));
attempt(fn () => $link->begin_transaction());
var_dump(microtime(true) - $started < 0.3);
echo await($first), "\n";

/* Preparing waits for a response while the connection counts as ready. */
$locker->query('LOCK TABLES busy WRITE');
$statement = null;
$preparing = spawn(function () use ($link, &$statement) { $statement = $link->prepare('SELECT * FROM busy'); $statement->execute(); return 'prepared'; });
delay(50);
attempt(fn () => $link->query('SELECT 1'));
attempt(fn () => $link->stat() === false ? throw new mysqli_sql_exception('', 2014) : 1);
$locker->query('UNLOCK TABLES');
echo await($preparing), "\n";
$statement->close();
attempt(fn () => $link->query('SELECT 1'));

/* Two coroutines take rows of one unbuffered result. */
$result = $link->query("SELECT REPEAT('x', 100000) UNION ALL SELECT SLEEP(0.4)", MYSQLI_USE_RESULT);
$rows = spawn(fn () => [strlen($result->fetch_row()[0]), $result->fetch_row()]);
delay(50);
attempt(function () use ($result) { $result->fetch_row() === false && throw new mysqli_sql_exception('', 2014); });
attempt(fn () => $result->free());
echo json_encode(await($rows)), "\n";
$result->free();

$pdo = pdo_my([PDO::ATTR_EMULATE_PREPARES => false]);
$other = $pdo->prepare('SELECT 1');
$first = spawn(fn () => $pdo->query("SELECT 'first', SLEEP(0.4)")->fetchColumn());
delay(50);
attempt(fn () => $pdo->query('SELECT 1'));
attempt(fn () => $pdo->exec('DO 1'));
attempt(fn () => $pdo->prepare('SELECT 2'));
attempt(fn () => $other->execute());
attempt(fn () => $pdo->beginTransaction());
echo await($first), "\n";
var_dump($other->execute(), $other->fetchColumn());
$locker->query('DROP TABLE busy');
--EXPECT--
mysqli_sql_exception 2014
mysqli_sql_exception 2014
mysqli_sql_exception 2014
mysqli_sql_exception 2014
bool(true)
first
mysqli_sql_exception 2014
mysqli_sql_exception 2014
prepared
done
mysqli_sql_exception 2014
mysqli_sql_exception 2014
[100000,["0"]]
PDOException 2014
PDOException 2014
PDOException 2014
PDOException 2014
PDOException 2014
first
bool(true)
int(1)
