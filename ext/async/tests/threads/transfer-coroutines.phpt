--TEST--
A load that autoloads may suspend; others transfer meanwhile, and the load can be cancelled
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class N { public $v = 1; public $o; } class M { public $v; }');
$n = new N;
$n->o = [new M, new N];
$parcel = AsyncTest\transfer($n, [$n->o[0]]);
AsyncTest\Event::thread(<<<PHP
    spl_autoload_register(function (\$class) {
        echo "autoload \$class\\n";
        Async\delay(1);
        eval(\$class === 'N' ? 'class N { public \$v = 1; public \$o; }' : 'class M { public \$v; }');
    });
    \$load = function () {
        [\$n, \$list] = AsyncTest\load($parcel);
        var_dump(\$n->o[0] === \$list[0], \$n->o[1]->v);
    };
    \$a = Async\spawn(\$load);
    \$b = Async\spawn(fn () => AsyncTest\drop(AsyncTest\\transfer([1, 'x'])));
    Async\await(\$a);
    Async\await(\$b);
    PHP)->await();
AsyncTest\Event::thread(<<<PHP
    spl_autoload_register(function () { Async\delay(60000); });
    \$a = Async\spawn(function () {
        try {
            AsyncTest\load($parcel);
        } catch (Throwable \$e) {
            echo get_class(\$e), ' ', \$e->getMessage(), "\\n";
        }
    });
    Async\suspend();
    \$a->cancel(new Async\AsyncCancellation('enough'));
    Async\await(\$a);
    PHP)->await();
AsyncTest\drop($parcel);
?>
--EXPECT--
autoload N
autoload M
bool(true)
int(1)
Async\AsyncCancellation enough
