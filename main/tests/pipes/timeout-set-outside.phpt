--TEST--
Pipes: stream_set_timeout() outside returns false, and holds for the coroutines that come later
--EXTENSIONS--
true_async
--INI--
async.autostart=0
--FILE--
<?php
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
var_dump(stream_set_timeout($r, 0, 50000));
var_dump(Async\await(Async\spawn(fn() => fread($r, 10))), stream_get_meta_data($r)['timed_out']);
var_dump(Async\await(Async\spawn(fn() => stream_set_timeout($r, -1))));
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
