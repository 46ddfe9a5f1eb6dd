--TEST--
The examples of the guide print what the page says: waiting for the first of several
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('select.md');
?>
--EXPECT--
done
