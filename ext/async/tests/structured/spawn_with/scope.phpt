--TEST--
spawn_with() with a Scope: its coroutines belong to it; any callable, arguments as for spawn()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn_with, await, suspend};
$s = new Scope();
$c = spawn_with($s, 'str_repeat', 'ab', times: 2);
echo basename($c->getSpawnLocation()), ' ', await($c), "\n";
spawn_with($s, function () use ($s) { try { $s->awaitCompletion(Async\timeout(1)); } catch (Async\AsyncException $e) { echo "member\n"; } });
suspend();
try { spawn_with(new stdClass, fn () => 1); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { spawn_with($s, 'no such function'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$s->dispose();
try { spawn_with($s, fn () => 1); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
scope.php:5 abab
member
Async\spawn_with(): Argument #1 ($provider) must be of type Async\ScopeProvider, stdClass given
Async\spawn_with(): Argument #2 ($task) must be a valid callback, function "no such function" not found or invalid function name
Cannot spawn a coroutine in a closed scope
