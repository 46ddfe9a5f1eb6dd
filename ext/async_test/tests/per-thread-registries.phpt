--TEST--
Per-thread registries (start handlers, thread key) are written before the thread can read them
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;

/* The first thing each thread does: look up its own key, and start a main coroutine with a handler registered here and now. */
$folder = sys_get_temp_dir() . '/R18-' . bin2hex(random_bytes(8));
mkdir($folder);
$code = <<<'PHP'
    $key = AsyncTest\thread_key();
    AsyncTest\watch(null, "keep");
    $value = Async\await(Async\spawn(fn() => 21 * 2));
    file_put_contents('FOLDER/' . uniqid('', true) . "-$key", $key . ' ' . $value . ' ' . count(AsyncTest\log()));
    PHP;
$code = str_replace('FOLDER', $folder, $code);
for ($round = 0; $round < 8; $round++) {
    $threads = [];
    for ($i = 0; $i < 8; $i++) {
        $threads[] = Event::thread($code);
    }
    foreach ($threads as $thread) {
        $thread->await();
    }
}
$keys = $wrong = [];
foreach (glob("$folder/*") as $file) {
    [$key, $value, $switches] = explode(' ', file_get_contents($file));
    $keys[$key] = true;
    if ($key === '0' || $value !== '42' || $switches < 1) {
        $wrong[] = "$key: $value, $switches switches";
    }
    unlink($file);
}
rmdir($folder);
echo count($keys), ' keys, ', count($wrong), " wrong\n", implode("\n", array_slice($wrong, 0, 3));
echo AsyncTest\thread_key(), "\n";
?>
--EXPECT--
64 keys, 0 wrong
0
