--TEST--
A thread's result whose class is loaded by an autoloader that waits, awaited after the thread has ended
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\Thread;
use function Async\{await, await_all, await_any_or_fail, delay, race, select, spawn_thread};

spl_autoload_register(function ($class) {
    delay(1);
    eval("class $class {}");
});
$ended = function (string $class): Thread {
    $thread = spawn_thread(function () use ($class) {
        eval("class $class {}");
        return [new $class];
    });
    while ($thread->isRunning()) {
        delay(1);
    }
    return $thread;
};
echo get_class(await($ended('A'))[0]), "\n";
echo get_class(await_all([$ended('B')])[0][0][0]), "\n";
echo get_class(await_any_or_fail([$ended('C')])[0]), "\n";
echo get_class(race([$ended('D')])->value[0]), "\n";
echo get_class(select([$ended('E')])->value[0]), "\n";
$thread = $ended('F');
echo get_class($thread->getResult()[0]), "\n";
$thread->finally(function (Thread $thread) { echo get_class($thread->getResult()[0]), " in finally\n"; });
delay(1);
?>
--EXPECT--
A
B
C
D
E
F
F in finally
