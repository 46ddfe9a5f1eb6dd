--TEST--
The last reference is dropped: DEFAULT and NOT_SAFE cancel, SAFE leaves zombies
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
function work(string $n) { try { delay(5); echo "$n worked\n"; } catch (Cancellation $e) { echo "$n: ", $e->getMessage(), "\n"; } }
$scopes = ['default' => new Scope(), 'not safe' => (new Scope())->asNotSafely(), 'safe' => (new Scope())->allowZombies(), 'inherited' => Scope::inherit()];
foreach ($scopes as $name => $s) { $s->spawn(work(...), $name); }
unset($s);
suspend();
$scopes = [];
echo "dropped\n";
delay(20);
--EXPECT--
dropped
default: Scope is being disposed due to object destruction
not safe: Scope is being disposed due to object destruction
safe worked
inherited worked
