--TEST--
Coroutines of scopes below the iteration are leftovers, too
--FILE--
<?php
use Async\Scope;
use function Async\{iterate, suspend, delay};

$keep = [];
iterate([1, 2], function ($v) use (&$keep) {
    $keep[] = $scope = Scope::inherit();
    $scope->spawn(function () use ($v) {
        try {
            delay(100_000);
        } finally {
            echo "child $v ends\n";
        }
    });
});
echo "cancelled\n";
iterate([1, 2], function ($v) use (&$keep) {
    $keep[] = $scope = Scope::inherit();
    $scope->spawn(function () use ($v) { suspend(); suspend(); echo "child $v ends\n"; });
}, cancelPending: false);
echo "awaited\n";
?>
--EXPECT--
child 1 ends
child 2 ends
cancelled
child 1 ends
child 2 ends
awaited
