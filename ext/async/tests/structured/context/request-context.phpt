--TEST--
request_context() is null where no embedder has marked a request scope; asking does not activate
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{request_context, spawn, await};

var_dump(request_context(), Async\get_coroutines());
var_dump(await(spawn(fn () => request_context())));
--EXPECT--
NULL
array(0) {
}
NULL
