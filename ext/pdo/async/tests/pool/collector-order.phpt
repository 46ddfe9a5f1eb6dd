--TEST--
The collector may free PDO before its statements, and statements after it
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

class Node { public array $links = []; public $pdo; public $statement; }

/* A cycle whose members are made in every order, so that the collector frees them in every order. */
function ring(array $order): Async\Pool
{
    $pdo = pooled([PDO::ATTR_POOL_MAX => 4, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2]);
    $made = ['pdo' => $pdo, 'unfetched' => $pdo->query('SELECT 1 UNION SELECT 2'), 'prepared' => $pdo->prepare('SELECT ?'), 'executed' => $pdo->prepare('SELECT 3')];
    $made['executed']->execute();
    $first = $last = null;
    foreach ($order as $name) {
        $node = new Node();
        $node->{$name === 'pdo' ? 'pdo' : 'statement'} = $made[$name];
        $node->links[] = $last;
        $first ??= $node;
        $last = $node;
    }
    $first->links[] = $last;

    return $pdo->getPool();
}

function orders(array $list): iterable
{
    if (count($list) < 2) {
        yield $list;
    }
    foreach ($list as $at => $name) {
        $rest = $list;
        unset($rest[$at]);
        foreach ($rest === [] ? [] : orders($rest) as $order) {
            yield [$name, ...$order];
        }
    }
}

$wrong = $rings = 0;
foreach ([false, true] as $in_coroutine) {
    foreach (orders(['pdo', 'unfetched', 'prepared', 'executed']) as $order) {
        $pool = $in_coroutine ? await(spawn(ring(...), $order)) : ring($order);
        gc_collect_cycles();
        $rings++;
        $wrong += $pool->count() + $pool->activeCount();
    }
}
echo "$rings rings, $wrong wrong\n";

/* A statement that outlives everything else. */
$statement = (function () {
    $pdo = pooled();
    return $pdo->query('SELECT 7 UNION SELECT 8');
})();
gc_collect_cycles();
echo $statement->fetchColumn(), $statement->fetchColumn(), "\n";
?>
--EXPECT--
48 rings, 0 wrong
78
