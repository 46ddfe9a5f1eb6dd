--TEST--
Nothing to iterate
--FILE--
<?php
use function Async\iterate;

iterate([], fn () => print "never\n");
iterate(new EmptyIterator(), fn () => print "never\n");
iterate((fn () => yield from [])(), fn () => print "never\n");
echo "done\n";
?>
--EXPECT--
done
