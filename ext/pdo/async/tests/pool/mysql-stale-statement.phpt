--TEST--
MySQL: a cached statement that the server does not know any more is prepared anew and executed once more
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/../servers.inc';
need_mysql('pdo_mysql');
?>
--FILE--
<?php
require __DIR__ . '/pool.inc';
require __DIR__ . '/../servers.inc';
use function Async\{spawn, await};

const PREPARE = 0x16, EXECUTE = 0x17;
$watch = my_open();
$watch->query('CREATE OR REPLACE TABLE stale_statement (id INT PRIMARY KEY, name TEXT)');
$watch->query("INSERT INTO stale_statement VALUES (1, 'one'), (2, 'two')");

$proxy = my_proxy();
$break = 0;
$answer = null;
$sent = [];
/* Packets of MySQL's protocol: length (3), number (1), command (1), id of the statement (4). */
$proxy->filter = function (string $data, $client) use (&$break, &$answer, &$sent) {
    $forward = '';
    while ($data !== '') {
        $packet = substr($data, 0, 4 + unpack('V', substr($data, 0, 3) . "\0")[1]);
        $data = substr($data, strlen($packet));
        $command = ord($packet[4] ?? '');
        if ($command === PREPARE || $command === EXECUTE) {
            $sent[] = $command === PREPARE ? 'prepare' : 'execute';
        }
        if ($command === EXECUTE && $break-- > 0) {
            if ($answer !== null) {
                $error = "\xff" . pack('v', $answer) . '#HY000stale';
                fwrite($client, substr(pack('V', strlen($error)), 0, 3) . "\1" . $error);
                continue;
            }
            $packet = substr_replace($packet, pack('V', 0x7eadbeef), 5, 4);
        }
        $forward .= $packet;
    }
    return $forward;
};
$pdo = new PDO("mysql:host=127.0.0.1;port=$proxy->port;dbname=test", 'tester', 'secret', [
    PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4, PDO::ATTR_EMULATE_PREPARES => false,
]);
$name = function (int $id) use ($pdo) {
    $s = $pdo->prepare('SELECT name FROM stale_statement WHERE id = ?');
    $s->execute([$id]);
    return $s->fetchColumn();
};
function step(string $what, callable $f): void
{
    global $sent;
    $sent = [];
    try {
        $result = json_encode(await(spawn($f)));
    } catch (PDOException $e) {
        $result = 'error ' . $e->errorInfo[1];
    }
    echo "$what: $result; ", implode(' ', $sent), "\n";
}

step('fresh', fn () => $name(1));
step('kept', fn () => $name(2));
foreach ([null, 1243, 1615] as $answer) {
    $title = $answer ?? 'unknown';
    $break = 1;
    step("$title once", fn () => $name(1));
    step('after it', fn () => $name(2));
    $break = 2;
    step("$title twice", fn () => $name(1));
    step('after it', fn () => $name(2));
}
$answer = 1213;
$break = 1;
step('deadlock', fn () => $name(1));
step('after it', fn () => $name(2));

/* Values that were bound by reference, and a column that has come since. */
$answer = null;
$pdo->query('SELECT * FROM stale_statement WHERE id = 1')->fetchAll();
$break = 1;
step('bound', function () use ($pdo) {
    $s = $pdo->prepare('SELECT name FROM stale_statement WHERE id = ?');
    $id = 0;
    $s->bindParam(1, $id, PDO::PARAM_INT);
    $id = 2;
    $s->execute();
    $first = $s->fetchColumn();
    $id = 1;
    $s->execute();
    return [$first, $s->fetchColumn()];
});
$watch->query('ALTER TABLE stale_statement ADD COLUMN age INT DEFAULT 3');
step('column', fn () => $pdo->query('SELECT * FROM stale_statement WHERE id = 1')->fetch(PDO::FETCH_ASSOC));
$break = 1;
step('insert', function () use ($pdo) {
    $s = $pdo->prepare('INSERT INTO stale_statement (id, name) VALUES (?, ?)');
    $s->execute([3, 'three']);
    return $s->rowCount();
});
step('once', fn () => $pdo->query('SELECT COUNT(*) FROM stale_statement')->fetchColumn());

/* A statement that is not of a pool surfaces its error, as always. */
$plain = new PDO("mysql:host=127.0.0.1;port=$proxy->port;dbname=test", 'tester', 'secret', [PDO::ATTR_EMULATE_PREPARES => false]);
$s = $plain->prepare('SELECT 1');
$break = 1;
step('plain', fn () => $s->execute());
unset($pdo, $s, $plain, $name);
$proxy->end();
$watch->query('DROP TABLE stale_statement');
?>
--EXPECT--
fresh: "one"; prepare execute
kept: "two"; execute
unknown once: "one"; execute prepare execute
after it: "two"; execute
unknown twice: error 1243; execute prepare execute
after it: "two"; prepare execute
1243 once: "one"; execute prepare execute
after it: "two"; execute
1243 twice: error 1243; execute prepare execute
after it: "two"; prepare execute
1615 once: "one"; execute prepare execute
after it: "two"; execute
1615 twice: error 1615; execute prepare execute
after it: "two"; prepare execute
deadlock: error 1213; execute
after it: "two"; prepare execute
bound: ["two","one"]; execute prepare execute execute
column: {"id":1,"name":"one","age":3}; execute
insert: 1; prepare execute prepare execute
once: 3; prepare execute
plain: error 1243; execute
