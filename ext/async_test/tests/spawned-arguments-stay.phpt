--TEST--
The arguments of a spawned call stay valid after the caller's frame is gone
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, await};
use function AsyncTest\spawn_php;

class Value {
    public function __construct(public string $name) {}
    public function __destruct() { echo "{$this->name} destroyed\n"; }
    public function method(string $text) { return "$text of {$this->name}"; }
    public static function make(string ...$parts) { return implode('-', $parts); }
    public function __call(string $name, array $arguments) { return "$name(" . implode(',', $arguments) . ')'; }
}

function overwrite(int $n)
{
    /* Uses the stack that the caller's frame was on. */
    $a = $b = $c = $d = str_repeat('x', 100);
    return $n > 0 ? overwrite($n - 1) . $a[0] : '';
}

function start(callable $spawn): array
{
    $text = str_repeat('local ', 2);
    $list = ['a' => [1, 2], 'b' => new Value('in a list')];
    $object = new Value('receiver');

    return [
        $spawn(fn($t, $l) => trim($t) . count($l) . $l['b']->name, [$text, $list]),
        $spawn([$object, 'method'], [$text]),
        $spawn('Value::make', ['x', 'y', $text]),
        $spawn([new Value('temporary'), 'magic'], [1, 2]),
        $spawn((new Value('closure'))->method(...), ['method']),
        $spawn('strrev', [$text]),
    ];
}

foreach (['userland' => fn($f, $args) => spawn($f, ...$args), 'ABI' => spawn_php(...)] as $name => $spawn) {
    echo $name, "\n";
    $coroutines = start($spawn);
    overwrite(50);
    foreach ($coroutines as $coroutine) {
        echo trim(await($coroutine)), "\n";
    }
    unset($coroutines, $coroutine);
}
?>
--EXPECT--
userland
in a list destroyed
receiver destroyed
temporary destroyed
closure destroyed
local local2in a list
local local  of receiver
x-y-local local
magic(1,2)
method of closure
lacol lacol
ABI
in a list destroyed
receiver destroyed
temporary destroyed
closure destroyed
local local2in a list
local local  of receiver
x-y-local local
magic(1,2)
method of closure
lacol lacol
