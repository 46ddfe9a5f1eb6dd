--TEST--
The examples of the guide print what the page says: coroutines
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('coroutines.md');
?>
--EXPECT--
done
