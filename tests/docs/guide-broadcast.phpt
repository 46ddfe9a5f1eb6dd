--TEST--
The examples of the guide print what the page says: broadcast
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('broadcast.md');
?>
--EXPECT--
done
