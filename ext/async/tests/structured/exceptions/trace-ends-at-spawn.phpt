--TEST--
The trace of an exception that leaves a coroutine ends with the place of its spawn(), once; getTrace() keeps its shape
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, await, suspend};

function show(string $title, Throwable $e) {
    echo "$title:\n", str_replace(__DIR__ . '/', '', $e->getTraceAsString()), "\n";
}
function work() { throw new LogicException('from work'); }
function caught(callable $code): Throwable { try { $code(); } catch (Throwable $e) { return $e; } }

$e = caught(fn () => await(spawn(function () { suspend(); work(); })));
show('leaves', $e);
foreach ($e->getTrace() as $frame) {
    echo json_encode(array_map(get_debug_type(...), $frame)), "\n";
}

show('leaves a second one', caught(fn () => await(spawn(fn () => await(spawn(work(...)))))));

$made = new RuntimeException('made outside');
show('made outside', caught(fn () => await(spawn(function () use ($made) { throw $made; }))));

$e = caught(fn () => await(spawn(function () {
    try { work(); } catch (LogicException $e) { throw new RuntimeException('wrapped', 0, $e); }
})));
show('head', $e);
show('previous', $e->getPrevious());

await(spawn(function () {
    show('stays', caught(work(...)));
}));

$scope = new Scope;
$c = $scope->spawn(work(...));
show('of a scope', caught(fn () => await($c)));

$generator = (function () { yield 1; work(); })();
show('generator, fiber', caught(fn () => await(spawn(function () use ($generator) {
    (new Fiber(function () use ($generator) { foreach ($generator as $_); }))->start();
}))));
--EXPECT--
leaves:
#0 trace-ends-at-spawn.php(11): work()
#1 [internal function]: {closure:{closure:trace-ends-at-spawn.php:11}:11}()
#2 trace-ends-at-spawn.php(11): Async\spawn()
#3 {main}
{"file":"string","line":"int","function":"string","args":"array"}
{"function":"string","args":"array"}
{"file":"string","line":"int","function":"string"}
leaves a second one:
#0 [internal function]: work()
#1 trace-ends-at-spawn.php(17): Async\spawn()
#2 {main}
made outside:
#0 {main}
head:
#0 [internal function]: {closure:{closure:trace-ends-at-spawn.php:22}:22}()
#1 trace-ends-at-spawn.php(22): Async\spawn()
#2 {main}
previous:
#0 trace-ends-at-spawn.php(23): work()
#1 [internal function]: {closure:{closure:trace-ends-at-spawn.php:22}:22}()
#2 trace-ends-at-spawn.php(22): Async\spawn()
#3 {main}
stays:
#0 trace-ends-at-spawn.php(9): work()
#1 trace-ends-at-spawn.php(29): caught(Object(Closure))
#2 [internal function]: {closure:trace-ends-at-spawn.php:28}()
#3 {main}
of a scope:
#0 [internal function]: work()
#1 trace-ends-at-spawn.php(33): Async\spawn()
#2 {main}
generator, fiber:
#0 trace-ends-at-spawn.php(36): work()
#1 trace-ends-at-spawn.php(38): {closure:trace-ends-at-spawn.php:36}()
#2 [internal function]: {closure:{closure:{closure:trace-ends-at-spawn.php:37}:37}:38}()
#3 trace-ends-at-spawn.php(38): Fiber->start()
#4 [internal function]: {closure:{closure:trace-ends-at-spawn.php:37}:37}()
#5 trace-ends-at-spawn.php(37): Async\spawn()
#6 {main}
