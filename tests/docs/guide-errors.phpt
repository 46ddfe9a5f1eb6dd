--TEST--
The examples of the guide print what the page says: errors
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('errors.md');
?>
--EXPECT--
done
