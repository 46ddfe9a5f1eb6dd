--TEST--
The handler of a supervised scope throws: the parent scope gets that exception
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Coroutine, Scope};
use function Async\{await, spawn, suspend};

function handler(string $name, bool $throws): Closure
{
    return function (Scope $scope, Coroutine $coroutine, Throwable $error) use ($name, $throws) {
        $chain = [];
        for ($e = $error; $e; $e = $e->getPrevious()) {
            $chain[] = $e->getMessage();
        }
        echo "$name gets ", implode(' <- ', $chain), "\n";
        if ($throws) {
            throw new LogicException("of $name");
        }
    };
}

echo "the parent has a handler\n";
$parent = new Scope;
$parent->setExceptionHandler(handler('parent', false));
$child = Scope::supervised($parent);
$child->setExceptionHandler(handler('child', true));
$child->spawn(function () { throw new Exception('first'); });
suspend();
suspend();

echo "a supervised parent with a handler of children\n";
$parent = Scope::supervised();
$parent->setChildScopeExceptionHandler(handler('parent', false));
$child = Scope::supervised($parent);
$child->setExceptionHandler(handler('child', true));
$child->spawn(function () { throw new Exception('first'); });
suspend();
suspend();

echo "the parent has waiters\n";
$parent = new Scope;
$child = Scope::supervised($parent);
$child->setExceptionHandler(handler('child', true));
$sibling = $parent->spawn(function () { suspend(); suspend(); suspend(); suspend(); echo "not cancelled\n"; });
$child->spawn(function () { throw new Exception('first'); });
try {
    $parent->awaitCompletion(Async\timeout(10000));
} catch (Exception|LogicException $e) {
    echo get_class($e), ' ', $e->getMessage(), "\n";
}
echo $sibling->isCancelled() ? "the sibling was cancelled\n" : "the sibling was not cancelled\n";

echo "the main scope\n";
$child = Scope::supervised();
$child->setExceptionHandler(handler('child', true));
$child->spawn(function () { throw new Exception('first'); });
?>
--EXPECTF--
the parent has a handler
child gets first
parent gets of child <- first
a supervised parent with a handler of children
child gets first
parent gets of child <- first
the parent has waiters
child gets first
LogicException of child
the sibling was cancelled
the main scope
child gets first

Fatal error: Uncaught Exception: first in %s
Stack trace:
%A

Next LogicException: of child in %s
%A
