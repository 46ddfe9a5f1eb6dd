--TEST--
A signal handler waits for what its coroutine waits for, and gets it first
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};
class Slow implements Iterator { public int $i = 0; function current(): int { return $this->i; } function key(): int { return $this->i; } function next(): void { echo "next begins\n"; delay(20); $this->i++; echo "next ends\n"; } function rewind(): void { } function valid(): bool { return true; } }
class Wrapper { public $context; public int $n = 0; function stream_open($path, $mode, $options, &$opened) { return true; } function stream_read($count) { echo "read begins\n"; delay(20); echo "read ends\n"; return 'line ' . ++$this->n . "\n"; } function stream_eof() { return false; } }
stream_wrapper_register('slow', 'Wrapper');
pcntl_async_signals(true);
$iterator = new IteratorIterator(new Slow); $iterator->rewind();
pcntl_signal(SIGUSR1, function () use ($iterator) { echo "handler\n"; $iterator->next(); echo "handler ends at {$iterator->current()}\n"; });
$c = spawn(fn() => $iterator->next());
spawn(function () { suspend(); posix_kill(getmypid(), SIGUSR1); });
suspend();
$iterator->next();
echo "main at {$iterator->current()}\n";
$stream = fopen('slow://', 'r');
pcntl_signal(SIGUSR1, function () use ($stream) { echo "handler\n"; $line = fgets($stream); echo "handler: $line"; });
$c = spawn(fn() => fgets($stream));
spawn(function () { suspend(); posix_kill(getmypid(), SIGUSR1); });
suspend();
$line = fgets($stream);
echo "main: $line";
await($c);
?>
--EXPECT--
next begins
handler
next ends
next begins
next ends
handler ends at 2
next begins
next ends
main at 3
read begins
handler
read ends
read begins
read ends
handler: line 2
read begins
read ends
main: line 3
