--TEST--
PDO pool: subclasses that override methods and call their parents
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all};

class Db extends PDO
{
    public array $log = [];
    public function query(string $query, ?int $fetchMode = null, mixed ...$args): PDOStatement|false
    {
        $this->log[] = $query;
        return parent::query($query, $fetchMode, ...$args);
    }
}
$db = new Db('sqlite:' . database(), null, null, [PDO::ATTR_POOL_ENABLED => true]);
$all = [];
for ($i = 0; $i < 3; $i++) $all[] = spawn(fn () => $db->query("SELECT $i", PDO::FETCH_COLUMN, 0)->fetch());
echo json_encode(await_all($all)[0]), ' ', count($db->log), "\n";
$query = $db->quote(...);
echo $query('x'), ' ', call_user_func([$db, 'query'], 'SELECT 9')->fetchColumn(), ' ', (new ReflectionMethod($db, 'exec'))->invoke($db, 'SELECT 1'), "\n";
?>
--EXPECT--
[0,1,2] 3
'x' 9 0
