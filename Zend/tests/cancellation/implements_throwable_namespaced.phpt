--TEST--
A class of the same name in a namespace is not the root Cancellation
--FILE--
<?php

namespace Foo;

class Cancellation implements \Throwable {}

?>
--EXPECTF--
Fatal error: Class Foo\Cancellation cannot implement interface Throwable, extend Exception or Error instead in %s on line %d
