--TEST--
Callbacks run in a child of the current scope, which is never left to zombies
--FILE--
<?php
use function Async\{iterate, spawn, suspend, delay, current_context, runtime_stats};

current_context()->set('seen', 'below');
iterate([1], function () {
    var_dump(current_context()->find('seen'), current_context()->findLocal('seen'));
    // The main scope would spare it.
    spawn(function () { try { delay(100_000); } finally { echo "not a zombie\n"; } });
});
$stats = runtime_stats();
var_dump($stats['coroutines_total'], $stats['coroutines_active']);
?>
--EXPECT--
string(5) "below"
NULL
not a zombie
int(1)
int(1)
