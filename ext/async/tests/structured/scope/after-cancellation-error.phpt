--TEST--
Without a handler the first error ends the wait; the same object; later ones go their way
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await};
$s = Scope::inherit();
$error = new Exception('from zombie');
$a = $s->spawn(function () use ($error) { delay(5); throw $error; });
$b = $s->spawn(function () { delay(30); throw new LogicException('later'); });
suspend();
$s->dispose();
try { $s->awaitAfterCancellation(); } catch (Exception $e) { var_dump($e === $error); }
var_dump($s->isClosed());
delay(60);
try { await($b); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
bool(false)
later
