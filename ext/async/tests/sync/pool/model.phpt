--TEST--
Pool against a model: random operations, cancellations and handlers (SEEDS seeds from FIRST_SEED)
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/model.inc';

use Async\{Pool, PoolException, ServiceUnavailableException};
use function Async\{spawn, suspend};

final class Run
{
    private Pool $real;
    private ModelPool $model;
    private array $coroutines = [];
    private array $held = [];
    private array $log = [];
    private int $next = 0;
    public array $steps = [];

    public function __construct(int $seed)
    {
        mt_srand($seed);
        $max = [1, 1, 2, 3, 8][mt_rand(0, 4)];
        /* What a handler says depends on the resource only, so that both sides hear the same. */
        $odds = fn (int $percent, string $salt) => fn (int $resource) => crc32("$salt $resource $seed") % 100 < $percent;
        $handlers = (object) ['fails' => $odds(mt_rand(0, 1) * 15, 'f'), 'refuses' => $odds(mt_rand(0, 1) * 20, 'a'), 'rejects' => $odds(mt_rand(0, 1) * 20, 'r')];
        $this->steps[] = "max $max";
        $this->model = new ModelPool($max);
        $this->model->handlers = $handlers;
        $made = 0;
        $this->real = new Pool(
            function () use (&$made, $handlers) { $made++; if (($handlers->fails)($made)) throw new DomainException; return $made; },
            function ($r) { $this->log[] = "destroy $r"; },
            beforeAcquire: fn ($r) => !($handlers->refuses)($r),
            beforeRelease: function ($r) use ($handlers) { if (($handlers->rejects)($r)) throw new Exception; },
            max: $max,
        );
    }

    private function spawn(): void
    {
        $id = $this->next++;
        $this->steps[] = "acquire $id";
        $this->coroutines[$id] = spawn(function () use ($id) {
            try {
                $resource = $this->real->acquire();
                $this->held[$id] = $resource;
                $this->log[] = "$id: $resource";
            } catch (PoolException) {
                $this->log[] = "$id: closed";
            } catch (ServiceUnavailableException) {
                $this->log[] = "$id: unavailable";
            } catch (DomainException) {
                $this->log[] = "$id: factory";
            } catch (Async\AsyncCancellation) {
                $this->log[] = "$id: cancelled";
            }
        });
        $this->model->spawn($id);
    }

    private function release(int $id): void
    {
        $resource = $this->held[$id];
        unset($this->held[$id]);
        $this->steps[] = "release $resource of $id";
        $this->real->release($resource);
        $this->model->release($resource);
    }

    public function step(): void
    {
        switch (mt_rand(0, 15)) {
            case 0: case 1: case 2: case 3: $this->spawn(); break;
            case 4: case 5: case 6: case 7:
                $this->steps[] = 'yield';
                suspend();
                $this->model->yield();
                break;
            case 8: case 9: case 10: case 11:
                if ($this->held) {
                    $this->release(array_rand($this->held));
                }
                break;
            case 12:
                $id = $this->next++;
                $this->steps[] = "tryAcquire $id";
                try {
                    $real = $this->real->tryAcquire();
                } catch (DomainException) {
                    $real = 'factory';
                }
                $model = $this->model->tryAcquire();
                if ($real !== $model) {
                    throw new LogicException('tryAcquire() says ' . json_encode($real) . ', the model ' . json_encode($model));
                }
                if (is_int($real)) {
                    $this->held[$id] = $real;
                }
                break;
            case 13: case 14:
                if ($this->coroutines) {
                    $id = array_rand($this->coroutines);
                    $this->steps[] = "cancel $id";
                    $this->coroutines[$id]->cancel();
                    $this->model->cancel($id);
                    unset($this->coroutines[$id]);
                }
                break;
            case 15:
                $what = mt_rand(0, 30);
                if ($what === 0) {
                    $this->steps[] = 'close';
                    $this->real->close();
                    $this->model->close();
                } elseif ($what < 6) {
                    $method = [1 => 'deactivate', 'activate', 'activate', 'recover', 'activate'][$what];
                    $this->steps[] = $method;
                    $this->real->$method();
                    $this->model->turn(['deactivate' => 'INACTIVE', 'activate' => 'ACTIVE', 'recover' => 'RECOVERING'][$method]);
                }
                break;
        }
        $this->compare();
    }

    private function compare(): void
    {
        if ($this->log !== $this->model->log) {
            throw new LogicException("real:\n  " . implode("\n  ", array_slice($this->log, -8)) . "\nmodel:\n  " . implode("\n  ", array_slice($this->model->log, -8)));
        }
        $this->log = $this->model->log = [];
        $real = [count($this->real), $this->real->idleCount(), $this->real->activeCount(), $this->real->getState()->name, $this->real->isClosed()];
        $model = [$this->model->count(), count($this->model->idle), count($this->model->lent), $this->model->state, $this->model->closed];
        if ($real !== $model) {
            throw new LogicException(json_encode($real) . ', the model says ' . json_encode($model));
        }
        foreach ($this->coroutines as $coroutine) {
            foreach ($coroutine->getAwaitingInfo() as $info) {
                $info = preg_replace('/ made at .*? \(/', '(', $info);
                if ($info !== $this->model->info()) {
                    throw new LogicException("$info, the model says {$this->model->info()}");
                }
            }
        }
    }

    /** Everything comes back, nobody is left. */
    public function finish(): void
    {
        $this->steps[] = 'end';
        $this->real->close();
        $this->model->close();
        for ($i = 0; $i < 3; $i++) {
            suspend();
            $this->model->yield();
        }
        foreach (array_keys($this->held) as $id) {
            $this->release($id);
        }
        $this->compare();
        if (count($this->real)) {
            throw new LogicException('something is left');
        }
    }
}

$first = (int) (getenv('FIRST_SEED') ?: 0);
$seeds = (int) (getenv('SEEDS') ?: 200);
suspend();
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    $run = new Run($seed);
    try {
        for ($i = 0; $i < 100; $i++) {
            $run->step();
        }
        $run->finish();
    } catch (Throwable $e) {
        echo "seed $seed, after ", implode(', ', array_slice($run->steps, -25)), ":\n", $e->getMessage(), "\n";
        exit(1);
    }
    unset($run);
}
echo "as the model\n";
?>
--EXPECT--
as the model
