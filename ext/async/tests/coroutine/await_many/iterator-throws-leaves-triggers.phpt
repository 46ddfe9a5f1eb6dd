--TEST--
An iterator that throws is no failed trigger: the triggers keep running
--FILE--
<?php
use function Async\{spawn, suspend, await_all_or_fail};

$trigger = spawn(function () { for ($i = 0; $i < 9; $i++) suspend(); return 'kept'; });
try {
    await_all_or_fail((function () use ($trigger) { yield $trigger; throw new Exception('iterator'); })());
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($trigger->isCancellationRequested(), Async\await($trigger));
?>
--EXPECT--
iterator
bool(false)
string(4) "kept"
