--TEST--
The examples of the guide print what the page says: warm-requests
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('warm-requests.md');
?>
--EXPECT--
done
