--TEST--
The first exception is thrown; what the others throw while they unwind is behind it
--FILE--
<?php
use function Async\{iterate, suspend, delay};

try {
    iterate([1, 2], function ($v) {
        if ($v === 2) {
            throw new Exception('first');
        }
        try {
            delay(100_000);
        } finally {
            throw new Exception('second');
        }
    });
} catch (Exception $e) {
    echo $e->getMessage(), ' <- ', $e->getPrevious()->getMessage(), ' <- ', get_class($e->getPrevious()->getPrevious()), "\n";
}
?>
--EXPECT--
first <- second <- Async\AsyncCancellation
