--TEST--
Random programs over all of Async\, part 5 of 6: nothing hangs, crashes, is left, lost or done twice
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/runner.inc';
shard(5, 6);
?>
--EXPECT--
done
