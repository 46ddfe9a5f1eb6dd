--TEST--
The suspend location is the userland line of the last suspension; it is kept
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, timeout};

$lines = [];
function helper(array &$lines) { $lines[] = __LINE__; suspend(); }

$c = spawn(function () use (&$lines) {
    $lines[] = __LINE__; suspend();
    $lines[] = __LINE__; delay(1);
    helper($lines);
    array_map(function () use (&$lines) {
        $lines[] = __LINE__; suspend();
    }, [1]);
    $lines[] = __LINE__; await(spawn(fn () => suspend()));
});
var_dump($c->getSuspendFileAndLine(), $c->getSuspendLocation());

while (!$c->isCompleted()) {
    suspend();
    if ($c->getSuspendFileAndLine() !== [__FILE__, end($lines)] || $c->getSuspendLocation() !== __FILE__ . ':' . end($lines)) {
        echo $c->getSuspendLocation(), ', not line ', end($lines), "\n";
        break;
    }
}
var_dump(count($lines), $c->isCompleted(), $c->getSuspendFileAndLine()[1] === end($lines));

$straight = spawn(fn () => 1);
await($straight);
var_dump($straight->getSuspendLocation());
--EXPECT--
array(2) {
  [0]=>
  NULL
  [1]=>
  int(0)
}
string(7) "unknown"
int(5)
bool(true)
bool(true)
string(7) "unknown"
