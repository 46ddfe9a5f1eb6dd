--TEST--
An object in use: order of arrival, cancelled waiters, a coroutine that ends inside, a deadlock
--EXTENSIONS--
true_async
xml
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await, suspend};

$parser = xml_parser_create();
$handle = fn() => null;
xml_set_element_handler($parser, function ($parser, $name) use (&$handle) { echo $name; $handle($name); echo strtolower($name); }, null);

/* In order of arrival, and no waiter is forgotten when others leave the queue. */
$handle = fn() => Slow::let_others_run();
xml_parse($parser, '<r>');
$first = spawn(fn() => xml_parse($parser, '<a/>'));
$waiters = array_map(fn(string $name) => spawn(fn() => xml_parse($parser, "<$name/>")), ['b', 'c', 'd', 'e']);
suspend();
$waiters[0]->cancel();
$waiters[2]->cancel();
foreach ([$first, $waiters[1], $waiters[3]] as $coroutine) {
    await($coroutine);
}
echo "\n";

/* A handler that throws, and one that is cancelled. */
$handle = function () { suspend(); throw new Exception('thrown'); };
print_r(together([fn() => xml_parse($parser, '<f/>')]));
$parser = xml_parser_create();
xml_set_element_handler($parser, function ($parser, $name) use (&$handle) { echo $name; $handle($name); echo strtolower($name); }, null);
$handle = fn() => Async\delay(100000);
$cancelled = spawn(fn() => xml_parse($parser, '<r><g/>'));
suspend();
$waiter = spawn(fn() => xml_parse($parser, '<h/>'));
suspend();
$handle = fn() => null;
$cancelled->cancel();
echo await($waiter), "\n";

/* A handler that waits for a coroutine that waits for the parser. */
$handle = function () use (&$parser) { await(spawn(fn() => xml_parse($parser, '<j/>'))); };
$deadlock = xml_parser_create();
$parser = $deadlock;
xml_set_element_handler($deadlock, $handle, null);
await(spawn(fn() => xml_parse($deadlock, '<i/>', true)));
?>
--EXPECTF--
RrAaCcEe
FArray
(
    [0] => Exception: thrown
)
RHh1
=== DEADLOCK REPORT START ===
Coroutines waiting: 3, active_events: 0
%A
=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: %A
