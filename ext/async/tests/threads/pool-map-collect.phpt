--TEST--
ThreadPool::map(): results and errors by key with $collect; a token ends the wait, also for room in the queue
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip needs threads'); ?>
--FILE--
<?php
use Async\{OperationCanceledException, ThreadPool};
use function Async\timeout;

$pool = new ThreadPool(2);
$task = function (int $n) { if ($n % 2) { throw new DomainException("odd: $n"); } return $n * $n; };
[$results, $errors] = $pool->map(['a' => 2, 'b' => 3, 7 => 4, 'd' => 5], $task, true);
echo json_encode($results), ' ', json_encode(array_map(fn ($e) => $e->getMessage(), $errors)), "\n";
echo json_encode($pool->map([2, 4], $task, collect: true)), ' ', json_encode($pool->map([], $task, true)), "\n";
try { $pool->map(['a' => 2, 'b' => 3], $task); } catch (Throwable $e) { echo $e->getMessage(), "\n"; }

foreach ([range(1, 2), range(1, 200)] as $items) {
    $start = hrtime(true);
    try {
        $pool->map($items, function () { for ($i = 0; $i < 10_000; $i++) { Async\delay(1); } }, true, timeout(20));
    } catch (OperationCanceledException $e) {
        echo get_class($e->getPrevious()), ' ', hrtime(true) - $start < 5e9 ? 'in time' : 'late', "\n";
    }
}
try { $pool->map([1], $task, cancellation: Async\Future::completed()); } catch (OperationCanceledException $e) { echo "settled before\n"; }
echo json_encode($pool->map([6], $task)), "\n";
?>
--EXPECT--
{"a":4,"7":16} {"b":"odd: 3","d":"odd: 5"}
[[4,16],[]] [[],[]]
odd: 3
Async\TimeoutException in time
Async\TimeoutException in time
settled before
[36]
