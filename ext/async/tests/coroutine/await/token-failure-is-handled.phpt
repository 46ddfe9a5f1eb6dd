--TEST--
A token's failure counts as handled: after a trip, while waiting, and on every immediate return
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

function failing(string $text, int $turns = 1)
{
    return spawn(function () use ($text, $turns) {
        while ($turns--) {
            suspend();
        }
        throw new Exception($text);
    });
}

$never = spawn(function () { delay(60_000); });
$done = spawn(fn () => 'done');
suspend();

$tripped = failing('tripped');
try { await($never, $tripped); } catch (Async\OperationCanceledException) { echo "tripped\n"; }
unset($tripped);

$later = failing('fails after the wait', 5);
$c = spawn(function () { return 'quick'; });
echo await($c, $later), "\n";
var_dump($later->isCompleted());
for ($i = 0; $i < 6; $i++) {
    suspend();
}
var_dump($later->getException()?->getMessage());
unset($later);

$immediate = failing('subject was settled');
suspend();
suspend();
var_dump($immediate->isCompleted());
echo await($done, $immediate), "\n";
unset($immediate);

$never->cancel();
echo "end\n";
--EXPECT--
tripped
quick
bool(false)
string(20) "fails after the wait"
bool(true)
done
end
