--TEST--
A channel cannot be iterated by reference
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel(1);
try { foreach ($ch as &$v); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
?>
--EXPECT--
Error: Cannot iterate Channel by reference
