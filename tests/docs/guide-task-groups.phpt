--TEST--
The examples of the guide print what the page says: task groups
--FILE--
<?php
require __DIR__ . '/guide.inc';
run_examples('task-groups.md');
?>
--EXPECT--
done
