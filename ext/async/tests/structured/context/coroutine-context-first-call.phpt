--TEST--
coroutine_context() as the first call of a script is the context of the main coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{coroutine_context, current_coroutine};

coroutine_context()->set('k', 1);
var_dump(coroutine_context() === current_coroutine()->getContext(), coroutine_context()->get('k'));
--EXPECT--
bool(true)
int(1)
