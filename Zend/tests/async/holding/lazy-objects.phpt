--TEST--
A lazy object is initialised once: other coroutines wait for the initialiser, and never see it half made
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay, await, await_all};

class Row
{
    public int $a = 1;
    public array $items = [];
    public ?Row $other = null;
    public int $typed;
}
$class = new ReflectionClass(Row::class);
$runs = 0;
$kinds = [
    'proxy' => function ($make) use ($class, &$runs) {
        return $class->newLazyProxy(function () use ($make, &$runs) { $runs++; $row = new Row; $make($row); return $row; });
    },
    'ghost' => function ($make) use ($class, &$runs) {
        return $class->newLazyGhost(function ($row) use ($make, &$runs) { $runs++; $make($row); });
    },
];
$accesses = [
    'read' => fn($row) => $row->items,
    'typed' => fn($row) => $row->typed,
    'write' => function ($row) { $row->a += 1; return $row->items; },
    'json' => fn($row) => json_encode($row),
    'clone' => fn($row) => (clone $row)->items,
    'foreach' => function ($row) { foreach ($row as $k => $v) { $o[] = $k; } return $o; },
    'serialize' => fn($row) => serialize($row) !== '',
    'isset' => fn($row) => isset($row->typed),
    'compare' => fn($row) => $row == new Row,
    'initialize' => fn($row) => $class->initializeLazyObject($row)->typed,
    'mark' => fn($row) => $class->markLazyObjectAsInitialized($row)->items,
];
foreach ($kinds as $kind => $new) {
    foreach ($accesses as $name => $access) {
        $runs = 0;
        $make = function (Row $row) { $row->a = 5; delay(2); $row->items[] = 'paid'; suspend(); $row->typed = 7; };
        $row = $new($make);
        [$results, $errors] = await_all([spawn(fn() => $row->a), spawn(fn() => $access($row)), spawn(fn() => $access($row))]);
        ksort($results);
        echo "$kind, $name: ", json_encode($results), " $runs", $errors ? current($errors)->getMessage() : '', "\n";
    }
}
echo "-- while it is made\n";
foreach ($kinds as $kind => $new) {
    $row = $new(function (Row $row) { $row->a = 5; $row->items[] = 'half'; suspend(); suspend(); $row->typed = 7; });
    $flow = spawn(fn() => $row->typed);
    suspend();
    var_dump($class->isUninitializedLazyObject($row));
    echo preg_replace('/#\d+/', '#', print_r($row, true));
    var_dump(await($flow), $row->items, $class->isUninitializedLazyObject($row));
}
echo "-- an initialiser that fails\n";
foreach ($kinds as $kind => $new) {
    $fail = true;
    $row = $new(function (Row $row) use (&$fail) { $row->items[] = 'x'; suspend(); if ($fail) { $fail = false; throw new Exception('fails'); } $row->typed = 9; });
    [$results, $errors] = await_all([spawn(fn() => $row->items), spawn(fn() => $row->items)]);
    echo json_encode($results), ' ', current($errors)->getMessage(), "\n";
}
echo "-- circles\n";
foreach ($kinds as $kind => $new) {
    $first = $new(function (Row $row) use (&$second) { suspend(); $row->other = $second; $row->typed = $second->typed; });
    $second = $new(function (Row $row) use (&$first) { suspend(); $row->typed = $first->typed; });
    [$results, $errors] = await_all([spawn(fn() => $first->typed), spawn(fn() => $second->typed)]);
    foreach ($errors as $error) { echo get_class($error), ': ', $error->getMessage(), "\n"; }
    $self = $new(function (Row $row) use (&$self) { $row->typed = await(spawn(fn() => $self->typed)); });
    try { $self->typed; } catch (Error $error) { echo get_class($error), ': ', $error->getMessage(), "\n"; }
}
echo "-- cancelled\n";
$row = $kinds['ghost'](function (Row $row) { delay(1000); });
$initialiser = spawn(fn() => $row->typed);
$waiter = spawn(fn() => $row->typed);
suspend();
$waiter->cancel();
[, $errors] = await_all([$waiter]);
echo get_class($errors[0]), "\n";
$initialiser->cancel();
[, $errors] = await_all([$initialiser]);
echo get_class($errors[0]), ' ';
var_dump($class->isUninitializedLazyObject($row));
?>
--EXPECT--
proxy, read: [5,["paid"],["paid"]] 1
proxy, typed: [5,7,7] 1
proxy, write: [5,["paid"],["paid"]] 1
proxy, json: [5,"{\"a\":5,\"items\":[\"paid\"],\"other\":null,\"typed\":7}","{\"a\":5,\"items\":[\"paid\"],\"other\":null,\"typed\":7}"] 1
proxy, clone: [5,["paid"],["paid"]] 1
proxy, foreach: [5,["a","items","other","typed"],["a","items","other","typed"]] 1
proxy, serialize: [5,true,true] 1
proxy, isset: [5,true,true] 1
proxy, compare: [5,false,false] 1
proxy, initialize: [5,7,7] 1
proxy, mark: [5,["paid"],["paid"]] 1
ghost, read: [5,["paid"],["paid"]] 1
ghost, typed: [5,7,7] 1
ghost, write: [5,["paid"],["paid"]] 1
ghost, json: [5,"{\"a\":5,\"items\":[\"paid\"],\"other\":null,\"typed\":7}","{\"a\":5,\"items\":[\"paid\"],\"other\":null,\"typed\":7}"] 1
ghost, clone: [5,["paid"],["paid"]] 1
ghost, foreach: [5,["a","items","other","typed"],["a","items","other","typed"]] 1
ghost, serialize: [5,true,true] 1
ghost, isset: [5,true,true] 1
ghost, compare: [5,false,false] 1
ghost, initialize: [5,7,7] 1
ghost, mark: [5,["paid"],["paid"]] 1
-- while it is made
bool(true)
Row Object
(
)
int(7)
array(1) {
  [0]=>
  string(4) "half"
}
bool(false)
bool(true)
Row Object
(
)
int(7)
array(1) {
  [0]=>
  string(4) "half"
}
bool(false)
-- an initialiser that fails
{"1":["x"]} fails
{"1":["x"]} fails
-- circles
Error: Typed property Row::$typed must not be accessed before initialization
Error: The lazy object of class Row is being initialized by a coroutine that cannot be waited for here
Error: The lazy object of class Row is being initialized by a coroutine that cannot be waited for here
Error: Typed property Row::$typed must not be accessed before initialization
Error: The lazy object of class Row is being initialized by a coroutine that cannot be waited for here
Error: The lazy object of class Row is being initialized by a coroutine that cannot be waited for here
-- cancelled
Async\AsyncCancellation
Async\AsyncCancellation bool(true)
