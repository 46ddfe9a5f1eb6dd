--TEST--
Throwable can be implemented through Cancellation; a class that extends no root is still refused
--EXTENSIONS--
true_async
--FILE--
<?php
interface Marked extends Throwable {}
class Good extends Cancellation implements Marked {}
class AlsoGood extends Async\AsyncCancellation implements Throwable {}
var_dump(new Good() instanceof Throwable, new AlsoGood() instanceof Cancellation);
class Bad implements Throwable {}
--EXPECTF--
bool(true)
bool(true)

Fatal error: Class Bad cannot implement interface Throwable, extend %s instead in %s on line %d
