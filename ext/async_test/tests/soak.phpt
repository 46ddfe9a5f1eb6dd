--TEST--
Soak: polls, timers, watchers, children and lookups created, cancelled and disposed in an order that a seed decides; nothing is left
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!is_dir('/proc/self/fd')) die('skip needs /proc'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
/* make test-soak runs all of it: 10,000 polls, 100,000 timers, 1,000 watchers, 1,000 children, 5,000 lookups. */
require __DIR__ . '/soak.inc';
use AsyncTest\Event;
use function Async\spawn;
use function AsyncTest\{counters, dup, log, turn};

const FULL = ['poll' => 10000, 'timer' => 100000, 'watcher' => 1000, 'child' => 1000, 'lookup' => 5000];
/* How many of a kind are there at a time. */
const ALIVE = ['poll' => 60, 'timer' => 400, 'watcher' => 30, 'child' => 6, 'lookup' => 40];

final class Soak
{
    /** @var array<int, array{kind: string, event: ?Event, resource: mixed}> */
    private array $items = [];
    private array $count;
    private array $waiters = [];
    private int $next = 0;
    public array $made = ['poll' => 0, 'timer' => 0, 'watcher' => 0, 'child' => 0, 'lookup' => 0];
    public int $fired = 0;
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
        return $list[$this->random->getInt(0, count($list) - 1)];
    }

    public function run(): void
    {
        while (array_sum($this->plan) > 0) {
            $this->step();
        }
        $this->end();
    }

    private function step(): void
    {
        // Timers are the many: kinds come in the proportion of what is left of them.
        $kinds = array_filter($this->plan, fn($left, $kind) => $left > 0 && $this->count[$kind] < ALIVE[$kind], ARRAY_FILTER_USE_BOTH);
        if ($kinds !== [] && $this->one(3)) {
            $at = $this->random->getInt(1, array_sum($kinds));
            foreach ($kinds as $kind => $left) {
                if (($at -= $left) <= 0) {
                    $this->make($kind);
                    return;
                }
            }
        }
        $id = $this->items === [] ? null : $this->random->pickArrayKeys($this->items, 1)[0];
        match ($id === null ? 9 : $this->random->getInt(0, 11)) {
            0 => $this->act($id, 'start'),
            1 => $this->act($id, 'stop'),
            2 => $this->act($id, 'subscribe'),
            3 => $this->act($id, 'fire'),
            4, 5 => $this->wait($id),
            6 => $this->cancel(),
            7, 8 => $this->drop($id),
            9 => $this->turn(),
            10 => $this->act($id, 'rearm'),
            11 => $this->one(4) ? $this->drop($id, true) : Async\suspend(),
        };
    }

    private function say(string $what, ?int $id = null): void
    {
        if ($this->trace) {
            fprintf(STDERR, "%s %s\n", $what, $id === null ? '' : $this->items[$id]['kind'] . " $id");
        }
    }

    private function make(string $kind): void
    {
        $this->plan[$kind]--;
        $this->made[$kind]++;
        $this->count[$kind]++;
        $resource = null;
        switch ($kind) {
            case 'timer':
                $periodic = $this->one(5);
                $event = Event::timer($this->random->getInt(0, 8) + ($periodic ? 1 : 0), $periodic);
                if ($this->one(4)) {
                    $event->multishot();
                }
                break;
            case 'poll':
                $resource = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
                $owned = $this->one(3);
                $event = Event::poll($owned ? dup($resource[0]) : $resource[0], $this->pick([1, 2, 3]), $owned);
                if ($this->one(3)) {
                    $resource[] = $event;
                    $event = Event::proxy($event, $this->pick([1, 2, 3]));
                }
                break;
            case 'watcher':
                $resource = "$this->folder/" . $this->random->getInt(0, 9);
                @mkdir($resource);
                $event = Event::filesystem($resource, $this->random->getInt(0, 1));
                break;
            case 'child':
                $code = $this->random->getInt(0, 3);
                if ($this->one(2)) {
                    $event = Event::exec(2, "echo output; exit $code");
                } else {
                    $resource = proc_open(['/bin/sh', '-c', "exit $code"], [], $pipes);
                    $event = Event::process(proc_get_status($resource)['pid']);
                }
                break;
            case 'lookup':
                $event = match ($this->random->getInt(0, 3)) {
                    0 => Event::addrinfo('localhost'),
                    1 => Event::addrinfo('127.0.0.1', '80'),
                    2 => Event::nameinfo('127.0.0.1'),
                    3 => Event::nameinfo('127.0.0.1', true),
                };
                break;
        }
        $this->items[$this->next] = ['kind' => $kind, 'event' => $event, 'resource' => $resource];
        $this->say('make', $this->next++);
    }

    private function act(int $id, string $what): void
    {
        $this->say($what, $id);
        ['kind' => $kind, 'event' => $event, 'resource' => $resource] = $this->items[$id];
        try {
            if ($what === 'subscribe') {
                $event->subscribe("callback $id");
            } elseif ($what === 'rearm') {
                if ($kind === 'timer' && $event->has(1 << 13)) {
                    $event->rearm($this->random->getInt(0, 5));
                }
            } elseif ($what !== 'fire') {
                $event->$what();
            } elseif ($kind === 'poll') {
                $this->one(2) ? @fwrite($resource[1], 'x') : @stream_socket_shutdown($resource[1], STREAM_SHUT_RDWR);
            } elseif ($kind === 'watcher') {
                $this->one(2) ? touch("$resource/file") : @unlink("$resource/file");
            }
        } catch (Async\AsyncException|Async\PollException|Async\InputOutputException) {
            // its descriptor is gone
        }
        if ($this->one(50)) {
            $this->fired += count(log());
        }
    }

    private function wait(int $id): void
    {
        $this->say('wait for', $id);
        $event = $this->items[$id]['event'];
        $timeout = $this->random->getInt(1, 5);
        $this->waiters[] = spawn(static function () use ($event, $timeout) {
            try {
                if (!$event->isCompleted()) {
                    $event->await($timeout);
                }
            } catch (Throwable) {
                // timed out, cancelled, closed under it, or failed
            }
        });
        if (count($this->waiters) > 300) {
            $this->waiters = array_values(array_filter($this->waiters, static fn($c) => !$c->isCompleted()));
        }
    }

    private function cancel(): void
    {
        if ($this->waiters !== []) {
            $this->say('cancel');
            $this->pick($this->waiters)->cancel();
        }
    }

    /** Lets go of an item; what its event looks at goes before it, or after. */
    private function drop(int $id, bool $dispose = false): void
    {
        $this->say($dispose ? 'dispose' : 'drop', $id);
        ['kind' => $kind, 'event' => $event, 'resource' => $resource] = $this->items[$id];
        unset($this->items[$id]);
        $this->count[$kind]--;
        $before = $this->one(2);
        if ($before) {
            $this->close($kind, $resource);
        }
        if ($dispose && $event->state()['refs'] === 1 && $kind !== 'poll') {
            $event->dispose();
        }
        unset($event);
        if (!$before) {
            $this->close($kind, $resource);
        }
    }

    private function close(string $kind, mixed $resource): void
    {
        if ($kind === 'poll') {
            fclose($resource[0]);
            fclose($resource[1]);
        } elseif ($kind === 'child' && $resource !== null) {
            proc_close($resource);
        }
    }

    private function turn(): void
    {
        $this->say('turn');
        if ($this->one(2)) {
            turn();
        } else {
            Async\delay($this->random->getInt(0, 2));
        }
    }

    private function end(): void
    {
        foreach ($this->random->shuffleArray(array_keys($this->items)) as $id) {
            $this->drop($id);
        }
        foreach ($this->waiters as $waiter) {
            $waiter->cancel();
        }
        $this->waiters = [];
        unset($waiter);
        for ($i = 0; counters()['coroutines'] > 1 && $i < 1000; $i++) {
            Async\suspend();
        }
        $limit = hrtime(true) + 60e9;
        while (counters()['events'] > 0 && hrtime(true) < $limit) {
            turn(false);
        }
        turn();
        $this->fired += count(log());
    }
}

soak(FULL, function (int $seed, array $plan, string $folder): array {
    $soak = new Soak($seed, $plan, $folder, (bool) getenv('SOAK_TRACE'));
    $soak->run();
    return [array_sum($soak->made), $soak->fired];
});
?>
--EXPECT--
0 seeds failed
