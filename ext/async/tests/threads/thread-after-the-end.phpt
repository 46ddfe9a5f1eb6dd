--TEST--
spawn_thread() in the last output callback of a request is refused
--SKIPIF--
<?php
if (!PHP_ZTS) die("skip needs a thread-safe build");
?>
--FILE--
<?php
ob_start(function ($text) {
    try {
        Async\spawn_thread(fn () => 1);
    } catch (Async\AsyncException $error) {
        $text .= $error->getMessage() . "\n";
    }
    return $text;
});
echo "no coroutine in this script\n";
?>
--EXPECT--
no coroutine in this script
The request has ended: no coroutine can run
