--TEST--
The iteration ends with the scope of its caller
--FILE--
<?php
use Async\Scope;
use function Async\{iterate, suspend, delay};

$scope = new Scope();
$scope->spawn(function () {
    try {
        iterate([1, 2, 3], function ($v) {
            try {
                delay(100_000);
            } finally {
                echo "cleanup $v\n";
            }
        }, 2);
    } catch (Cancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
for ($i = 0; $i < 4; $i++) {
    suspend();
}
$scope->cancel();
for ($i = 0; $i < 4; $i++) {
    suspend();
}
var_dump($scope->isClosed());
?>
--EXPECT--
cleanup 1
cleanup 2
Scope was cancelled
bool(true)
