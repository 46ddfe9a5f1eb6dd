--TEST--
A task gets copies of its arguments, by position and by name; its result comes back; any callable is one
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
class Calls {
    public function __construct(public int $base = 10) {}
    public function add(int $x): int { return $this->base + $x; }
    public static function twice(int $x): int { return 2 * $x; }
}
$boot = function () {
    eval('class Calls { public function __construct(public int $base = 10) {} public function add(int $x): int { return $this->base + $x; } '
        . 'public static function twice(int $x): int { return 2 * $x; } }');
};
$pool = new ThreadPool(2, bootloader: $boot);

outcome(fn() => await($pool->submit(fn($a, $b) => $a - $b, 5, 3)));
outcome(fn() => await($pool->submit(fn($a, $b) => $a - $b, b: 5, a: 3)));
outcome(fn() => await($pool->submit(fn(...$rest) => $rest, 1, 2, z: 3)));
outcome(fn() => await($pool->submit(fn() => null)));
outcome(fn() => await($pool->submit('strrev', 'abc')));
outcome(fn() => await($pool->submit('Calls::twice', 4)));
outcome(fn() => await($pool->submit([new Calls(7), 'add'], 4)));
outcome(fn() => await($pool->submit((new Calls(8))->add(...), 4)));

// A copy on the way there and one on the way back.
$list = new ArrayObject([1]);
$result = await($pool->submit(function (ArrayObject $list) { $list[] = 2; return [$list, $list]; }, $list));
var_dump(count($list), count($result[0]), $result[0] === $result[1], $result[0] === $list);

// Any number of times.
$future = $pool->submit(fn() => 'again');
var_dump($future instanceof Future);
outcome(fn() => await($future) . $future->await() . await($future->map(strtoupper(...))));

// The first asynchronous call of a script may be made by a coroutine, too.
outcome(fn() => await(spawn(fn() => await($pool->submit(fn() => 'from a coroutine')))));
?>
--EXPECT--
2
-2
{"0":1,"1":2,"z":3}
null
"cba"
8
11
12
int(1)
int(2)
bool(true)
bool(false)
bool(true)
"againagainAGAIN"
"from a coroutine"
