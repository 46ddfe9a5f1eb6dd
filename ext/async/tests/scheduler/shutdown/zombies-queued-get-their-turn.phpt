--TEST--
Zombies that are ready when nobody else is left get one turn, then they are cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, delay};
$s = Scope::inherit();
$s->spawn(function () {
    $n = 0;
    try { for (;;) { $n++; suspend(); } } finally { echo "turns after the start: ", $n > 1 ? 'some' : 'none', "\n"; }
});
$s->spawn(function () { suspend(); echo "last words of a zombie that was ready\n"; });
suspend();
$s->dispose();
echo "main ends\n";
--EXPECT--
main ends
last words of a zombie that was ready
turns after the start: some
