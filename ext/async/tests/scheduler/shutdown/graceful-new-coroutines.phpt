--TEST--
graceful_shutdown: what is started afterwards never begins
--FILE--
<?php
use function Async\{spawn, suspend, delay, graceful_shutdown};

spawn(function () {
    try {
        delay(100_000);
    } finally {
        $late = spawn(fn () => print "never\n");
        $late->finally(fn ($c) => print 'late: ' . $c->getException()->getMessage() . "\n");
    }
});
suspend();
graceful_shutdown();
$late = spawn(fn () => print "never\n");
try {
    suspend();
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Graceful shutdown
late: Graceful shutdown
