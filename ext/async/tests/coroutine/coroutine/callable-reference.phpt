--TEST--
spawn() ends only its own reference of the callable; the closure lives as long as a coroutine or a variable has it
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Bound
{
    function __destruct() { echo "destroyed\n"; }
}

$make = static function (): Closure {
    $bound = new Bound;
    return static fn (): string => get_class($bound);
};

echo "not kept, result not used\n";
spawn($make());
echo "spawned\n";
suspend();

echo "kept by a variable\n";
$kept = $make();
spawn($kept);
spawn($kept);
suspend();
var_dump($kept());
unset($kept);

echo "used twice in one expression\n";
var_dump(await(spawn($closure = $make())), $closure());
unset($closure);

echo "by name, unpacked, named\n";
spawn('printf', "%s\n", 'printed');
spawn(...[$make()]);
spawn(task: $make());
suspend();

echo "through other functions\n";
var_dump(await(call_user_func(spawn(...), $make())), array_map(await(...), array_map('Async\spawn', [$make(), $make()])));
?>
--EXPECT--
not kept, result not used
spawned
destroyed
kept by a variable
string(5) "Bound"
destroyed
used twice in one expression
string(5) "Bound"
string(5) "Bound"
destroyed
by name, unpacked, named
printed
destroyed
destroyed
through other functions
destroyed
destroyed
destroyed
string(5) "Bound"
array(2) {
  [0]=>
  string(5) "Bound"
  [1]=>
  string(5) "Bound"
}
