--TEST--
Endless recursion in a coroutine is the Error of the official release; the coroutine can catch it, others are not affected
--INI--
async.stack_size=128K
memory_limit=1G
--FILE--
<?php
use function Async\{spawn, await, suspend};

function endless() { return array_map(fn () => endless(), [1]); }
final class Endless
{
    public function __toString(): string { return '.' . new self; }
    public function __get($name) { return (new self)->x; }
}

$other = spawn(function () {
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    return 'unaffected';
});
foreach ([
    'array_map' => fn () => endless(),
    '__toString' => fn () => (string) new Endless,
    '__get' => fn () => (new Endless)->x,
    'an extension in use' => fn () => array_map(fn () => endless(), [1]),
] as $name => $function) {
    $message = await(spawn(function () use ($function) {
        for ($i = 0; $i < 2; $i++) {
            try {
                $function();
            } catch (Error $e) {
                $first ??= $e->getMessage();
                suspend();
            }
        }
        return $first === $e->getMessage() ? $first : 'differs';
    }));
    echo $name, ': ', preg_replace('/\d+/', 'N', $message), "\n";
}
echo await($other), "\n";
?>
--EXPECT--
array_map: Maximum call stack size of N bytes (zend.max_allowed_stack_size - zend.reserved_stack_size) reached. Infinite recursion?
__toString: Maximum call stack size of N bytes (zend.max_allowed_stack_size - zend.reserved_stack_size) reached. Infinite recursion?
__get: Maximum call stack size of N bytes (zend.max_allowed_stack_size - zend.reserved_stack_size) reached. Infinite recursion?
an extension in use: Maximum call stack size of N bytes (zend.max_allowed_stack_size - zend.reserved_stack_size) reached. Infinite recursion?
unaffected
