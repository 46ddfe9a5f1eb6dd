--TEST--
The examples of the guide print what the page says: context
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('context.md');
?>
--EXPECT--
done
