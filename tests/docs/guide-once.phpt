--TEST--
The examples of the guide print what the page says: computing once
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('once.md');
?>
--EXPECT--
done
