--TEST--
A peer of a Unix socket that has no name is accepted with an empty one
--EXTENSIONS--
true_async
--FILE--
<?php
$path = sys_get_temp_dir() . '/unnamed-' . getmypid();
$server = stream_socket_server("unix://$path");
$client = stream_socket_client("unix://$path");
Async\await(Async\spawn(function () use ($server) {
    $peer = 'before';
    var_dump(is_resource(stream_socket_accept($server, 5, $peer)), $peer);
}));
unlink($path);
?>
--EXPECT--
bool(true)
string(0) ""
