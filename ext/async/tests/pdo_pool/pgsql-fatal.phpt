--TEST--
PostgreSQL: the request ends by a fatal error or exit with connections in use: no session is left on the server, nothing uncommitted
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
require __DIR__ . '/../run_script.inc';

$watch = connect('pgsql', [PDO::ATTR_POOL_ENABLED => false]);
$table = table($watch, 'id INT PRIMARY KEY');
$alive = 'pgsql' === 'mysql' ? 'SELECT COUNT(*) FROM information_schema.processlist WHERE id IN (%s)' : 'SELECT COUNT(*) FROM pg_stat_activity WHERE pid IN (%s)';
$sleep = 'pgsql' === 'mysql' ? 'DO SLEEP(60)' : 'SELECT pg_sleep(4)';
$script = "require '" . __DIR__ . "/server.inc';" . <<<PHP

use function Async\{spawn, await, delay};
\$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 5, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2, PDO::ATTR_EMULATE_PREPARES => false]);
\$plain = connect('pgsql', [PDO::ATTR_POOL_ENABLED => false]);
\$ids = [backend(\$plain)];
\$ready = 0;
/* In a transaction, in a query, with a statement, in a destructor that runs late, in a fetch loop. */
spawn(function () use (\$pdo, &\$ids, &\$ready) {
    \$pdo->beginTransaction();
    \$ids[] = backend(\$pdo);
    \$pdo->exec('INSERT INTO $table VALUES (1)');
    \$ready++;
    delay(60000);
});
spawn(function () use (\$pdo, &\$ids, &\$ready) {
    \$s = \$pdo->prepare('SELECT 1');
    \$s->execute();
    \$ids[] = backend(\$pdo);
    \$ready++;
    \$pdo->query('$sleep');
});
spawn(function () use (\$pdo, &\$ids, &\$ready) {
    \$pdo->beginTransaction();
    \$ids[] = backend(\$pdo);
    \$object = new class(\$pdo) { function __construct(public \$pdo) {} function __destruct() { \$this->pdo->exec('INSERT INTO $table VALUES (2)'); } };
    \$ready++;
    delay(60000);
});
spawn(function () use (\$plain, &\$ready) {
    \$plain->beginTransaction();
    \$plain->exec('INSERT INTO $table VALUES (3)');
    \$ready++;
    \$plain->exec('$sleep');
});
while (\$ready < 4) delay(5);
delay(50);
echo implode(',', \$ids), "\\n";

PHP;
$ends = [
    'memory' => 'ini_set("memory_limit", "16M"); str_repeat("x", 64 << 20);',
    'memory in a coroutine' => 'ini_set("memory_limit", "16M"); await(spawn(fn () => str_repeat("x", 64 << 20)));',
    'class' => 'eval("class A implements NoSuch {} final class B {} class C extends B {}");',
    'uncaught' => 'throw new Exception("uncaught");',
    'uncaught in a coroutine' => 'spawn(fn () => throw new Exception("uncaught")); delay(60000);',
    'exit' => 'exit(0);',
    'exit in a coroutine' => 'spawn(fn () => exit(0)); delay(60000);',
    'end of main' => '$pdo = $plain = null; Async\graceful_shutdown();',
];
foreach ($ends as $name => $end) {
    $started = microtime(true);
    [$output, $status] = run_script("$script\n$end", '-d display_errors=0');
    $ids = strtok($output, "\n");
    echo "$name: ", substr_count($ids, ',') + 1, ' sessions, ', microtime(true) - $started < 20 ? 'soon' : 'late';
    $output === $ids || print(", $output");
    for ($i = 0; $i < 1000 && ($left = $watch->query(sprintf($alive, $ids))->fetchColumn()); $i++) usleep(10000);
    echo ', ', $left, ' left, rows ', json_encode($watch->query("SELECT id FROM $table")->fetchAll(PDO::FETCH_COLUMN)), "\n";
    $watch->exec("DELETE FROM $table");
}
?>
--EXPECT--
memory: 4 sessions, soon, 0 left, rows []
memory in a coroutine: 4 sessions, soon, 0 left, rows []
class: 4 sessions, soon, 0 left, rows []
uncaught: 4 sessions, soon, 0 left, rows []
uncaught in a coroutine: 4 sessions, soon, 0 left, rows []
exit: 4 sessions, soon, 0 left, rows []
exit in a coroutine: 4 sessions, soon, 0 left, rows []
end of main: 4 sessions, soon, 0 left, rows []
