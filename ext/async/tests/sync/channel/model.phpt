--TEST--
Channel against a model: random operations, cancellations and tokens (SEEDS seeds from FIRST_SEED)
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/model.inc';

use Async\{Channel, ChannelException, Future, FutureState};
use function Async\{spawn, suspend};

final class Run
{
    private Channel $real;
    private ModelChannel $model;
    private array $coroutines = [];
    private array $tokens = [];
    private array $futures = [];
    private array $log = [];
    private int $next = 0;
    private int $accepted = 0;
    public array $steps = [];

    public function __construct(int $seed)
    {
        mt_srand($seed);
        $capacity = [0, 0, 1, 2, 5][mt_rand(0, 4)];
        $this->steps[] = "capacity $capacity";
        $this->real = new Channel($capacity);
        $this->model = new ModelChannel($capacity);
    }

    private function spawn(string $op): void
    {
        $id = $this->next++;
        $value = "v$id";
        $token = null;
        $tripped = false;
        if (mt_rand(0, 2) === 0) {
            $this->tokens[$id] = new FutureState;
            $token = (new Future($this->tokens[$id]))->ignore();
            if ($tripped = mt_rand(0, 3) === 0) {
                $this->tokens[$id]->complete(1);
                unset($this->tokens[$id]);
            }
        }
        $this->steps[] = "$op $id" . ($token ? $tripped ? ' tripped' : ' token' : '');
        $this->coroutines[$id] = spawn(function () use ($id, $op, $value, $token) {
            try {
                if ($op === 'send') {
                    $this->real->send($value, $token);
                    $this->log[] = "send $id: sent";
                    $this->accepted++;
                } else {
                    $this->log[] = "recv $id: " . $this->real->recv($token);
                }
            } catch (ChannelException) {
                $this->log[] = "$op $id: closed";
            } catch (Async\OperationCanceledException) {
                $this->log[] = "$op $id: token";
            } catch (Async\AsyncCancellation) {
                $this->log[] = "$op $id: cancelled";
            }
        });
        $this->model->spawn($id, $op, $value, $tripped);
    }

    private function future(): void
    {
        $id = $this->next++;
        $this->steps[] = "future $id";
        $future = $this->real->recvAsync()->ignore();
        $this->futures[$id] = $future;
        $this->model->receiveFuture($id);
        $this->poll();
    }

    /** What the futures have become since. */
    private function poll(): void
    {
        foreach ($this->futures as $id => $future) {
            if ($future->isCompleted()) {
                unset($this->futures[$id]);
                try {
                    $this->log[] = "future $id: " . $future->await();
                } catch (ChannelException) {
                    $this->log[] = "future $id: closed";
                }
            }
        }
    }

    public function step(): void
    {
        switch (mt_rand(0, 15)) {
            case 0: case 1: case 2: $this->spawn('send'); break;
            case 3: case 4: case 5: $this->spawn('recv'); break;
            case 6: case 7: case 8:
                $this->steps[] = 'yield';
                suspend();
                $this->model->yield();
                break;
            case 9:
                $id = $this->next++;
                $this->steps[] = "sendAsync $id";
                $sent = $this->real->sendAsync("v$id");
                $this->accepted += $sent;
                if ($sent !== $this->model->trySend("v$id")) {
                    throw new LogicException('sendAsync() says ' . json_encode($sent));
                }
                break;
            case 10:
                $this->future();
                break;
            case 11: case 12:
                if ($this->coroutines) {
                    $id = array_rand($this->coroutines);
                    $this->steps[] = "cancel $id";
                    $this->coroutines[$id]->cancel();
                    $this->model->cancel($id);
                    unset($this->coroutines[$id]);
                }
                break;
            case 13:
                if ($this->tokens) {
                    $id = array_rand($this->tokens);
                    $this->steps[] = "trip $id";
                    $this->tokens[$id]->complete(1);
                    unset($this->tokens[$id]);
                    $this->model->trip($id);
                }
                break;
            case 14:
                if ($this->futures) {
                    $id = array_rand($this->futures);
                    $this->steps[] = "drop $id";
                    if (mt_rand(0, 1)) $this->futures[$id]->cancel();
                    unset($this->futures[$id]);
                    $this->model->dropFuture($id);
                }
                break;
            case 15:
                if (mt_rand(0, 20) === 0) {
                    $this->steps[] = 'close';
                    $this->real->close();
                    $this->model->close();
                }
                break;
        }
        $this->compare();
    }

    private function compare(): void
    {
        $this->poll();
        /* Futures are polled, the model knows at once: within a step their place in the order is not observable. */
        $split = fn (array $log) => [
            array_values(array_filter($log, fn ($line) => $line[0] !== 'f')),
            array_values(array_filter($log, fn ($line) => $line[0] === 'f')),
        ];
        [$real, $realFutures] = $split($this->log);
        [$model, $modelFutures] = $split($this->model->log);
        sort($realFutures);
        sort($modelFutures);
        if ($real !== $model || $realFutures !== $modelFutures) {
            throw new LogicException("real:\n  " . implode("\n  ", array_slice([...$real, ...$realFutures], -8)) . "\nmodel:\n  " . implode("\n  ", array_slice([...$model, ...$modelFutures], -8)));
        }
        $this->log = $this->model->log = [];
        $stored = count($this->model->stored);
        if (count($this->real) !== $stored || $this->real->isEmpty() !== ($stored === 0) || $this->real->isClosed() !== $this->model->closed) {
            throw new LogicException('count() is ' . count($this->real) . ", the model has $stored");
        }
        foreach ($this->coroutines as $coroutine) {
            foreach ($coroutine->getAwaitingInfo() as $info) {
                $info = preg_replace('/ made at .*? \(/', '(', $info);
                if (str_starts_with($info, 'Channel') && $info !== $this->model->info()) {
                    throw new LogicException("$info, the model says {$this->model->info()}");
                }
            }
        }
    }

    /** Everybody who still waits hears that the channel is closed. */
    public function finish(): void
    {
        $this->steps[] = 'end';
        $this->real->close();
        $this->model->close();
        for ($i = 0; $i < 4; $i++) {
            suspend();
            $this->model->yield();
        }
        $this->compare();
        while (count($this->real)) {
            $this->real->recv();
        }
    }
}

$first = (int) (getenv('FIRST_SEED') ?: 0);
$seeds = (int) (getenv('SEEDS') ?: 200);
suspend();
for ($seed = $first; $seed < $first + $seeds; $seed++) {
    $run = new Run($seed);
    try {
        for ($i = 0; $i < 80; $i++) {
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
