--TEST--
A value that is nested deeper than a small C stack is refused, on either side, and does not overflow it
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build');
if (getenv('SKIP_ASAN')) die('skip frames of a sanitizer need more than a small stack'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
function lists(int $n) { for ($a = [1], $i = 1; $i < $n; $i++) { $a = [$a]; } return $a; }
$deep = lists(512);
$parcel = AsyncTest\transfer($deep);
ini_set('fiber.stack_size', '96K');
(new Fiber(function () use ($parcel, $deep) {
    refused($deep);
    try {
        AsyncTest\load($parcel);
    } catch (Async\ThreadTransferException $e) {
        echo $e->getMessage(), "\n";
    }
    refused(lists(10));
}))->start();
AsyncTest\load($parcel);
AsyncTest\drop($parcel);
ini_restore('fiber.stack_size');
Async\await(Async\spawn(function () {
    [$value] = AsyncTest\load($parcel = AsyncTest\transfer(lists(512)));
    AsyncTest\drop($parcel);
    for ($n = 0; is_array($value); $n++) { $value = $value[0]; }
    echo $n, "\n";
}));
?>
--EXPECT--
Error: Cannot transfer a value that is nested deeper than the stack between threads
Cannot load a transferred value that is nested deeper than the stack
crossed
512
