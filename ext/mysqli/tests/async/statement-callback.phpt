--TEST--
mysqli: user code that a statement or link calls may wait; nothing is freed under the call, and its own nested calls are safe
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--INI--
mysqli.allow_local_infile=1
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use Async\{Future, FutureState};
use function Async\{spawn, await};

/** A place in user code where a coroutine waits until it is let on. */
final class Gate
{
    private FutureState $entered, $opened;
    public function __construct() { $this->entered = new FutureState(); $this->opened = new FutureState(); }
    public function pass(): void { $this->entered->complete(null); await(new Future($this->opened)); }
    public function await(): void { await(new Future($this->entered)); }
    public function open(): void { $this->opened->complete(null); }
}

final class Waiting
{
    public function __construct(private Gate $gate) {}
    public function __toString(): string { $this->gate->pass(); return 'text'; }
}

final class LastWord
{
    public function __construct(private Closure $says) {}
    public function __destruct() { ($this->says)(); }
}

final class FileThatWaits
{
    public static Gate $gate;
    public $context;
    private bool $read = false;
    public function stream_open(): bool { return true; }
    public function stream_read(int $size): string { if ($this->read) { return ''; } $this->read = true; self::$gate->pass(); return "7\n"; }
    public function stream_eof(): bool { return $this->read; }
    public function stream_stat(): array { return []; }
}
stream_wrapper_register('waiting', FileThatWaits::class);

function attempt(string $name, callable $call): void
{
    try {
        $result = json_encode($call());
        echo "$name: $result\n";
    } catch (mysqli_sql_exception $e) {
        echo "$name: {$e->getCode()}\n";
    } catch (Error $e) {
        echo "$name: {$e->getMessage()}\n";
    }
}

echo "-- a bound value is converted\n";
$link = my_open();
foreach (['close', 'prepare', 'execute', 'reset', 'bind_param'] as $method) {
    $s = $link->prepare('SELECT ?');
    $gate = new Gate();
    $value = new Waiting($gate);
    $s->bind_param('s', $value);
    $inside = spawn(fn () => [$s->execute(), $s->get_result()->fetch_row()[0]]);
    $gate->await();
    $other = 'other';
    attempt($method, fn () => $s->$method(...match ($method) { 'prepare' => ['SELECT 1'], 'bind_param' => ['s', &$other], default => [] }));
    $gate->open();
    attempt('inside', fn () => await($inside));
}

echo "-- a call from its own conversion\n";
foreach (['close', 'prepare', 'execute', 'bind_param'] as $method) {
    $s = $link->prepare('SELECT ?');
    $value = new class ($s, $method) {
        public function __construct(private mysqli_stmt $s, private string $method) {}
        public function __toString(): string
        {
            $other = 'other';
            attempt($this->method, fn () => $this->s->{$this->method}(...match ($this->method) { 'prepare' => ['SELECT 1'], 'bind_param' => ['s', &$other], default => [] }));
            return 'text';
        }
    };
    $s->bind_param('s', $value);
    attempt('outside', fn () => await(spawn(fn () => [$s->execute(), $s->get_result()->fetch_row()[0]])));
}

echo "-- the statement is the link's own\n";
$gate = new Gate();
$inside = spawn(fn () => $link->execute_query('SELECT ?', [new Waiting($gate)])->fetch_row()[0]);
$gate->await();
attempt('close', fn () => $link->close());
attempt('real_connect', fn () => $link->real_connect('localhost', 'tester', 'secret', 'test', 0, getenv('TEST_MYSQL_SOCKET')));
$gate->open();
attempt('inside', fn () => await($inside));

echo "-- a file is read\n";
$link->query('CREATE TEMPORARY TABLE loaded (a INT)');
FileThatWaits::$gate = $gate = new Gate();
$inside = spawn(fn () => $link->query("LOAD DATA LOCAL INFILE 'waiting://file' INTO TABLE loaded"));
$gate->await();
attempt('close', fn () => $link->close());
attempt('query', fn () => $link->query('SELECT 1'));
$gate->open();
attempt('inside', fn () => [await($inside), $link->query('SELECT a FROM loaded')->fetch_all()]);

echo "-- the connection goes, the statement has not sent its command yet\n";
$s = $link->prepare('SELECT ?');
$gate = new Gate();
$value = new Waiting($gate);
$s->bind_param('s', $value);
$inside = spawn(fn () => $s->execute());
$gate->await();
attempt('close', fn () => $link->close());
$gate->open();
attempt('inside', fn () => await($inside));

echo "-- a bound variable is destroyed\n";
$link = my_open();
foreach (['close', 'bind_result', 'execute'] as $method) {
    $s = $link->prepare('SELECT 1');
    $s->execute();
    $s->store_result();
    $gate = new Gate();
    $s->bind_result($value);
    $value = new LastWord($gate->pass(...));
    unset($value);
    $inside = spawn(function () use ($s) { return $s->bind_result($new) && $s->fetch() ? $new : null; });
    $gate->await();
    $other = null;
    attempt($method, fn () => $s->$method(...$method === 'bind_result' ? [&$other] : []));
    $gate->open();
    attempt('inside', fn () => await($inside));
    $s->close();
}
--EXPECT--
-- a bound value is converted
close: 2014
inside: [true,"text"]
prepare: 2014
inside: [true,"text"]
execute: 2014
inside: [true,"text"]
reset: 2014
inside: [true,"text"]
bind_param: 2014
inside: [true,"text"]
-- a call from its own conversion
close: mysqli_stmt is in use by the calling coroutine
outside: [true,"text"]
prepare: mysqli_stmt is in use by the calling coroutine
outside: [true,"text"]
execute: mysqli_stmt is in use by the calling coroutine
outside: [true,"text"]
bind_param: mysqli_stmt is in use by the calling coroutine
outside: [true,"text"]
-- the statement is the link's own
close: 2014
real_connect: 2014
inside: "text"
-- a file is read
close: 2014
query: 2014
inside: [true,[["7"]]]
-- the connection goes, the statement has not sent its command yet
close: true
inside: 2006
-- a bound variable is destroyed
close: 2014
inside: 1
bind_result: 2014
inside: 1
execute: 2014
inside: 1
