--TEST--
The examples of the guide print what the page says: channels
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('channels.md');
?>
--EXPECT--
done
