--TEST--
A coroutine can park inside callbacks of internal functions, magic methods, iterators and destructors
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Magic implements IteratorAggregate, ArrayAccess, Countable, JsonSerializable
{
    public function __toString(): string { suspend(); return 'string'; }
    public function __get($n) { suspend(); return "get $n"; }
    public function __call($n, $a) { suspend(); return "call $n"; }
    public function __invoke() { suspend(); return 'invoke'; }
    public function getIterator(): Iterator { suspend(); return new ArrayIterator([1, 2]); }
    public function offsetGet($o): mixed { suspend(); return "offset $o"; }
    public function offsetSet($o, $v): void {}
    public function offsetExists($o): bool { suspend(); return true; }
    public function offsetUnset($o): void {}
    public function count(): int { suspend(); return 3; }
    public function jsonSerialize(): mixed { suspend(); return ['j']; }
    public function __destruct() { suspend(); echo "destructed\n"; }
}

$done = false;
$ticks = 0;
$other = spawn(function () use (&$done, &$ticks) { while (!$done) { $ticks++; suspend(); } });

$c = spawn(function () {
    $a = [3, 1, 2];
    usort($a, function ($x, $y) { suspend(); return $x <=> $y; });
    echo implode(' ', $a), "\n";
    echo implode(' ', array_map(function ($x) { suspend(); return $x * 2; }, $a)), "\n";
    echo array_sum(array_filter($a, function ($x) { suspend(); return $x > 1; })), "\n";
    echo preg_replace_callback('/\d/', function ($m) { suspend(); return $m[0] + 1; }, 'a1b2'), "\n";
    $m = new Magic();
    echo "$m {$m->p} {$m->f()} {$m()} {$m['k']} ", count($m), ' ', json_encode($m), ' ', isset($m['k']) ? 'set' : '', "\n";
    foreach ($m as $v) {
        echo $v, ' ';
    }
    echo implode(',', iterator_to_array((function () { yield 1; suspend(); yield 2; })())), "\n";
    echo call_user_func_array(function (...$x) { suspend(); return implode('+', $x); }, [1, 2]), "\n";
    unset($m);
});
await($c);
$done = true;
var_dump($ticks > 10);
--EXPECT--
1 2 3
2 4 6
5
a2b3
string get p call f invoke offset k 3 ["j"] set
1 2 1,2
1+2
destructed
bool(true)
