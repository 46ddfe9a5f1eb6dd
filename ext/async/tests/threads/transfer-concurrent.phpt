--TEST--
Several threads load one copy at the same time, and it is released while nobody uses it
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class N { public $a; public $f; public $w; }');
$n = new N;
$n->a = range(1, 100) + ['s' => str_repeat('x', 1000), 't' => [str_repeat('y', 1000), $n]];
$n->f = function (int $x) use ($n) { static $calls = 0; return [$x + count($n->a), ++$calls, fn () => __LINE__]; };
$n->w = WeakReference::create($n);
$parcel = AsyncTest\transfer($n, [$n]);
$threads = [];
for ($i = 0; $i < 6; $i++) {
    $threads[] = AsyncTest\Event::thread($c . <<<PHP
        \$ok = 0;
        for (\$i = 0; \$i < 100; \$i++) {
            [\$n, \$list] = AsyncTest\load($parcel);
            \$ok += \$list[0] === \$n && \$n->w->get() === \$n && (\$n->f)(1)[0] === 103 && (\$n->f)(1)[1] === 2 && \$n->a['t'][1] === \$n;
            \$n->a[] = \$n->a['s'] . 'z';
        }
        echo "\$ok\\n";
        PHP);
}
foreach ($threads as $thread) {
    $thread->await();
}
AsyncTest\drop($parcel);
?>
--EXPECT--
100
100
100
100
100
100
