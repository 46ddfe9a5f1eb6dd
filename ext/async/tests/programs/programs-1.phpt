--TEST--
Random programs over all of Async\, part 1 of 6: nothing hangs, crashes, is left, lost or done twice
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/runner.inc';
shard(1, 6);
?>
--EXPECT--
done
