--TEST--
A fatal error ends one request: what its handler held is freed, and what others share with it still works
--EXTENSIONS--
true_async_server
pdo_sqlite
--INI--
memory_limit=96M
log_errors=0
display_errors=0
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, delay, spawn, timeout, with_timeout};

final class Loud
{
    public function __construct(public string $name, public mixed $more = null)
    {
    }

    public function __destruct()
    {
        echo "destroyed: $this->name\n";
    }
}

final class Text
{
    public function __construct(private Closure $text)
    {
    }

    public function __toString(): string
    {
        return ($this->text)();
    }
}

#[Attribute]
final class Mark
{
    public function __construct(public mixed $value)
    {
        fill();
    }
}

#[Mark(1 + 2)]
final class Marked
{
}

final class Missing
{
    public const VALUE = NotLoadable::VALUE;
}

function with_defaults(mixed $first = Missing::VALUE, mixed $last = null): mixed
{
    return $last;
}

class Lazy
{
    public array $seen = [];

    public function __get(string $name): mixed
    {
        return $name === 'deep' ? fill() : "the $name";
    }
}

/** Fills the memory. */
function fill(): never
{
    for ($all = [];;) {
        $all[] = str_repeat('x', 10_000);
    }
}

/** Redeclares a class, which no handler catches. */
function redeclare(): never
{
    eval('class Text {}');
}

function numbers(): Generator
{
    try {
        yield str_repeat('g', 100_000) => 1;
        fill();
    } finally {
        echo "a finally block\n";
    }
}

function deep(int $levels, string $text): string
{
    $own = "$text $levels";

    return $levels === 0 ? fill() : deep($levels - 1, $own) . $own;
}

$lazy = new Lazy();
$mutex = new Async\Mutex();
$list = ['c', 'a', 'b'];
set_error_handler(function (int $number, string $message) {
    if (str_contains($message, 'undefined_by_fatal') || str_contains($message, 'Undefined variable $fatal')) {
        fill();
    }

    return true;
});
spl_autoload_register(function (string $class) {
    if ($class === 'NotLoadable') {
        fill();
    }
});
$big = fn() => [...array_fill(0, 10_000, str_repeat('b', 1000)), new Loud('big')];

$cases = [
    'array' => fn() => fill(),
    'one string' => fn() => str_repeat('a', 200_000_000),
    'concatenation' => function () {
        for ($text = str_repeat('a', 1000);;) {
            $text .= $text;
        }
    },
    'appends' => function () {
        for ($list = [];;) {
            $list[] = [$list ? 1 : 2];
        }
    },
    'argument' => fn() => strlen(implode(',', range(1, 20_000_000))),
    'pending call' => fn() => str_pad(str_repeat('p', 10_000_000), strlen(str_repeat('q', 10_000_000)), fill()),
    'rows' => function () {
        $pdo = new PDO('sqlite::memory:');
        $rows = $pdo->query("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000000) SELECT i, 'a text of some length' FROM n");

        return $rows->fetchAll();
    },
    'callback' => fn() => array_map(fn($i) => $i === 3 ? fill() : str_repeat('m', 100_000), range(1, 10)),
    'sort' => function () use (&$list) {
        sort($list);
        usort($list, fn() => fill());
    },
    'sorted by text' => function () {
        $all = array_map(fn($i) => new Text(fn() => $i === 2 ? fill() : "$i"), range(1, 5));
        sort($all, SORT_STRING);
    },
    'heap' => function () {
        $heap = new class extends SplMinHeap {
            protected function compare(mixed $a, mixed $b): int
            {
                return $a === 5 ? fill() : $b <=> $a;
            }
        };
        foreach (range(9, 1) as $i) {
            $heap->insert($i);
        }
    },
    'text of an object' => fn() => 'a' . new Text(fn() => fill()) . 'b',
    'in a text' => fn() => 'a' . mt_rand() . ' ' . new Text(fn() => 'x' . mt_rand()) . " {$lazy->name} " . new Text(fn() => fill()) . ' ' . mt_rand(),
    'magic property' => fn() => $lazy->deep,
    'generator' => function () {
        foreach (numbers() as $key => $number) {
            $kept[$key] = $number;
        }
    },
    'delegated generator' => function () {
        $outer = (function () {
            yield from [1, 2];
            yield from numbers();
        })();
        foreach ($outer as $number) {
        }
    },
    'suspended generator' => function () {
        $numbers = numbers();
        $numbers->current();
        fill();
    },
    'recursion' => fn() => deep(2000, 'level'),
    'eval' => fn() => redeclare(),
    'silenced' => fn() => @eval('class Text {}'),
    'error handler' => fn() => $fatal . 'x',
    'autoloader' => fn() => new NotLoadable(),
    'output' => function () {
        ob_start();
        echo str_repeat('o', 1_000_000);
        ob_start(fn(string $text) => $text);
        echo 'more';
        fill();
    },
    'fiber' => function () {
        $fiber = new Fiber(function () {
            $text = str_repeat('f', 100_000);
            Fiber::suspend($text);
            redeclare();
        });
        $fiber->start();
        $fiber->resume();
    },
    'destructors' => function () use ($big) {
        $one = new Loud('one', $big());
        $two = [new Loud('two'), 'self' => null];
        mt_rand() >= 0 && fill();

        return [$one, $two];
    },
    'time limit' => function () {
        $before = str_repeat('t', 100_000);
        with_timeout(50, function () use ($before) {
            delay(1);
            fill();
        });
    },
    'in a scope' => function () {
        Async\iterate(range(1, 5), fn($i) => $i);
        spawn(fn() => delay(5));
        Async\scope(function () {
            spawn(fn() => delay(1));
            redeclare();
        });
    },
    'protected' => fn() => Async\protect(fn() => fill()),
    'after a wait' => function () use ($lazy) {
        $own = str_repeat('w', 1_000_000);
        $texts = array_map(function ($i) use ($lazy) {
            delay(1);

            return $i === 2 ? redeclare() : "$i $lazy->name";
        }, range(1, 3));
    },
    'merged' => fn() => array_merge(array_fill(0, 500_000, str_repeat('m', 100)), range(1, 5_000_000)),
    'in place' => fn() => array_uintersect(array_fill(0, 1000, 'u' . mt_rand()), array_fill(0, 1000, 'v'), fn() => fill()),
    'delegated iterator' => function () {
        $texts = new class implements IteratorAggregate {
            public function getIterator(): Iterator
            {
                return new class extends ArrayIterator {
                    public function __construct()
                    {
                        parent::__construct(['one' . mt_rand(), 'two' . mt_rand()]);
                    }

                    public function next(): void
                    {
                        fill();
                    }
                };
            }
        };
        foreach ((fn() => yield from $texts)() as $text) {
            $kept[] = $text;
        }
    },
    'attribute' => fn() => (new ReflectionClass(Marked::class))->getAttributes()[0]->newInstance(),
    'default value' => fn() => with_defaults(last: str_repeat('d', 10_000)),
    'template' => function () {
        ob_start();
        echo str_repeat('o', 100_000);
        redeclare();
    },
    'awaited child' => function () {
        try {
            await(spawn(fn() => fill()));
        } catch (Async\AsyncException $e) {
            throw new Exception($e->getMessage() === 'The coroutine was ended by a fatal error' ? '' : $e->getMessage());
        }
    },
    'stream' => function () {
        $file = fopen('php://temp/maxmemory:10', 'w+');
        fwrite($file, str_repeat('s', 1_000_000));
        rewind($file);
        fill();
    },
    'references' => function () {
        $a = ['x' => ['y' => str_repeat('r', 1_000_000)]];
        foreach ($a as &$inner) {
            $b = &$inner['y'];
            preg_replace_callback('/r{1000}/', fn() => fill(), $b, -1, $count);
        }
    },
];
$leaks = [];
serve(function ($request, $response) use ($cases, $lazy) {
    $name = substr(urldecode($request->getPath()), 1);
    if ($name === 'fine') {
        $response->end("$lazy->name " . error_reporting() . ' ' . count(ob_list_handlers()) . ' ' . (@$nothing ?? 'null'));
    } elseif ($name === 'destroys') {
        $mine = new Loud('of another request');
        delay(100);
        unset($mine);
        $response->end('done');
    } else {
        $cases[$name]();
    }
}, function (string $address) use ($cases, &$leaks, &$list, $lazy) {
    $other = spawn(fetch(...), $address, '/destroys');
    delay(10);
    foreach ($cases as $name => $case) {
        $path = '/' . rawurlencode($name);
        $status = [];
        $before = memory_get_usage();
        for ($i = 0; $i < 12; $i++) {
            $status[] = substr(fetch($address, $path)[0], 9);
        }
        gc_collect_cycles();
        $grown = memory_get_usage() - $before;
        [$line, , $body] = fetch($address, '/fine');
        $status = array_unique($status);
        if ($status !== ['500 Internal Server Error'] || $body !== 'the name ' . E_ALL . ' 0 null' || $grown > 1_000_000) {
            echo "$name: ", implode(' | ', $status), ", then $line $body; grown by $grown\n";
        }
    }
    echo await($other)[2], ' ', implode($list), ' ', $lazy->name, "\n";
});
?>
--EXPECT--
destroyed: of another request
done abc the name
