--TEST--
A read of a filtered stream that is cancelled, or closed by unwinding, leaves the stream usable and free
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!is_dir('/proc/self/fd')) die('skip needs /proc'); ?>
--FILE--
<?php
use function Async\{spawn, suspend, await};

final class F extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($b = stream_bucket_make_writeable($in)) {
            $consumed += $b->datalen;
            stream_bucket_append($out, $b);
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('f', F::class);
function sockets(): int
{
    return count(array_filter(scandir('/proc/self/fd'), fn ($f) => str_starts_with((string) @readlink("/proc/self/fd/$f"), 'socket:')));
}

function cancelled(): void
{
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_filter_append($a, 'f');
    fwrite($b, "half");
    $c = spawn(function () use ($a) { fgets($a); });
    suspend();
    suspend();
    $c->cancel();
    try { await($c); } catch (Cancellation $e) { unset($e); }
    unset($c);
    fwrite($b, " a line\nmore\n");
    stream_set_timeout($a, 0, 1000);    // a filtered stream reads on until it has a whole chunk, or until this
    var_dump(fgets($a), fgets($a));
}

function unwound(): void
{
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_filter_append($a, 'f', STREAM_FILTER_WRITE);
    fwrite($a, 'text');
    throw new Exception('unwound');
}

$before = sockets();
cancelled();
try { await(spawn(unwound(...))); } catch (Exception $e) { echo $e->getMessage(), "\n"; unset($e); }
gc_collect_cycles();
var_dump(sockets() - $before);
?>
--EXPECT--
string(12) "half a line
"
string(5) "more
"
unwound
int(0)
