--TEST--
A filesystem watcher as a trigger gives its next event away, and null once it is closed
--FILE--
<?php
use Async\FileSystemWatcher;
use function Async\{spawn, suspend, delay, await_any_or_fail, await_all};

$dir = sys_get_temp_dir() . '/await-many-' . getmypid();
mkdir($dir);
$watcher = new FileSystemWatcher($dir);
spawn(function () use ($dir) { file_put_contents("$dir/one", '1'); });
$event = await_any_or_fail([$watcher]);
var_dump($event instanceof Async\FileSystemEvent, $event->filename);

$waiting = spawn(fn () => await_all([$watcher, $watcher]));
$other = new FileSystemWatcher($dir);
$closing = spawn(fn () => await_all(['other' => $other]));
suspend();
$other->close();
echo json_encode(Async\await($closing)), "\n";
$waiting->cancel();
$watcher->close();
unlink("$dir/one");
rmdir($dir);
?>
--EXPECT--
bool(true)
string(3) "one"
[{"other":null},[]]
