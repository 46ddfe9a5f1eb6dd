--TEST--
What is not iterable, not Awaitable, not made by the runtime, or not a token
--FILE--
<?php
use function Async\{spawn, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail, await_any_or_fail, await_first_success};

class Mine implements Async\Completable
{
    public function cancel(?Async\AsyncCancellation $cancellation = null): void {}
    public function isCompleted(): bool { return true; }
    public function isCancelled(): bool { return false; }
}
class Marked implements Async\Awaitable {}

$variants = [
    'any_or_fail' => await_any_or_fail(...),
    'first_success' => await_first_success(...),
    'all_or_fail' => await_all_or_fail(...),
    'all' => await_all(...),
    'any_of' => fn (...$a) => await_any_of(1, ...$a),
    'any_of_or_fail' => fn (...$a) => await_any_of_or_fail(1, ...$a),
];
$inputs = [
    [null], [5], ['string'], [new stdClass],
    [[1]], [[null]], [[new stdClass]], [(fn () => yield 'x')()], [[new Mine]], [[new Marked]], [new ArrayIterator([new Mine])],
    [[], 5], [[], new stdClass], [[], new Mine], [[], new Marked],
];
$seen = [];
foreach ($variants as $name => $wait) {
    $seen[$name] = '';
    foreach ($inputs as $arguments) {
        try {
            $wait(...$arguments);
            $seen[$name] .= "nothing\n";
        } catch (Throwable $e) {
            $seen[$name] .= get_class($e) . ': ' . preg_replace('/^.*\(\): Argument #\d/', 'Argument', $e->getMessage()) . "\n";
        }
    }
}
echo $seen['all'];
var_dump(count(array_unique($seen)));
?>
--EXPECT--
Async\AsyncException: Triggers must be an array or a Traversable
Async\AsyncException: Triggers must be an array or a Traversable
Async\AsyncException: Triggers must be an array or a Traversable
Async\AsyncException: Triggers must be an array or a Traversable
TypeError: Triggers must be of type Async\Awaitable, int given
TypeError: Triggers must be of type Async\Awaitable, null given
TypeError: Triggers must be of type Async\Awaitable, stdClass given
TypeError: Triggers must be of type Async\Awaitable, string given
Async\AsyncException: Object of class Mine cannot be awaited
Async\AsyncException: Object of class Marked cannot be awaited
Async\AsyncException: Object of class Mine cannot be awaited
TypeError: Argument ($cancellation) must be of type ?Async\Awaitable, int given
TypeError: Argument ($cancellation) must be of type ?Async\Awaitable, stdClass given
Async\AsyncException: Object of class Mine cannot be awaited
Async\AsyncException: Object of class Marked cannot be awaited
int(1)
