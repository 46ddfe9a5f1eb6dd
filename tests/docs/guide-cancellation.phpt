--TEST--
The examples of the guide print what the page says: cancellation
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('cancellation.md');
?>
--EXPECT--
done
