--TEST--
Soak: handles of the unified I/O and their requests, submitted, given up, waited for, cancelled and closed in an order that a seed decides; nothing is left
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!is_dir('/proc/self/fd')) die('skip needs /proc'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
require __DIR__ . '/soak.inc';
use AsyncTest\{Io, Request};
use function Async\spawn;
use function AsyncTest\{counters, dup, log, turn};

const FULL = ['pair' => 5000, 'file' => 5000, 'datagram' => 2000];
const ALIVE = ['pair' => 30, 'file' => 20, 'datagram' => 15];
const REQUESTS = 200;

final class Soak
{
    /** @var array<int, array{kind: string, handles: list<Io>}> */
    private array $items = [];
    private array $count;
    /** @var array<int, array{Request, Io}> */
    private array $requests = [];
    /** @var array<array{Async\Coroutine, Io}> */
    private array $waiters = [];
    private int $next = 0;
    public int $made = 0;
    public int $completed = 0;
    public array $wrong = [];
    private Random\Randomizer $random;

    public function __construct(int $seed, private array $plan, private string $folder, private bool $trace)
    {
        $this->random = new Random\Randomizer(new Random\Engine\Mt19937($seed));
        $this->count = array_fill_keys(array_keys($plan), 0);
    }

    private function one(int $of): bool
    {
        return $this->random->getInt(1, $of) === 1;
    }

    private function pick(array $list): mixed
    {
        return $list[$this->random->pickArrayKeys($list, 1)[0]];
    }

    private function say(string $what): void
    {
        if ($this->trace) {
            fprintf(STDERR, "%s\n", $what);
        }
    }

    public function run(): void
    {
        while (array_sum($this->plan) > 0) {
            $kinds = array_filter($this->plan, fn($left, $kind) => $left > 0 && $this->count[$kind] < ALIVE[$kind], ARRAY_FILTER_USE_BOTH);
            if ($kinds !== [] && $this->one(6)) {
                $this->make($this->pick(array_keys($kinds)));
            } else {
                $this->step();
            }
        }
        $this->end();
    }

    private function make(string $kind): void
    {
        $this->say("make $kind $this->next");
        $this->plan[$kind]--;
        $this->made++;
        $this->count[$kind]++;
        $handles = [];
        switch ($kind) {
            case 'pair':
                $type = $this->pick([AsyncTest\TCP, AsyncTest\PIPE]);
                foreach (stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0) as $stream) {
                    $handles[] = Io::create(dup($stream), $type, 'rwo');
                }
                break;
            case 'file':
                $path = "$this->folder/file" . $this->random->getInt(0, 9);
                if ($this->one(2)) {
                    $handles[] = Io::open($path, $this->pick(['w+', 'r', 'a', 'a+']));
                } else {
                    $stream = fopen($path, 'c+');
                    $handles[] = Io::create(dup($stream), AsyncTest\FILE, $this->pick(['rwo', 'rwao']));
                }
                break;
            case 'datagram':
                $handles = [Io::udp('127.0.0.1', 0)];
                break;
        }
        $this->items[$this->next++] = ['kind' => $kind, 'handles' => $handles];
    }

    private function step(): void
    {
        $what = $this->random->getInt(0, 20);
        if ($what <= 9 && $this->items !== []) {
            $item = $this->pick($this->items);
            $this->submit($item['kind'], $this->pick($item['handles']));
        } elseif ($what <= 11 && $this->requests !== []) {
            $this->giveUp();
        } elseif ($what <= 14 && $this->requests !== []) {
            $this->waitFor(...$this->pick($this->requests));
        } elseif ($what === 15 && $this->waiters !== []) {
            $this->say('cancel');
            $this->pick($this->waiters)[0]->cancel();
        } elseif ($what === 16 && $this->items !== []) {
            $this->drop($this->random->pickArrayKeys($this->items, 1)[0]);
        } elseif ($what === 17 && $this->items !== []) {
            $this->say('close');
            $this->pick($this->pick($this->items)['handles'])->close();
        } elseif ($what === 18 && $this->items !== []) {
            $this->waitReady($this->pick($this->pick($this->items)['handles']));
        } else {
            $this->say('turn');
            $this->one(2) ? turn() : Async\delay($this->random->getInt(0, 1));
        }
        if (count($this->requests) > REQUESTS) {
            $this->giveUp();
        }
    }

    private function submit(string $kind, Io $io): void
    {
        $data = str_repeat('x', $this->pick([0, 1, 100, 10000, 300000]));
        $operations = match ($kind) {
            'pair' => ['read', 'read', 'own', 'write', 'write', 'forget', 'strings', 'await strings', 'buffers', 'flush', 'stat', 'sendfile', 'multishot'],
            'file' => ['read', 'own', 'write', 'write', 'forget', 'strings', 'await strings', 'buffers', 'flush', 'stat', 'seek'],
            'datagram' => ['receive', 'receive', 'send', 'send', 'try'],
        };
        $operation = $this->pick($operations);
        $this->say("$operation on a $kind");
        $port = $this->random->getInt(40000, 40009);
        try {
            $request = match ($operation) {
                'read' => $io->read($this->pick([1, 100, 70000])),
                'own' => $io->read($this->pick([1, 100, 70000]), true),
                'write' => $io->write($data),
                'forget' => $io->writeForget($data),
                'strings' => $io->writeStrings([$data, 'literal', $data]),
                'await strings' => $io->writeStrings([$data, 'literal'], 2),
                'buffers' => $io->writeBuffers([$data, 'b']),
                'flush' => $io->flush(),
                'stat' => $io->stat(),
                'seek' => $io->seek($this->random->getInt(0, 1000)),
                'multishot' => null,
                'sendfile' => $this->sendfile($io),
                'receive' => $io->receive(1000),
                'send' => $io->sendTo(substr($data, 0, 1000), '127.0.0.1', $port),
                'try' => $io->trySend(substr($data, 0, 1000), '127.0.0.1', $port),
            };
        } catch (Async\InputOutputException) {
            return; // closed, or not opened that way
        }
        if ($request instanceof Request) {
            $this->requests[$this->next++] = [$request, $io];
        }
        if ($this->one(20)) {
            log();
        }
    }

    private function sendfile(Io $to): ?Request
    {
        $files = array_filter($this->items, fn($item) => $item['kind'] === 'file');

        return $files === [] ? null : $to->sendfile($this->pick($files)['handles'][0], $this->pick([-1, 0, 50]), $this->pick([1, 1000, 400000]));
    }

    private function giveUp(): void
    {
        $this->say('give up');
        $id = $this->random->pickArrayKeys($this->requests, 1)[0];
        $this->completed += $this->requests[$id][0]->isCompleted();
        unset($this->requests[$id]);
    }

    private function waitFor(Request $request, Io $io): void
    {
        $this->say('wait');
        $this->waiters[] = [spawn(static function () use ($request) {
            try {
                $request->await();
            } catch (Async\InputOutputException|Async\AsyncCancellation) {
                // failed, closed under it, cancelled
            }
        }), $io];
        if (count($this->waiters) > 300) {
            $this->waiters = array_filter($this->waiters, static fn($waiter) => !$waiter[0]->isCompleted());
        }
    }

    private function waitReady(Io $io): void
    {
        $this->say('wait until ready');
        $events = $this->random->getInt(1, 3);
        $timeout = $this->random->getInt(0, 3);
        $this->waiters[] = [spawn(static function () use ($io, $events, $timeout) {
            try {
                $io->wait($events, $timeout);
            } catch (Error|Async\InputOutputException|Async\AsyncCancellation) {
                // released before, closed under it, cancelled
            }
        }), $io];
    }

    private function drop(int $id): void
    {
        $this->say("drop $id");
        ['kind' => $kind, 'handles' => $handles] = $this->items[$id];
        unset($this->items[$id]);
        $this->count[$kind]--;
        foreach ($handles as $io) {
            if ($this->one(2)) {
                $io->close();
            }
            if ($this->one(2)) {
                $io->release();
            }
        }
    }

    private function end(): void
    {
        foreach ($this->items as ['handles' => $handles]) {
            foreach ($handles as $io) {
                $io->close();
            }
        }
        $this->expectEnd($this->requests, 'a request of a closed handle is not complete');
        for ($i = 0; $i < 5; $i++) {
            Async\delay(1);
        }
        $this->expectEnd($this->waiters, 'somebody still waits for a closed handle');

        /* The others wait for what may never come: their requests hold handles that nobody else has any more. */
        foreach ($this->waiters as [$waiter]) {
            $waiter->cancel();
        }
        unset($io, $handles, $waiter);
        foreach ($this->random->shuffleArray(array_keys($this->items)) as $id) {
            $this->drop($id);
        }
        for ($i = 0; counters()['coroutines'] > 1 && $i < 1000; $i++) {
            Async\suspend();
        }
        $this->requests = $this->waiters = [];
        $limit = hrtime(true) + 60e9;
        while (counters()['events'] > 0 && hrtime(true) < $limit) {
            turn(false);
        }
        turn();
        log();
    }

    /** @param array<array{Request|Async\Coroutine, Io}> $list */
    private function expectEnd(array $list, string $otherwise): void
    {
        foreach ($list as [$what, $io]) {
            try {
                if (!$what->isCompleted() && str_contains($io->state(), 'C')) {
                    $this->wrong[] = $otherwise;
                }
            } catch (Error) {
                // the handle has been released
            }
        }
    }
}

soak(FULL, function (int $seed, array $plan, string $folder): array {
    $soak = new Soak($seed, $plan, $folder, (bool) getenv('SOAK_TRACE'));
    $soak->run();
    foreach (array_unique($soak->wrong) as $wrong) {
        echo "seed $seed: $wrong\n";
    }
    return [$soak->made, $soak->completed];
});
?>
--EXPECT--
0 seeds failed
