--TEST--
The getters of Cancellation are final
--FILE--
<?php

class Stop extends Cancellation {
    public function getMessage(): string {
        return "";
    }
}

?>
--EXPECTF--
Fatal error: Cannot override final method Cancellation::getMessage() in %s on line %d
