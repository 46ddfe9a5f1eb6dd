--TEST--
A Future that lives until the end of the request: its message appears then, chains attached to it never run
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$unused = new Future($state);
$chained = new Future($other = new FutureState());
$child = $chained->map(function () { echo "never\n"; });
$child->ignore();
class Late { public static $future; }
Late::$future = Future::failed(new Exception('static'));
echo "end\n";
--EXPECTF--
end

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %s

Warning: Unhandled exception in Future: static; %s
