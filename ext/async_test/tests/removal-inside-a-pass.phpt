--TEST--
Removing any callbacks from inside any callback neither skips nor repeats a third one
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\log;

/* Every callback removes one subset of the callbacks when it is called: all subsets of 4, for each of the 4 callers,
 * and every pair of callers that each remove one other. Both removal orders. */
$names = ['a', 'b', 'c', 'd'];
$passes = 0;

function check(array $removals, string $order): void
{
    global $names, $passes;

    $event = Event::custom(...($order === 'ordered' ? ['ordered'] : []));
    foreach ($names as $name) {
        $event->subscribe($name, ...array_map(fn($victim) => "remove:$victim", $removals[$name] ?? []));
    }
    $event->notify();
    $called = log();
    $passes++;

    /* What must be: everybody once, except who was removed before his turn came. */
    $expected = [];
    $removed = [];
    foreach ($called as $name) {
        if (isset($removed[$name])) {
            echo "$name was called after its removal\n";
        }
        $expected[] = $name;
        foreach ($removals[$name] ?? [] as $victim) {
            $removed[$victim] = true;
        }
    }
    if (count(array_unique($called)) !== count($called)) {
        echo 'repeated: ', json_encode([$removals, $called]), "\n";
    }
    foreach ($names as $name) {
        if (!isset($removed[$name]) && !in_array($name, $called)) {
            echo 'skipped: ', json_encode([$removals, $called]), "\n";
        }
    }
    if ($order === 'ordered') {
        $sorted = $called;
        sort($sorted);
        if ($sorted !== $called) {
            echo 'out of order: ', json_encode([$removals, $called]), "\n";
        }
    }

    /* The survivors, once more. */
    $event->notify();
    $again = log();
    foreach ($again as $name) {
        if (isset($removed[$name]) && !isset($removals[$name])) {
            echo "$name came back\n";
        }
    }
}

foreach (['swap', 'ordered'] as $order) {
    foreach ($names as $caller) {
        for ($mask = 0; $mask < 16; $mask++) {
            $victims = [];
            foreach ($names as $bit => $name) {
                if ($mask & (1 << $bit)) {
                    $victims[] = $name;
                }
            }
            check([$caller => $victims], $order);
            check([$caller => array_reverse($victims)], $order);
        }
        foreach ($names as $second) {
            foreach ($names as $x) {
                foreach ($names as $y) {
                    if ($second !== $caller) {
                        check([$caller => [$x], $second => [$y]], $order);
                    }
                }
            }
        }
    }
}
echo $passes, " passes\n";
print_r(AsyncTest\counters()['callbacks']);
?>
--EXPECT--
640 passes
0
