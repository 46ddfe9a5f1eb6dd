--TEST--
The examples of the guide print what the page says: time
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('which-tool.md');
?>
--EXPECT--
done
