--TEST--
The coroutine that links a class is cancelled while its parent loads: the coroutines that wait for the class load it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await_all, suspend};
spl_autoload_register(function (string $class) {
    echo "loading $class\n";
    if (str_starts_with($class, 'Base')) {
        suspend();
        suspend();
    }
    eval(str_starts_with($class, 'Base') ? "class $class {}" : "class $class extends Base$class {}");
});

$waits = [
    'Created' => fn() => new Created,
    'Asked' => fn() => class_exists('Asked'),
    'Extended' => fn() => eval('class Child extends Extended {} return new Child;'),
];
foreach ($waits as $class => $wait) {
    $first = spawn(fn() => new $class);
    $second = spawn($wait);
    suspend();
    $first->cancel();
    [$results, $errors] = await_all([$first, $second]);
    var_dump($first->isCancelled(), count($errors), $results[1]);
}
--EXPECTF--
loading Created
loading BaseCreated
loading Created
loading BaseCreated
bool(true)
int(1)
object(Created)#%d (0) {
}
loading Asked
loading BaseAsked
loading Asked
loading BaseAsked
bool(true)
int(1)
bool(true)
loading Extended
loading BaseExtended
loading Extended
loading BaseExtended
bool(true)
int(1)
object(Child)#%d (0) {
}
