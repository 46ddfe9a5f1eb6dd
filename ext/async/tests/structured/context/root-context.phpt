--TEST--
root_context() is one object, before and after activation and in every coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{root_context, current_context, spawn, await};

$root = root_context();
$root->set('app', 'demo');

/* Asking for it has not started the runtime. */
var_dump(Async\get_coroutines());

var_dump(await(spawn(function () use ($root) {
    root_context()->set('from coroutine', 1);
    return root_context() === $root;
})));

var_dump(root_context() === $root, current_context() === $root);
var_dump($root->get('app'), $root->get('from coroutine'));
--EXPECT--
array(0) {
}
bool(true)
bool(true)
bool(true)
string(4) "demo"
int(1)
