--TEST--
Context lookup skips scopes without a context
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, await, root_context, current_context};
use function AsyncTest\{context_find, context_set};
use AsyncTest\Event;

root_context()->set('root', 'of the root');

/* main -> a (context) -> b (none) -> c (none) -> d (context) */
$a = Scope::inherit();
$b = Scope::inherit($a);
$c = Scope::inherit($b);
$d = Scope::inherit($c);
await($a->spawn(fn() => current_context()->set('a', 'of a')));
await($d->spawn(fn() => current_context()->set('d', 'of d')));

await($d->spawn(function () {
    foreach (['root', 'a', 'd', 'none'] as $key) {
        echo $key, ': ', current_context()->find($key) ?? 'null', ', from C: ', context_find('current', $key) ?? 'null',
            ', local: ', context_find('current', $key, false) ?? 'null', "\n";
    }
}));
foreach (['a' => $a, 'b' => $b, 'c' => $c, 'd' => $d] as $name => $scope) {
    $coroutine = $scope->spawn(fn() => null);
    echo $name, Event::scopeOf($coroutine)->scopeState()['context'] ? ' has a context' : ' has none', "\n";
    await($coroutine);
}

/* A detached root ends the search. */
$detached = new Scope();
var_dump(await($detached->spawn(fn() => current_context()->find('root'))));

/* A coroutine's own context is not part of the chain. */
await($d->spawn(function () {
    context_set('coroutine', 'own', 'mine');
    var_dump(context_find('coroutine', 'a'), context_find('coroutine', 'own'), context_find('current', 'own'));
}));
?>
--EXPECT--
root: of the root, from C: of the root, local: null
a: of a, from C: of a, local: null
d: of d, from C: of d, local: of d
none: null, from C: null, local: null
a has a context
b has none
c has none
d has a context
NULL
NULL
string(4) "mine"
NULL
