--TEST--
timeout requires a positive time
--EXTENSIONS--
true_async
--FILE--
<?php
foreach ([0, -1, PHP_INT_MIN] as $ms) {
    try {
        Async\timeout($ms);
        echo "accepted\n";
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
Timeout value must be greater than 0
Timeout value must be greater than 0
Timeout value must be greater than 0
