--TEST--
A FutureState crosses once: its copy completes, the original does not, the Future gets value and location
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/remote.inc';
use AsyncTest\Event;
use Async\{Future, FutureState};
use function Async\await;

$state = new FutureState(); $created = __LINE__;
$future = new Future($state);
$thread = thread_with(<<<'PHP'
    try {
        $seen = [$s->isCompleted()];
        $s->complete([1, 'two', 'k' => [3.5, null, true]]);
        $seen[] = $s->isCompleted();
        $s->complete('again');
    } catch (Async\AsyncException $e) {
        $seen[] = get_class($e) . ': ' . $e->getMessage();
    }
    try {
        $s->error(new Exception('again'));
    } catch (Async\AsyncException $e) {
        $seen[] = get_class($e) . ': ' . $e->getMessage();
    }
    try {
        AsyncTest\transfer($s);
    } catch (Error $e) {
        $seen[] = get_class($e) . ': ' . $e->getMessage();
    }
    echo json_encode($seen), "\n";
    PHP, $state);
ob_start(); // what the thread prints comes first
foreach ([fn() => $state->complete(1), fn() => $state->error(new Exception('x')), fn() => AsyncTest\transfer([$state]), fn() => AsyncTest\transfer($future)] as $call) {
    outcome($call);
}
$thread->await();
ob_end_flush();
echo json_encode(await($future)), json_encode($future->await()), "\n";
var_dump($state->isCompleted(), $future->isCompleted(), $future->isCancelled(), $future->getCompletedLocation() === $state->getCompletedLocation());
[$file, $line] = $future->getCompletedFileAndLine();
var_dump(strpos($file, 'thread') !== false, $line);
var_dump($future->getCreatedFileAndLine() === [__FILE__, $created]);

// Only of a pending state.
$done = new FutureState();
$done->complete(1);
try {
    AsyncTest\transfer($done);
} catch (Error $e) {
    echo get_class($e), "\n";
}
?>
--EXPECT--
[false,true,"Async\\AsyncException: FutureState is already completed","Async\\AsyncException: FutureState is already completed","Error: FutureState cannot be transferred to multiple threads"]
Async\AsyncException: FutureState ownership was transferred to another thread
Async\AsyncException: FutureState ownership was transferred to another thread
Error: FutureState cannot be transferred to multiple threads
Error: Cannot transfer an object of class Async\Future between threads ($value)
{"0":1,"1":"two","k":[3.5,null,true]}{"0":1,"1":"two","k":[3.5,null,true]}
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
int(3)
bool(true)
Error
