--TEST--
Destructors that run when a wait ends
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_any_or_fail, FutureState};

class D
{
    public function __construct(private string $name) {}
    public function __destruct() { suspend(); echo "{$this->name} destroyed\n"; }
}
// Nothing but the wait holds the losing results.
var_dump(await_any_or_fail([spawn(fn () => 'value'), spawn(fn () => new D('loser'))]));
(function () {
    $d = new D('element');
    await_all((function () use ($d) { yield spawn(function () use ($d) { suspend(); return 1; }); })());
})();
echo "end\n";
?>
--EXPECT--
loser destroyed
string(5) "value"
element destroyed
end
