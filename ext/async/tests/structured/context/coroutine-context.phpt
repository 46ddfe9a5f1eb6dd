--TEST--
A coroutine's context is private: nobody inherits it, and it sees itself alone
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{root_context, current_context, coroutine_context, current_coroutine, spawn, suspend, await};

root_context()->set('shared', 'root');
coroutine_context()->set('private', 'main');

$c = spawn(function () {
    $own = coroutine_context();
    var_dump($own === coroutine_context(), $own === current_coroutine()->getContext());
    var_dump($own->find('shared'), $own->has('shared'), $own->find('private'));

    $own->set('mine', 1);
    var_dump(current_context()->find('mine'), root_context()->find('mine'));

    $child = spawn(fn () => [coroutine_context()->find('mine'), coroutine_context() === $own]);
    var_dump(await($child));

    try {
        $own->get('shared');
    } catch (Async\ContextException $e) {
        echo $e->getMessage(), "\n";
    }

    suspend();
    return coroutine_context()->get('mine');
});

var_dump(await($c), coroutine_context()->get('private'));
--EXPECT--
bool(true)
bool(true)
NULL
bool(false)
NULL
NULL
NULL
array(2) {
  [0]=>
  NULL
  [1]=>
  bool(false)
}
Context key "shared" not found
int(1)
string(4) "main"
