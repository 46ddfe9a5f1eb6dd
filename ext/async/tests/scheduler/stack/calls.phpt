--TEST--
Callbacks, magic methods, iterators, generators and includes nest in a coroutine as deep as on the main stack
--INI--
async.stack_size=128K
memory_limit=512M
--FILE--
<?php
require __DIR__ . '/deep.inc';

final class Nest implements ArrayAccess, IteratorAggregate, JsonSerializable, Stringable
{
    public function __construct(private int $n) {}
    private function next(): self { return new self($this->n - 1); }
    public function __get($name) { return $this->n ? 1 + $this->next()->nothing : 0; }
    public function __call($name, $arguments) { return $this->n ? 1 + call_user_func([$this->next(), 'nothing']) : 0; }
    public function __toString(): string { return $this->n ? '.' . $this->next() : ''; }
    public function offsetGet(mixed $k): mixed { return $this->n ? 1 + $this->next()[0] : 0; }
    public function offsetExists(mixed $k): bool { $next = $this->n ? $this->next() : null; return $next ? isset($next[0]) : true; }
    public function offsetSet(mixed $k, mixed $v): void { if ($this->n) { $next = $this->next(); $next[0] = $v; } }
    public function offsetUnset(mixed $k): void {}
    public function getIterator(): Iterator { return $this->n ? new IteratorIterator($this->next()) : new ArrayIterator([7]); }
    public function jsonSerialize(): mixed { return $this->n ? json_encode($this->next()) : 0; }
    public function __serialize(): array { return [$this->n ? strlen(serialize($this->next())) : 0]; }
}

final class Destroyed
{
    public function __construct(private int $n) {}
    public function __destruct() { if ($this->n) { new self($this->n - 1); } }
}

function map(int $n): int { return $n ? 1 + array_map(fn ($x) => map($x), [$n - 1])[0] : 0; }
function sort_in(int $n): int { $a = [1, 2]; usort($a, fn () => $n ? sort_in($n - 1) : 0); return 0; }
function replaced(int $n): string { return $n ? preg_replace_callback('/x/', fn () => replaced($n - 1) . '.', 'x') : ''; }
function reflected(int $n): int { return $n ? 1 + (new ReflectionFunction('reflected'))->invoke($n - 1) : 0; }
function generated(int $n) { if ($n) { foreach (generated($n - 1) as $v) { yield $v + 1; } } else { yield 0; } }
function delegated(int $n) { if ($n) { yield from delegated($n - 1); } yield 1; }
function buffered(int $n): string { if (!$n) { return ''; } ob_start(fn ($s) => $s . buffered($n - 1)); echo '.'; return ob_get_flush(); }
spl_autoload_register(function ($class) {
    $n = (int) substr($class, 6);
    eval("class $class" . ($n % 1000 ? ' extends Loaded' . ($n - 1) : '') . ' {}');
});

$file = __DIR__ . '/deep-include.tmp';
file_put_contents($file, '<?php return $n-- ? 1 + array_map(function () use ($n) { return include __FILE__; }, [1])[0] : 0;');
$half = intdiv(DEPTH, 4);
$loaded = 0;
same_in_coroutine([
    'array_map' => fn () => map(DEPTH),
    'usort' => fn () => sort_in(DEPTH),
    'preg_replace_callback' => fn () => strlen(replaced($half)),
    'reflection' => fn () => reflected(DEPTH),
    '__get' => fn () => (new Nest($half))->nothing,
    '__call' => fn () => (new Nest(DEPTH))->nothing(),
    '__toString' => fn () => strlen((string) new Nest(DEPTH)),
    'offsetGet' => fn () => (new Nest(DEPTH))[0],
    'offsetExists' => function () { $nest = new Nest(DEPTH); return isset($nest[0]); },
    'offsetSet' => function () { $nest = new Nest(DEPTH); $nest[0] = 1; return true; },
    'getIterator' => function () { foreach (new Nest(1000) as $v) { return $v; } },
    'jsonSerialize' => fn () => strlen(json_encode(new Nest(10))),
    '__serialize' => fn () => serialize(new Nest($half)),
    '__destruct' => function () { new Destroyed(DEPTH); return true; },
    'generators' => fn () => iterator_to_array(generated($half), false),
    'yield from' => fn () => count(iterator_to_array(delegated($half), false)),
    'autoload' => function () use (&$loaded) { return class_exists('Loaded' . (++$loaded * 1000 + 300)); },
    'include' => function () use ($file) { $n = 300; return include $file; },
]);
unlink($file);
?>
--EXPECT--
array_map: the same
usort: the same
preg_replace_callback: the same
reflection: the same
__get: the same
__call: the same
__toString: the same
offsetGet: the same
offsetExists: the same
offsetSet: the same
getIterator: the same
jsonSerialize: the same
__serialize: the same
__destruct: the same
generators: the same
yield from: the same
autoload: the same
include: the same
