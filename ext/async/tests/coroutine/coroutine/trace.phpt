--TEST--
getTrace: the frames of a started coroutine without control, innermost first; null in every other state
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};

class Work
{
    public function outer(string $argument) { $this->inner(); $this->inner(); }
    private function inner() { suspend(); }
}

$work = new Work();
$c = spawn(function () use ($work) {
    var_dump(current_coroutine()->getTrace());
    $work->outer('a');
});
var_dump($c->getTrace());
suspend();

$trace = $c->getTrace();
echo implode(' < ', array_slice(array_column($trace, 'function'), 0, 3)), "\n";
var_dump(count($trace) >= 4, str_starts_with($trace[3]['function'], '{closure'));
var_dump($trace[1]['class'], $trace[1]['type'], $trace[1]['object'] === $work, $trace[2]['args']);
var_dump($trace[0]['file'] === __FILE__, is_int($trace[0]['line']));

/* Options and limit as in debug_backtrace(). */
var_dump(isset($c->getTrace(0)[1]['object']), isset($c->getTrace(DEBUG_BACKTRACE_IGNORE_ARGS)[2]['args']));
var_dump(count($c->getTrace(limit: 2)), count($c->getTrace(DEBUG_BACKTRACE_IGNORE_ARGS, 1)), count($c->getTrace(limit: 0)) === count($trace));

await($c);
var_dump($c->getTrace());

$unstarted = spawn(fn () => 1);
$unstarted->cancel();
var_dump($unstarted->getTrace());
suspend();
var_dump($unstarted->getTrace());
--EXPECT--
NULL
NULL
Async\suspend < inner < outer
bool(true)
bool(true)
string(4) "Work"
string(2) "->"
bool(true)
array(1) {
  [0]=>
  string(1) "a"
}
bool(true)
bool(true)
bool(false)
bool(false)
int(2)
int(1)
bool(true)
NULL
NULL
NULL
