--TEST--
A transfer that fails leaves nothing behind and throws the reason; the next one works
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../../async/tests/threads/transfer.inc';
use AsyncTest\Carrier;
use function AsyncTest\{carried, drop, heap, load, transfer};

class N { public $a; public $b; }
$n = new N;
class Closed {}
$closed = new Closed;
@$closed->x = 1; // deprecated: the class does not allow it
$n->a = [new Carrier([1, str_repeat('x', 5000)]), 'k' => $n, range(1, 1000)];
$reasons = [
    STDIN,
    (function () { yield 1; })(),
    new class {},
    $closed,
    function () { function f() {} },
    (new ReflectionClass('N'))->newLazyGhost(function () { throw new DomainException('not now'); }),
];
$before = heap();
foreach ([0, 1] as $pass) {
    foreach ($reasons as $i => $reason) {
        $n->b = ['deep' => [$reason]];
        foreach ([[$n], [$n->a, 'fine', $n], [$n, $n]] as $roots) {
            try {
                transfer(...$roots);
                echo "crossed\n";
            } catch (Throwable $e) {
                if (!$pass && count($roots) == 1) {
                    echo get_class($e), ': ', preg_replace('~/\S*/~', '', $e->getMessage()), "\n";
                }
            }
        }
        $n->b = null;
        [$copy] = load($parcel = transfer($n));
        drop($parcel);
        if ($copy->a['k'] !== $copy || strlen($copy->a[0]->get()[1]) !== 5000) {
            echo "broken\n";
        }
    }
    if (!$pass) {
        gc_collect_cycles();
        $before = heap();
    }
}
unset($copy, $e);
gc_collect_cycles();
var_dump(carried(), heap() - $before < 5000);

/* One root has failed: nothing of the others is there. */
try {
    transfer($n, [1], STDIN, 'never');
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump(carried(), $n->a[0]->get()[0]);
?>
--EXPECT--
Error: Cannot transfer a resource between threads
Error: Cannot transfer an object of class Generator between threads ($value->b['deep'][0])
Error: Cannot transfer an object of class class@anonymous between threads ($value->b['deep'][0])
Error: Cannot transfer object with dynamic properties between threads
Error: Cannot transfer closure to another thread: illegal function declaration at transfer-fails-clean.php:17
DomainException: not now
int(0)
bool(true)
Cannot transfer a resource between threads
int(0)
int(1)
