--TEST--
Thread: its outcome arrives although the coroutine that was to load it was cancelled before it began
--SKIPIF--
<?php if (!PHP_ZTS) die('skip for thread-safe builds'); ?>
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, current_coroutine, get_coroutines, spawn_thread, suspend};

await(Async\spawn(fn () => null)); // from here on the script is a coroutine
$main = current_coroutine();
spl_autoload_register(function (string $class) use ($main) {
    foreach (get_coroutines() as $coroutine) {
        $coroutine === $main || $coroutine === current_coroutine() || $coroutine->cancel();
    }
    eval("class $class {}");
});

/* Both have ended when the loop of this thread runs again, so the first autoloader finds the other outcome not loaded. */
$go = tempnam(sys_get_temp_dir(), 'settle');
for ($i = 1; $i <= 2; $i++) {
    $file = tempnam(sys_get_temp_dir(), 'settle');
    $threads[$file] = spawn_thread(static function () use ($file, $go, $i) {
        while (file_exists($go)) {
            usleep(1000);
        }
        eval("class Made$i {}");
        $made = new ("Made$i");
        unlink($file);
        return $made;
    });
    $threads[$file]->finally(fn () => null); // its coroutine may be cancelled, too
}
suspend();
unlink($go);
foreach ($threads as $file => $thread) {
    while (clearstatcache() || file_exists($file));
}
for ($until = hrtime(true) + 50_000_000; hrtime(true) < $until;);

while (array_filter($threads, fn ($thread) => !$thread->isCompleted())) {
    suspend();
}
foreach ($threads as $thread) {
    echo get_class(await($thread)), ' ', json_encode($thread->isCompleted()), "\n";
}
?>
--EXPECT--
Made1 true
Made2 true
