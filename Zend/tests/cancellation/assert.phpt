--TEST--
assert() throws a Cancellation given as its description
--INI--
zend.assertions=1
--FILE--
<?php

try {
    assert(false, new Cancellation("described"));
} catch (Cancellation $e) {
    echo $e->getMessage(), "\n";
}

?>
--EXPECT--
described
