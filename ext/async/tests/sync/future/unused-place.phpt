--TEST--
The warnings of a Future that is dropped while a coroutine ends have the place of its spawn()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;
use function Async\{spawn, await};
await(spawn(function () {
    static $kept;
    return Future::completed(1);
}));
spawn(function () {
    $future = Future::completed(2);
    return $future;
});
spawn(fn () => Future::failed(new Exception('failed')));
--EXPECTF--
Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %s:6 in %s on line 4

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %s:9 in %s on line 8

Warning: Unhandled exception in Future: failed; use catch() or ignore() to handle. Created at %s:12, completed at %s:12 in %s on line 12
