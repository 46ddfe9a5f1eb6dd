--TEST--
getContext: the private context, reachable from outside, before the start and after completion
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, coroutine_context, current_coroutine};

$c = spawn(function () {
    var_dump(coroutine_context()->get('from outside'), coroutine_context() === current_coroutine()->getContext());
    coroutine_context()->set('from inside', 2);
});
$context = $c->getContext();
$context->set('from outside', 1);
var_dump($context === $c->getContext(), $context instanceof Async\Context);
await($c);
var_dump($c->getContext() === $context, $c->getContext()->get('from inside'));

$late = spawn(fn () => 1);
await($late);
$late->getContext()->set('k', 'after completion');
var_dump($late->getContext()->get('k'));
--EXPECT--
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
int(2)
string(16) "after completion"
