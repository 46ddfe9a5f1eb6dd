--TEST--
A CompositeException says how many errors there were, and which was the first
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
use function Async\{spawn, delay};

$group = new Async\TaskGroup;
$group->spawn(fn () => throw new Exception('disk full'));
$group->spawn(fn () => throw new Exception('net down'));
try {
    $group->all()->await();
} catch (Async\CompositeException $e) {
    echo $e->getMessage(), "\n";
}

[$output] = run_script(<<<'PHP'
$c = Async\spawn(fn () => 1);
$c->finally(fn () => throw new LogicException('A'));
$c->finally(fn () => throw new Exception('B'));
unset($c);
Async\delay(5);
PHP);
echo $output, "\n";
?>
--EXPECTF--
2 errors of a TaskGroup, the first: Exception: disk full in %scomposite-message.php:6
%AUncaught Async\CompositeException: 2 errors of finally() handlers, the first: LogicException: A in script.php:3 in script.php:3%A
