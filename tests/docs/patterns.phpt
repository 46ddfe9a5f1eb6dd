--TEST--
The patterns print what the page says
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('../patterns.md');
?>
--EXPECT--
done
