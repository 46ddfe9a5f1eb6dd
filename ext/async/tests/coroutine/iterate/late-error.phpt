--TEST--
What a callback throws after its caller has been cancelled is not lost
--FILE--
<?php
use Async\Scope;
use function Async\{iterate, suspend, delay};

$scope = new Scope();
$scope->setExceptionHandler(fn ($s, $c, $e) => print "handler: {$e->getMessage()}\n");
$caller = $scope->spawn(function () {
    iterate([1], function () {
        try {
            delay(100_000);
        } finally {
            throw new LogicException('late');
        }
    });
});
for ($i = 0; $i < 4; $i++) {
    suspend();
}
$caller->cancel();
for ($i = 0; $i < 4; $i++) {
    suspend();
}
var_dump($caller->isCancelled());
?>
--EXPECT--
handler: late
bool(true)
