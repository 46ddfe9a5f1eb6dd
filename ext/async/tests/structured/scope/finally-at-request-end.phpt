--TEST--
A scope held by a global: its handlers run when the globals are released, also if the runtime was never active
--EXTENSIONS--
true_async
--FILE--
<?php
$s = new Async\Scope();
$s->finally(fn () => print "closed\n");
class A { public static $s; public static function start() { self::$s = new Async\Scope(); self::$s->finally(fn () => print "of a static property\n"); } }
A::start();
echo "end of script\n";
--EXPECT--
end of script
closed
of a static property
