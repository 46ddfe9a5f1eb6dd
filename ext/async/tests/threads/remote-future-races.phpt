--TEST--
The owner cancels, drops, or ends its request while another thread completes: exactly one of them decides, 1,000 times each
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
use Async\{AsyncCancellation, Future, FutureState};
use function Async\await;

$work = 'foreach ($v[0] as $i => $state) { $state->complete(["value", $i]); if ($i % 100 == 0) usleep(100); }';
function batch(): array
{
    $states = $futures = [];
    for ($i = 0; $i < 1000; $i++) {
        $states[] = $state = new FutureState();
        $futures[] = new Future($state);
    }
    return [$states, $futures];
}
// Cancelled from the end to the beginning.
[$states, $futures] = batch();
$thread = thread_with($work, $states);
foreach (array_reverse($futures, true) as $i => $future) {
    $future->cancel();
    if ($i % 50 == 0) usleep(50);
}
$right = 0;
foreach ($futures as $i => $future) {
    try {
        $right += await($future) === ['value', $i];
    } catch (AsyncCancellation) {
        $right += $future->isCancelled();
    }
}
$thread->await();
var_dump($right);

// Dropped.
[$states, $futures] = batch();
$thread = thread_with($work, $states);
unset($states, $future);
while ($futures) {
    array_pop($futures)->ignore();
    if (count($futures) % 50 == 0) usleep(50);
}
$thread->await();

// Dropped while somebody waits for the neighbour.
[$states, $futures] = batch();
$thread = thread_with($work, $states);
unset($states);
for ($i = 0; $i < 1000; $i += 2) {
    $futures[$i]->ignore();
    unset($futures[$i]);
    if (await($futures[$i + 1]) !== ['value', $i + 1]) {
        echo "wrong\n";
    }
}
$thread->await();

// The request ends first.
[$states, $futures] = batch();
foreach ($futures as $future) $future->ignore();
$thread = thread_with($work, $states);
echo "end\n";
?>
--EXPECT--
int(1000)
end
