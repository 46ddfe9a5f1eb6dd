--TEST--
10,000 levels: spawning at the bottom, errors that bubble, cancelling, disposal and release do not overflow the stack
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout};
function tree(int $depth): array { $scopes = [new Scope()]; for ($i = 1; $i < $depth; $i++) { $scopes[] = Scope::inherit($scopes[$i - 1]); } return $scopes; }
$t = tree(10_000);
$bottom = $t[9_999];
$bottom->spawn(function () { try { delay(10_000); } finally { echo "bottom cancelled\n"; } });
suspend();
var_dump($t[0]->isFinished());
$t[0]->cancel();
$t[0]->awaitAfterCancellation();
var_dump($bottom->isClosed(), $t[0]->isClosed());
$t = tree(10_000);
$t[0]->setExceptionHandler(fn ($s, $c, $e) => print "top: {$e->getMessage()}\n");
$t[9_999]->spawn(fn () => throw new Exception('from the bottom'));
suspend();
var_dump($t[1]->isCancelled(), $t[0]->isCancelled());
$top = $t[0];
$t = null;
var_dump($top->getChildScopes());
$top = null;
echo "released\n";
--EXPECT--
bool(false)
bottom cancelled
bool(true)
bool(true)
top: from the bottom
bool(true)
bool(false)
array(0) {
}
released
