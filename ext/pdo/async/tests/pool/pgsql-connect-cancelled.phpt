--TEST--
PDO pool: a coroutine that is cancelled while it connects gets the cancellation, and its place goes to the next (pgsql)
--EXTENSIONS--
true_async
pdo_pgsql
--FILE--
<?php
require __DIR__ . '/connect-cancelled.inc';

connect_cancelled('pgsql');
?>
--EXPECT--
2 Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation 0
2 Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation 0
2 Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation 0
Async\AsyncCancellation
