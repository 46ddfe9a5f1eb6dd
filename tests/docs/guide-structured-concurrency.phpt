--TEST--
The examples of the guide print what the page says: structured-concurrency
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('structured-concurrency.md');
?>
--EXPECT--
done
