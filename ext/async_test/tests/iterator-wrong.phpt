--TEST--
Iterator: exactly one source
--EXTENSIONS--
async_test
--FILE--
<?php
foreach ([5, null, new stdClass] as $source) {
    try {
        AsyncTest\iterate_c($source);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Error: An iterator needs either an array or a Traversable
Error: An iterator needs either an array or a Traversable
Error: An iterator needs either an array or a Traversable
