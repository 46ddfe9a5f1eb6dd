--TEST--
After a fatal error the handlers of the failing coroutine are discarded uncalled; shutdown functions run
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

register_shutdown_function(function () use (&$c) {
    echo "shutdown function\n";
    var_dump($c->isCompleted(), $c->isCancelled(), $c->getResult(), $c->getException());
});
$c = spawn(function () {
    eval('class Twice {} class Twice {}');
});
$c->finally(fn () => print "handler must not run\n");
suspend();
echo "never\n";
--EXPECTF--
Fatal error: Cannot %a in %s(%d) : eval()'d code on line 1
shutdown function
bool(true)
bool(false)
NULL
NULL
