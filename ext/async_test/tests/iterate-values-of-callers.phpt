--TEST--
Iterated values and keys are add-ref'd per call and freed once
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{iterate, suspend, delay, await_all};

class Element {
    public static int $alive = 0;
    public function __construct(public string $name) { self::$alive++; }
    public function __destruct() { self::$alive--; }
}

function elements(int $n)
{
    for ($i = 0; $i < $n; $i++) {
        /* Strings of their own as keys, objects that nobody else holds. */
        yield str_repeat("key$i-", 2) => new Element("e$i");
    }
}
function of_array(int $n): array
{
    return iterator_to_array(elements($n));
}

foreach (['generator' => elements(...), 'array' => of_array(...)] as $name => $make) {
    foreach ([1, 3, 0] as $concurrency) {
        $seen = [];
        iterate($make(9), function (Element $value, string $key) use (&$seen) {
            suspend();
            $seen[] = $key . $value->name;
            delay(1);
            if ($key === 'key5-key5-') {
                /* Outlives the call. */
                $GLOBALS['kept'] = [$key, $value];
            }
        }, $concurrency);
        sort($seen);
        echo $name, ', ', $concurrency, ': ', count($seen), ', ', $seen[0], ', ', Element::$alive, " alive\n"; /* what is kept */
        $kept = null;
    }
    /* Stopped in the middle: by false, by an exception, by cancellation. */
    iterate($make(9), fn($value, $key) => $key !== 'key3-key3-', 2);
    try {
        iterate($make(9), function ($value, $key) {
            delay(1);
            throw new Exception($key);
        }, 3);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    unset($e);
    $coroutine = Async\spawn(fn() => iterate($make(9), fn() => delay(10000)));
    delay(2);
    $coroutine->cancel();
    suspend();
    suspend();
    suspend();
    unset($coroutine);
    delay(1);
    gc_collect_cycles();
    echo Element::$alive, " alive\n";
}

/* await_* with string keys out of a generator. */
[$results] = await_all((function () {
    for ($i = 0; $i < 3; $i++) {
        yield str_repeat("k$i", 2) => Async\spawn(fn() => new Element("r$i"));
    }
})());
echo implode(', ', array_keys($results)), ', ', $results['k1k1']->name, "\n";
unset($results);
echo Element::$alive, " alive\n";
?>
--EXPECT--
generator, 1: 9, key0-key0-e0, 1 alive
generator, 3: 9, key0-key0-e0, 1 alive
generator, 0: 9, key0-key0-e0, 1 alive
key0-key0-
0 alive
array, 1: 9, key0-key0-e0, 1 alive
array, 3: 9, key0-key0-e0, 1 alive
array, 0: 9, key0-key0-e0, 1 alive
key0-key0-
0 alive
k0k0, k1k1, k2k2, r1
0 alive
