--TEST--
A closure that declares a function or a class is refused with the place, every time, at any nesting
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$f = function () {
    echo 1;
    function declared() {}
};
$g = fn () => function () {

    class Declared {
    }
};
$h = function () { return
    new class {};
};
$late = function () { class Late extends Later {} };
$hidden = fn () => fn () => function () { if (rand()) { function hidden() {} } };
for ($i = 0; $i < 2; $i++) {
    foreach ([$f, $g, $h, $late, $hidden] as $closure) {
        try {
            AsyncTest\transfer(['x' => $closure]);
        } catch (Error $e) {
            echo get_class($e), ' ', str_replace(__DIR__ . '/', '', $e->getMessage()), "\n";
        }
    }
}
in_thread('echo $value(), "\n";', [function () { eval('function by_eval() { return 1; } class ByEval {}'); return by_eval() . ByEval::class; }]);
?>
--EXPECT--
Error Cannot transfer closure to another thread: illegal function declaration at transfer-closure-declarations.php:5
Error Cannot transfer closure to another thread: illegal class declaration at transfer-closure-declarations.php:9
Error Cannot transfer closure to another thread: illegal class declaration at transfer-closure-declarations.php:13
Error Cannot transfer closure to another thread: illegal class declaration at transfer-closure-declarations.php:15
Error Cannot transfer closure to another thread: illegal function declaration at transfer-closure-declarations.php:16
Error Cannot transfer closure to another thread: illegal function declaration at transfer-closure-declarations.php:5
Error Cannot transfer closure to another thread: illegal class declaration at transfer-closure-declarations.php:9
Error Cannot transfer closure to another thread: illegal class declaration at transfer-closure-declarations.php:13
Error Cannot transfer closure to another thread: illegal class declaration at transfer-closure-declarations.php:15
Error Cannot transfer closure to another thread: illegal function declaration at transfer-closure-declarations.php:16
1ByEval
