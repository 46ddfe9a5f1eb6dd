--TEST--
The examples of the guide print what the page says: shutdown
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('shutdown.md');
?>
--EXPECT--
done
