--TEST--
A temporary exception built for a strategy or handler is owned by its builder until the call returns
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\{CircuitBreakerStrategy, Pool, Scope};
use function Async\{spawn, await, suspend, delay};

final class Strategy implements CircuitBreakerStrategy
{
    public ?Throwable $kept = null;
    public array $said = [];

    public function __construct(private string $manner) {}

    public function reportSuccess(mixed $source): void {}

    public function reportFailure(mixed $source, Throwable $error): void
    {
        switch ($this->manner) {
            case 'keeps':
                $this->kept = $error;
                break;
            case 'drops':
                unset($error);
                $rubbish = array_map(fn($i) => new Exception("rubbish $i"), range(1, 20));
                $this->said[] = count($rubbish);
                return;
            case 'suspends':
                suspend();
                gc_collect_cycles();
                suspend();
                break;
            case 'throws it':
                throw $error;
        }
        $this->said[] = get_class($error) . ': ' . ($error->getMessage() !== '' ? 'with a text' : 'without a text');
    }

    public function shouldRecover(): bool
    {
        return true;
    }
}

foreach (['keeps', 'drops', 'suspends', 'throws it'] as $manner) {
    $strategy = new Strategy($manner);
    $number = 0;
    $pool = new Pool(
        factory: function () use (&$number) { return ++$number; },
        beforeRelease: fn() => false,
        max: 1,
    );
    $pool->setCircuitBreakerStrategy($strategy);
    try {
        $pool->release($pool->acquire());
    } catch (Throwable $e) {
        echo 'out of release: ', get_class($e), "\n";
        unset($e);
    }
    suspend();
    $kept = $strategy->kept;
    echo "$manner: ", implode(', ', $strategy->said), $kept ? ', kept: ' . (is_string($kept->getMessage()) && strlen($kept->getTraceAsString()) > 0 ? 'whole' : 'broken') : '', "\n";
    unset($strategy, $pool, $kept);
}

/* A handler of a scope that drops what it got, at once, and one that keeps it. */
$scope = new Scope();
$kept = null;
$scope->setExceptionHandler(function ($s, $c, Throwable $e) use (&$kept) {
    $kept = $e;
    unset($e);
});
$scope->spawn(fn() => throw new Exception('for the handler'));
suspend();
suspend();
unset($scope);
gc_collect_cycles();
echo $kept->getMessage(), ', ', count($kept->getTrace()) >= 0 ? "whole\n" : '';
?>
--EXPECT--
keeps: Exception: with a text, kept: whole
drops: 20
suspends: Exception: with a text
out of release: Exception
throws it: 
for the handler, whole
