--TEST--
The examples of the guide print what the page says: locks
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('locks.md');
?>
--EXPECT--
done
