--TEST--
Pipes: stream_set_timeout() in a coroutine limits a read; late data are read by the next call
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
await(spawn(function () use ($r, $w) {
    var_dump(stream_set_timeout($r, 0, 50000));
    $begin = hrtime(true);
    var_dump(fread($r, 10), hrtime(true) - $begin >= 50000000);
    $meta = stream_get_meta_data($r);
    var_dump($meta['timed_out'], $meta['eof'], $meta['blocked'], feof($r));
    var_dump(fgets($r), stream_get_meta_data($r)['timed_out']);
    fwrite($w, "late\n");
    stream_set_timeout($r, 10);
    var_dump(fgets($r), stream_get_meta_data($r)['timed_out']);

    /* The other direction. */
    [$r2, $w2] = pipe_pair();
    var_dump(stream_set_timeout($w2, 0, 50000));
    $n = @fwrite($w2, str_repeat('x', 1 << 20));
    var_dump(is_int($n) && $n > 0 && $n < 1 << 20, stream_get_meta_data($w2)['timed_out']);

    /* Files have none. */
    $f = tmpfile();
    var_dump(stream_set_timeout($f, 1), stream_get_meta_data($f)['timed_out']);
}));
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
string(5) "late
"
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
