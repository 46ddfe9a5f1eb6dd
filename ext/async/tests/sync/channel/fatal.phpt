--TEST--
A fatal error elsewhere cuts main off in its wait: the value promised to it is receivable in a shutdown function
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

[$output, $status] = run_script(<<<'PHP'
$ch = new Async\Channel(1);
register_shutdown_function(function () use ($ch) {
    var_dump(count($ch), $ch->recv());
    Async\spawn(fn () => $ch->send('again'));
    var_dump($ch->recv());
});
Async\spawn(function () use ($ch) { $ch->send('for main'); str_repeat('x', -1 & PHP_INT_MAX); });
try { $ch->recv(); echo "never\n"; } finally { echo "never\n"; }
PHP, '-d memory_limit=64M');
echo preg_replace('/(in|of) \S+ on line \d+|\(tried.*\)/', '', $output), "\n", $status, "\n";
?>
--EXPECTF--
Fatal error: %s
int(1)
string(8) "for main"
string(5) "again"
255
