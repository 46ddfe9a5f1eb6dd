--TEST--
Every mix of settled and pending triggers comes to an end
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_any_of, await_first_success};

$calls = 0;
for ($mask = 0; $mask < 81; $mask++) {
    // Each of four triggers is settled or pending; the pending ones succeed or fail.
    $kinds = [$mask % 3, intdiv($mask, 3) % 3, intdiv($mask, 9) % 3, intdiv($mask, 27)];
    $make = function () use ($kinds) {
        $triggers = [];
        foreach ($kinds as $i => $kind) {
            $triggers[$i] = spawn(match ($kind) {
                0 => fn () => $i,
                1 => function () use ($i) { suspend(); suspend(); return $i; },
                2 => function () use ($i) { suspend(); suspend(); throw new Exception("$i"); },
            });
        }
        suspend();
        return $triggers;
    };
    $good = count(array_filter($kinds, fn ($kind) => $kind !== 2));
    [$results, $errors] = await_all($make());
    $calls += count($results) === $good && count($results) + count($errors) === 4;
    for ($count = 1; $count <= 5; $count++) {
        [$results, $errors] = await_any_of($count, $triggers = $make());
        await_all($triggers);
        $calls += count($results) === min($count, $good);
    }
    [$value] = await_first_success($triggers = $make());
    await_all($triggers);
    $calls += ($value === null) === ($good === 0);
}
var_dump($calls === 81 * 7);
?>
--EXPECT--
bool(true)
