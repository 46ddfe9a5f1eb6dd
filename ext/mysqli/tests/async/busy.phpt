--TEST--
A command on a connection that another coroutine uses fails with 2014 before that coroutine goes on, whatever it waits for
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

function attempt(callable $call): void
{
    try {
        $call();
        echo "done\n";
    } catch (PDOException | mysqli_sql_exception $e) {
        echo $e::class, ' ', $e instanceof PDOException ? $e->errorInfo[1] : $e->getCode(), "\n";
    }
}

/* What a command on $link waits for until another session releases it, for 10 s at most: the lock is then not taken. */
$locker = my_open();
$lock = "'busy $locker->thread_id'";
$hold = fn () => $locker->query("DO GET_LOCK($lock, 10)");
$release = fn () => $locker->query("DO RELEASE_LOCK($lock)");
$locked = "IF(GET_LOCK($lock, 10) AND RELEASE_LOCK($lock), 'released', 'timed out')";
$locker->query('CREATE TABLE IF NOT EXISTS busy (a INT)');

$link = my_open();
$link->query('SET lock_wait_timeout = 10');
$id = $link->thread_id;
$hold();
$first = spawn(fn () => $link->query("SELECT $locked")->fetch_row()[0]);
var_dump(my_waits($locker, $id));
attempt(fn () => $link->query('SELECT 1'));
attempt(fn () => $link->prepare('SELECT 1'));
attempt(fn () => $link->select_db('test'));
attempt(fn () => $link->begin_transaction());
var_dump($first->isCompleted());
$release();
echo await($first), "\n";

/* Preparing waits for a response while the connection counts as ready. */
$locker->query('LOCK TABLES busy WRITE');
$statement = null;
$preparing = spawn(function () use ($link, &$statement) { $statement = $link->prepare('SELECT * FROM busy'); $statement->execute(); return 'prepared'; });
var_dump(my_waits($locker, $id));
attempt(fn () => $link->query('SELECT 1'));
attempt(fn () => $link->stat() === false ? throw new mysqli_sql_exception('', 2014) : 1);
var_dump($preparing->isCompleted());
$locker->query('UNLOCK TABLES');
echo await($preparing), "\n";
$statement->close();
attempt(fn () => $link->query('SELECT 1'));

/* Two coroutines take rows of one unbuffered result. */
$hold();
$result = $link->query("SELECT REPEAT('x', 100000) UNION ALL SELECT $locked", MYSQLI_USE_RESULT);
$rows = spawn(fn () => [strlen($result->fetch_row()[0]), $result->fetch_row()]);
var_dump(waits($rows) && my_waits($locker, $id));
attempt(function () use ($result) { $result->fetch_row() === false && throw new mysqli_sql_exception('', 2014); });
attempt(fn () => $result->free());
var_dump($rows->isCompleted());
$release();
echo json_encode(await($rows)), "\n";
$result->free();

$pdo = pdo_my([PDO::ATTR_EMULATE_PREPARES => false]);
$id = $pdo->query('SELECT CONNECTION_ID()')->fetchColumn();
$other = $pdo->prepare('SELECT 1');
$hold();
$first = spawn(fn () => $pdo->query("SELECT $locked")->fetchColumn());
var_dump(my_waits($locker, $id));
attempt(fn () => $pdo->query('SELECT 1'));
attempt(fn () => $pdo->exec('DO 1'));
attempt(fn () => $pdo->prepare('SELECT 2'));
attempt(fn () => $other->execute());
attempt(fn () => $pdo->beginTransaction());
var_dump($first->isCompleted());
$release();
echo await($first), "\n";
var_dump($other->execute(), $other->fetchColumn());
$locker->query('DROP TABLE busy');
--EXPECT--
bool(true)
mysqli_sql_exception 2014
mysqli_sql_exception 2014
mysqli_sql_exception 2014
mysqli_sql_exception 2014
bool(false)
released
bool(true)
mysqli_sql_exception 2014
mysqli_sql_exception 2014
bool(false)
prepared
done
bool(true)
mysqli_sql_exception 2014
mysqli_sql_exception 2014
bool(false)
[100000,["released"]]
bool(true)
PDOException 2014
PDOException 2014
PDOException 2014
PDOException 2014
PDOException 2014
bool(false)
released
bool(true)
int(1)
