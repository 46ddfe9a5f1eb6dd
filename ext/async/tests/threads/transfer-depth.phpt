--TEST--
512 levels cross, deeper ones are refused without overflow, cycles and breadth do not count
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class N { public $next; }');
function lists(int $n) { for ($a = [1], $i = 1; $i < $n; $i++) { $a = [$a]; } return $a; }
function objects(int $n) { for ($o = new N, $i = 1; $i < $n; $i++) { $p = new N; $p->next = $o; $o = $p; } return $o; }
function mixed(int $n) { for ($a = [1], $i = 1; $i < $n; $i++) { if ($i % 2) { $p = new N; $p->next = $a; $a = $p; } else { $a = [$a]; } } return $a; }
function queues(int $n) { for ($a = 1, $i = 0; $i < $n; $i++) { $q = new SplQueue; $q[] = $a; $a = $q; } return $a; }
function storages(int $n) { for ($a = 1, $i = 0; $i < $n; $i++) { $s = new SplObjectStorage; $s[new N] = $a; $a = $i % 2 ? $s : new ArrayObject([$s]); } return $a; }
function closures(int $n) { for ($a = 1, $i = 0; $i < $n; $i++) { $a = fn () => $a; } return $a; }
foreach (['lists', 'objects', 'mixed', 'closures', 'queues', 'storages'] as $f) {
    // ThreadSanitizer follows 65,536 calls: the engine needs eight to free a level of the last two.
    foreach ([100, 512, 513, 600, in_array($f, ['queues', 'storages']) ? 3000 : 10000] as $n) {
        echo "$f $n: ";
        refused($f($n));
    }
}
in_thread('for ($n = 0; is_array($value); $n++) { $value = $value[0]; } var_dump($n, $value);', [lists(512)]);
in_thread('for ($n = 0; $value; $n++) { $value = $value->next; } var_dump($n);', [objects(512)], $c);
// Many objects, each a few steps away. (Not more: the engine frees a chain by recursion, and a sanitizer doubles the frames.)
$all = [];
for ($i = 0, $o = null; $i < 5000; $i++) { $p = new N; $p->next = $o; $all[] = $o = $p; }
echo "all: "; refused($all);
$weak = [];
$r = new N;
for ($i = 0; $i < 5000; $i++) { $weak[] = $r = WeakReference::create($r); }
in_thread('for ($n = 0, $r = end($value); $r instanceof WeakReference; $n++) { $r = $r->get(); } var_dump($n, $r);', [$weak], $c);
$bound = [];
$b = function () { return $this; };
for ($i = 0; $i < 5000; $i++) { $bound[] = $b = Closure::bind(function () { return $this; }, $b); }
in_thread('for ($n = 0, $b = end($value); $b && $n < 4999; $n++) { $b = $b(); } var_dump($n, $b === $value[0]);', [$bound]);
?>
--EXPECT--
lists 100: crossed
lists 512: crossed
lists 513: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
lists 600: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
lists 10000: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
objects 100: crossed
objects 512: crossed
objects 513: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
objects 600: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
objects 10000: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
mixed 100: crossed
mixed 512: crossed
mixed 513: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
mixed 600: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
mixed 10000: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
closures 100: crossed
closures 512: crossed
closures 513: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
closures 600: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
closures 10000: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
queues 100: crossed
queues 512: crossed
queues 513: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
queues 600: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
queues 3000: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
storages 100: crossed
storages 512: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
storages 513: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
storages 600: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
storages 3000: Error: Cannot transfer a value that is nested deeper than 512 levels between threads
int(512)
int(1)
int(512)
all: crossed
int(5000)
NULL
int(4999)
bool(true)
