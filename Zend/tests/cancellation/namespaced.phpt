--TEST--
A namespace may have a Cancellation of its own
--FILE--
<?php

namespace Foo;

class Cancellation extends \Cancellation {}

interface Token {}
class Plain implements Token {}

try {
    throw new Cancellation("mine");
} catch (\Cancellation $e) {
    echo get_class($e), ": ", $e->getMessage(), "\n";
}

?>
--EXPECT--
Foo\Cancellation: mine
