--TEST--
The examples of the guide print what the page says: futures
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('futures.md');
?>
--EXPECT--
done
