--TEST--
The examples of the guide print what the page says: files
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('files.md');
?>
--EXPECT--
done
