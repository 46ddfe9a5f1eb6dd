--TEST--
A context held by the user survives its coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{coroutine_context, spawn, await};

$context = await(spawn(function () {
    coroutine_context()->set('k', 'v');
    return coroutine_context();
}));
gc_collect_cycles();
var_dump($context->get('k'), $context->find('other'));
--EXPECT--
string(1) "v"
NULL
