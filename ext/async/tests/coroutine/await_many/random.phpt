--TEST--
Random triggers, variants, tokens and cancellations: every call ends, and what it returns obeys its rules
--FILE--
<?php
use Async\{Channel, Future, FutureState};
use function Async\{spawn, suspend, await, await_all, await_all_or_fail, await_any_of, await_any_of_or_fail, await_any_or_fail,
    await_first_success, timeout, get_coroutines};

const SEEDS = 200; // SEEDS=10000 in the environment for more

set_error_handler(fn (int $level, string $message) => str_contains($message, 'Future') ?: throw new Error($message));

function pause(int $most): void
{
    for ($i = mt_rand(0, $most); $i > 0; $i--) {
        suspend();
    }
}

function trigger(): object
{
    switch (mt_rand(0, 8)) {
        case 0:
        case 1:
            return spawn(function () { pause(6); return 'value'; });
        case 2:
        case 3:
            return spawn(function () { pause(6); throw new RuntimeException('failed'); });
        case 4:
            $coroutine = spawn(function () { try { Async\delay(60_000); } finally { pause(1); } });
            spawn(function () use ($coroutine) { pause(6); $coroutine->cancel(); });
            return $coroutine;
        case 5:
            $state = new FutureState();
            $settle = fn () => $state->isCompleted() ?: (mt_rand(0, 1) ? $state->complete('value') : $state->error(new RuntimeException('failed')));
            mt_rand(0, 1) ? $settle() : spawn(function () use ($settle) { pause(6); $settle(); });
            return new Future($state);
        case 6:
            return timeout(mt_rand(1, 3));
        default:
            $channel = new Channel(1);
            spawn(function () use ($channel) { pause(6); mt_rand(0, 1) ? $channel->sendAsync(1) : $channel->close(); });
            return $channel;
    }
}

/** An iterator whose methods park or throw now and then. */
class Source extends ArrayIterator
{
    public function next(): void { pause(1); parent::next(); }
    public function current(): mixed { pause(1); return mt_rand(0, 80) ? parent::current() : throw new LogicException('iterator'); }
}

function input(array $triggers): iterable
{
    return match (mt_rand(0, 3)) {
        0, 1 => $triggers,
        2 => new Source($triggers),
        3 => (function () use ($triggers) { foreach ($triggers as $key => $trigger) { pause(1); yield $key => $trigger; } })(),
    };
}

function verify(bool $rule, string $what): void
{
    $rule || throw new Error($what);
}

function call(int $variant, array $triggers, ?object $token): void
{
    $input = input($triggers);
    $ordered = (bool) mt_rand(0, 1);
    $fill = (bool) mt_rand(0, 1);
    $count = mt_rand(0, count($triggers) + 1);
    $total = count($triggers);
    switch ($variant) {
        case 0:
            await_any_or_fail($input, $token);
            break;
        case 1:
            [, $errors] = await_first_success($input, $token);
            verify(!array_diff_key($errors, $triggers), 'errors have the keys of the input');
            break;
        case 2:
            $results = await_all_or_fail($input, $token, $ordered);
            verify(count($results) === $total && (!$ordered || array_keys($results) === array_keys($triggers)), 'all, in order');
            break;
        case 3:
            [$results, $errors] = await_all($input, $token, $ordered, $fill);
            verify(count($results + $errors) === $total, 'each is in one of the arrays');
            verify(!$fill || count($results) === $total, 'failed keys are null');
            verify(!$ordered || !$fill || array_keys($results) === array_keys($triggers), 'in order');
            break;
        case 4:
            verify(count(await_any_of_or_fail($count, $input, $token, $ordered)) === min($count, $total), 'as many as asked for');
            break;
        case 5:
            [$results, $errors] = await_any_of($count, $input, $token, $ordered, $fill);
            $good = count(array_diff_key($results, $errors));
            verify($good <= $count && ($good === $count || $good + count($errors) === $total), 'enough, or everything');
            break;
    }
}

function round_of(int $seed): void
{
    mt_srand($seed);
    $triggers = [];
    for ($i = mt_rand(0, 7); $i > 0; $i--) {
        $triggers[mt_rand(0, 1) ? $i : "key $i"] = $triggers && !mt_rand(0, 5) ? $triggers[array_rand($triggers)] : trigger();
    }
    $token = match (mt_rand(0, 5)) {
        0 => spawn(fn () => pause(8)),
        1 => timeout(2),
        2 => $triggers ? $triggers[array_rand($triggers)] : null,
        default => null,
    };
    $variant = mt_rand(0, 5);
    $caller = spawn(call(...), $variant, $triggers, $token);
    $cancelled = !mt_rand(0, 4);
    if ($cancelled) {
        spawn(function () use ($caller) { pause(8); $caller->cancel(); });
    }

    try {
        await($caller);
    } catch (Async\OperationCanceledException) {
        verify($token !== null, 'only a token throws this');
    } catch (Cancellation) {
        verify($cancelled || in_array($variant, [0, 2, 4]), 'a cancellation of the caller, or of a trigger');
    } catch (LogicException $e) {
        verify($e->getMessage() === 'iterator', 'only the iterator throws this');
    } catch (RuntimeException | Async\TimeoutException) {
        verify(in_array($variant, [0, 2, 4]), 'a failure is thrown by or_fail only');
    }
    await_all($triggers);
    for ($i = 0; $i < 100 && count(get_coroutines()) > 1; $i++) {
        suspend();
    }
    verify(count(get_coroutines()) === 1, 'nobody is left behind');
}

$seeds = (int) (getenv('SEEDS') ?: SEEDS);
for ($seed = 0; $seed < $seeds; $seed++) {
    try {
        round_of($seed);
    } catch (Throwable $e) {
        echo "seed $seed: ", get_class($e), ' ', $e->getMessage(), "\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
