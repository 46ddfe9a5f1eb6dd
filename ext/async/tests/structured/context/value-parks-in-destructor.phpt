--TEST--
A value whose destructor parks does not disturb the context
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{root_context, spawn, suspend, await};

class Parks
{
    public function __destruct()
    {
        echo "destructor begins\n";
        suspend();
        echo "destructor ends\n";
    }
}

root_context()->set('v', new Parks());

$a = spawn(function () {
    root_context()->unset('v');
    echo "unset done\n";
});
$b = spawn(function () {
    var_dump(root_context()->has('v'));
    root_context()->set('v', 'other');
});
await($a);
await($b);
var_dump(root_context()->get('v'));
--EXPECT--
destructor begins
bool(false)
destructor ends
unset done
string(5) "other"
