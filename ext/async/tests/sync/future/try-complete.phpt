--TEST--
FutureState::tryComplete(), tryError(): the first one wins, the others say so
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Future, FutureState};
use function Async\{await, spawn};

$state = new FutureState;
$future = new Future($state);
var_dump($state->tryComplete('first'), $state->tryComplete('second'), $state->tryError(new Exception('third')));
var_dump(await($future));
try {
    $state->complete('fourth');
} catch (Async\AsyncException $e) {
    echo preg_replace('~ at .*~', '', $e->getMessage()), "\n";
}

$state = new FutureState;
$future = new Future($state);
var_dump($state->tryError(new Exception('failed')), $state->tryComplete(1));
try {
    await($future);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}

$state = new FutureState;
$future = new Future($state);
$future->cancel();
var_dump($state->tryComplete(1), $future->isCancelled());
$future->ignore();

$state = new FutureState;
$future = new Future($state);
$wins = [];
for ($i = 0; $i < 3; $i++) {
    spawn(function () use ($state, $i, &$wins) { $wins[] = $state->tryComplete($i); });
}
var_dump(await($future), $wins);

try {
    $state->tryError('text');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
string(5) "first"
FutureState is already completed
bool(true)
bool(false)
failed
bool(false)
bool(true)
int(0)
array(3) {
  [0]=>
  bool(true)
  [1]=>
  bool(false)
  [2]=>
  bool(false)
}
Async\FutureState::tryError(): Argument #1 ($throwable) must be of type Throwable, string given
