--TEST--
A hash context into which a coroutine reads a stream: updates of others wait, hash_final() is refused
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$context = hash_init('sha256', HASH_HMAC, 'key');
$reader = spawn(fn() => hash_update_stream($context, $a));
$other = spawn(function () use ($context, $b) {
    fwrite($b, 'one ');
    suspend();
    try {
        hash_final($context);
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
    $copy = hash_copy($context);
    var_dump(strlen(hash_final($copy)));
    fwrite($b, 'two ');
    fclose($b);
    hash_update($context, 'three');
});
var_dump(await($reader));
await($other);
var_dump(hash_final($context) === hash_hmac('sha256', 'one two three', 'key'));

/* Two streams, each as a whole. */
Slow::$files = ['a' => str_repeat('a', 1000), 'b' => str_repeat('b', 1000)];
$context = hash_init('md5');
print_r(together([fn() => hash_update_file($context, 'slow://a'), fn() => hash_update_file($context, 'slow://b')]));
var_dump(hash_final($context) === md5(Slow::$files['a'] . Slow::$files['b']));

/* A waiter that is cancelled; a context that is gone when its turn comes. */
$context = hash_init('md5');
$reader = spawn(fn() => hash_update_file($context, 'slow://a'));
$cancelled = spawn(fn() => hash_update($context, 'never'));
suspend();
$cancelled->cancel();
try {
    await($cancelled);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
await($reader);
var_dump(hash_final($context) === md5(Slow::$files['a']));

/* The stream itself asks for the end. */
class Greedy extends Slow
{
    public static $context_to_end;
    public function stream_read(int $length): string { hash_final(self::$context_to_end); return 'x'; }
}
stream_wrapper_register('greedy', 'Greedy');
Slow::$files['c'] = 'c';
$context = Greedy::$context_to_end = hash_init('md5');
print_r(together([fn() => hash_update_file($context, 'greedy://c')]));
?>
--EXPECT--
Error: HashContext is in use by another coroutine
int(64)
int(8)
bool(true)
Array
(
    [0] => 1
    [1] => 1
)
bool(true)
cancelled
bool(true)
Array
(
    [0] => Error: HashContext is in use by the calling coroutine
)
