--TEST--
Throwable is implemented through a root only: the message names Exception and Error
--FILE--
<?php

class Foo implements Throwable {}

?>
--EXPECTF--
Fatal error: Class Foo cannot implement interface Throwable, extend Exception or Error instead in %s on line %d
