--TEST--
A callback that throws without parking
--FILE--
<?php
use function Async\iterate;

try {
    iterate(['a', 'b'], fn ($v) => throw new Exception($v));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
    var_dump($e->getPrevious());
}
?>
--EXPECT--
a
NULL
