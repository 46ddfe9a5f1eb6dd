--TEST--
examples/chat.php: names, broadcast, leaving
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/server.inc';

$server = new Example('chat.php', '--port=0');
$ann = $server->connect();
echo fgets($ann);
fwrite($ann, "ann\n");
echo fgets($ann);
$bob = $server->connect();
fgets($bob);
fwrite($bob, "ann\nbob\n");
echo 'bob: ', fgets($bob), 'bob: ', fgets($bob), 'ann: ', fgets($ann);
fwrite($bob, "hello\n");
echo 'ann: ', fgets($ann), 'bob: ', fgets($bob);
fwrite($ann, "/who\n");
echo 'ann: ', fgets($ann);
fclose($bob);
echo 'ann: ', fgets($ann);
fwrite($ann, "/quit\n");
echo 'ann: ', fgets($ann);
var_dump(fgets($ann));
echo $server->stop(), "\n";
?>
--EXPECT--
Welcome. What is your nickname?
* ann joins
bob: ann is taken. Another one?
bob: * bob joins
ann: * bob joins
ann: <bob> hello
bob: <bob> hello
ann: Here: ann, bob
ann: * bob leaves
ann: Bye.
bool(false)
Stopped, exit status 0
