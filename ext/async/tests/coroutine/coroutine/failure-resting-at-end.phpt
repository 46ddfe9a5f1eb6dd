--TEST--
A failure that rests on a global handle at script end is unhandled
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

$c = spawn(function () { throw new LogicException('rested'); });
suspend();
echo "end of main\n";
--EXPECTF--
end of main

Fatal error: Uncaught LogicException: rested in %s:%d
%a
