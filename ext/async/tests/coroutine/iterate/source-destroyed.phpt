--TEST--
A source that is left early is destroyed before the caller goes on
--FILE--
<?php
use function Async\{iterate, suspend};

function source()
{
    try {
        yield 1;
        yield 2;
    } finally {
        suspend();
        echo "source closed\n";
    }
}
iterate(source(), function ($v) { echo "$v\n"; return false; });
echo "done\n";
class D { public function __destruct() { suspend(); echo "value destroyed\n"; } }
iterate((function () { yield new D(); echo "next\n"; })(), function ($d) { echo "call\n"; });
?>
--EXPECT--
1
source closed
done
call
next
value destroyed
