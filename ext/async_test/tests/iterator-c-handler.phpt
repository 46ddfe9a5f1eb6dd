--TEST--
Iterator: a C handler gets every element, in place and in coroutines, with fields of its owner behind the ABI's
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{iterate_c, log};
use function Async\{spawn, await};

function show(array $answer): void
{
    echo implode(' ', log()), ' | ', json_encode($answer), "\n";
}
show(iterate_c(['a' => 1, 'b' => 2], null, 1, 'run'));
show(iterate_c(['a' => 1, 'b' => 2], null, 1));
show(iterate_c(new ArrayIterator(['x' => 1, 2]), null, 1, 'run'));
show(iterate_c((fn () => yield from ['x' => 1, 'y' => 2])(), null, 1));
show(iterate_c([], null, 1, 'run'));
show(iterate_c(new EmptyIterator(), null, 1));
show(await(spawn(fn () => iterate_c([1, 2], null, 1, 'run'))));
?>
--EXPECT--
a=1 b=2 | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
started a=1 b=2 | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
x=1 0=2 | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
started x=1 y=2 | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
 | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
started | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
0=1 1=2 | {"completed":true,"info":"iterator-completion","error":null,"dtors":1}
