--TEST--
The examples of the guide print what the page says: pools
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('pools.md');
?>
--EXPECT--
done
