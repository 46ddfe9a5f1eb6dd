--TEST--
New Scope() + dispose() cancels; Scope::inherit() from main turns leftovers, unstarted ones included, into zombies, by cancel(), too
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, delay, get_coroutines, current_coroutine};
use function AsyncTest\{inspect, counters};

function job(string $name): void
{
    try {
        delay(10);
        echo "$name done\n";
    } finally {
        echo "$name left\n";
    }
}

$makers = ['new Scope()' => fn() => new Scope(), 'Scope::inherit()' => fn() => Scope::inherit(), 'inherit + asNotSafely()' => fn() => Scope::inherit()->asNotSafely()];
foreach ($makers as $how => $make) {
    foreach (['dispose', 'cancel', 'unset'] as $end) {
        echo "$how, $end\n";
        $scope = $make();
        $started = $scope->spawn(job(...), 'started');
        suspend();
        $unstarted = $scope->spawn(job(...), 'unstarted');
        if ($end === 'unset') {
            unset($scope);
        } else {
            $scope->$end();
        }
        foreach (['started' => $started, 'unstarted' => $unstarted] as $name => $coroutine) {
            $state = inspect($coroutine);
            echo "    $name: ", $state['zombie'] ? 'zombie' : 'no zombie', ', ', $state['cancelled'] ? 'cancelled' : 'not cancelled', "\n";
        }
        echo '    ', counters()['coroutines'], " active\n";
        delay(40);
    }
}
?>
--EXPECT--
new Scope(), dispose
    started: no zombie, cancelled
    unstarted: no zombie, cancelled
    3 active
started left
new Scope(), cancel
    started: no zombie, cancelled
    unstarted: no zombie, cancelled
    3 active
started left
new Scope(), unset
    started: no zombie, cancelled
    unstarted: no zombie, cancelled
    3 active
started left
Scope::inherit(), dispose
    started: zombie, not cancelled
    unstarted: zombie, not cancelled
    1 active
started done
started left
unstarted done
unstarted left
Scope::inherit(), cancel
    started: zombie, not cancelled
    unstarted: zombie, not cancelled
    1 active
started done
started left
unstarted done
unstarted left
Scope::inherit(), unset
    started: zombie, not cancelled
    unstarted: zombie, not cancelled
    1 active
started done
started left
unstarted done
unstarted left
inherit + asNotSafely(), dispose
    started: no zombie, cancelled
    unstarted: no zombie, cancelled
    3 active
started left
inherit + asNotSafely(), cancel
    started: no zombie, cancelled
    unstarted: no zombie, cancelled
    3 active
started left
inherit + asNotSafely(), unset
    started: no zombie, cancelled
    unstarted: no zombie, cancelled
    3 active
started left
