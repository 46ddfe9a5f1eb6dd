--TEST--
Unhandled exception of a coroutine: reported after the drain, its trace ends at the entry
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

function fails(string $why) { throw new LogicException($why); }

spawn(function () {
    try {
        suspend();
        suspend();
    } finally {
        echo "other coroutine cleaned up\n";
    }
});
spawn(fails(...), 'lost');
echo "end of main\n";
--EXPECTF--
end of main
other coroutine cleaned up

Fatal error: Uncaught LogicException: lost in %s:4
Stack trace:
#0 [internal function]: fails('lost')
#1 %s(14): Async\spawn()
#2 {main}
  thrown in %s on line 4
