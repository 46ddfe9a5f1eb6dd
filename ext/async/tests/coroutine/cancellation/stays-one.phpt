--TEST--
A cancellation inside of a class that is loaded or linked, of a callback's class, of a child iterator stays one: no fatal error, no other exception, nothing swallowed
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
use function Async\{spawn, delay, await, suspend};

spl_autoload_register(function ($class) {
    delay(30);
    eval(match (true) {
        str_starts_with($class, 'T') => "trait $class {}",
        str_starts_with($class, 'User') => "class $class { use T" . substr($class, 4) . '; }',
        default => "class $class { static function f() {} }",
    });
});
class Dirs extends RecursiveArrayIterator
{
    public function getChildren(): ?RecursiveArrayIterator
    {
        delay(30);
        return parent::getChildren();
    }
}

$calls = [
    'trait of a class' => fn () => new User1,
    'class of a row' => fn () => (new PDO('sqlite::memory:'))->query('SELECT 1 AS a')->fetchAll(PDO::FETCH_CLASS, 'Row1'),
    'call_user_func()' => fn () => call_user_func(['Callee1', 'f']),
    'call_user_func_array()' => fn () => call_user_func_array('Callee2::f', []),
    'child of an iterator' => function () {
        foreach (new RecursiveIteratorIterator(new Dirs([[1], [2]]), RecursiveIteratorIterator::SELF_FIRST, RecursiveIteratorIterator::CATCH_GET_CHILD) as $value);
        echo "goes on\n";
    },
    'child of a tree' => function () {
        foreach (new RecursiveTreeIterator(new Dirs([[1], [2]])) as $value);
        echo "goes on\n";
    },
    'child of a caching iterator' => function () {
        foreach (new RecursiveCachingIterator(new Dirs([[1], [2]]), CachingIterator::CALL_TOSTRING | RecursiveCachingIterator::CATCH_GET_CHILD) as $value);
        echo "goes on\n";
    },
];
foreach ($calls as $what => $call) {
    $coroutine = spawn($call);
    delay(10);
    $coroutine->cancel();
    try {
        await($coroutine);
        $outcome = 'not cancelled';
    } catch (Throwable $error) {
        $outcome = get_class($error);
    }
    echo "$what: $outcome\n";
}

// Linking cannot be given up in the middle: the cancellation comes after it.
set_error_handler(function () { delay(30); return true; });
$coroutine = spawn(function () {
    eval('class Old implements Serializable { function serialize() {} function unserialize($data) {} }');
    echo "linked\n";
    suspend();
    echo "goes on\n";
});
delay(10);
$coroutine->cancel();
try {
    await($coroutine);
} catch (Throwable $error) {
    echo 'Serializable: ', get_class($error), "\n";
}
?>
--EXPECT--
trait of a class: Async\AsyncCancellation
class of a row: Async\AsyncCancellation
call_user_func(): Async\AsyncCancellation
call_user_func_array(): Async\AsyncCancellation
child of an iterator: Async\AsyncCancellation
child of a tree: Async\AsyncCancellation
child of a caching iterator: Async\AsyncCancellation
linked
Serializable: Async\AsyncCancellation
