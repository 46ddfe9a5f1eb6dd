--TEST--
An iterator that throws ends the iteration like a callback
--FILE--
<?php
use function Async\{iterate, suspend, delay};

$generator = function () {
    yield 1;
    suspend();
    throw new LogicException('source');
};
try {
    iterate($generator(), function ($v) {
        try {
            delay(100_000);
        } finally {
            echo "cleanup\n";
        }
    });
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
class Bad implements IteratorAggregate { public function getIterator(): Iterator { throw new LogicException('getIterator'); } }
try {
    iterate(new Bad(), fn () => 1);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
cleanup
source
getIterator
