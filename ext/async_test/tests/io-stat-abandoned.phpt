--TEST--
A stat whose awaiter has vanished writes nothing
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use AsyncTest\Event;
use function AsyncTest\{counters, turn, task_gate, tasks_wait};
use function Async\{spawn, suspend};

$file = tempnam(sys_get_temp_dir(), 'I6');
file_put_contents($file, 'seven..');
$io = Io::create(fopen($file, 'r+'), AsyncTest\FILE, 'rwp');

/* With an awaiter. */
$request = $io->stat();
$request->await();
echo $request->size(), "\n";

/* Behind a write that a busy pool holds up, and disposed before its turn; the object's buffer must stay as it was. */
$busy = [];
for ($i = 0; $i < 64; $i++) {
    $busy[] = $task = Event::task('gate');
    $task->queue();
}
$write = $io->writeStrings(['more']);
$requests = [];
for ($i = 0; $i < 10; $i++) {
    $requests[] = $request = $io->stat();
    if (!$request->isCompleted()) {
        $request->dispose();
    }
}
$untouched = array_map(fn($r) => $r->size(), $requests);
$waiter = spawn(function () use ($io, &$cancelled) {
    $cancelled = $io->stat();
    try {
        $cancelled->await();
    } finally {
        $cancelled->dispose();
    }
});
suspend();
$waiter->cancel();
task_gate(true);
while (counters()['events'] > 0) {
    turn(false);
}
$later = array_map(fn($r) => $r->size(), $requests);
echo $later === $untouched ? "as it was\n" : 'written to: ' . json_encode([$untouched, $later]) . "\n";
$request = $io->stat();
$request->await();
echo $request->size() >= 7 ? "still works\n" : "no\n";
unlink($file);
?>
--EXPECT--
7
as it was
still works
