--TEST--
A string taken out of an exception for a caller is add-ref'd
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use AsyncTest\Io;
use Async\{Future, FutureState, TaskGroup};
use function Async\{await, spawn, suspend};

/* A text that nobody else holds, read before and after its exception is freed and the memory used again. */
function fresh(string $text): string
{
    return implode('', str_split(strrev(strrev($text))));
}

function check(string $name, callable $take): void
{
    $taken = $take();
    $rubbish = [];
    for ($i = 0; $i < 200; $i++) {
        $rubbish[] = str_repeat(chr(65 + $i % 26), strlen($taken));
    }
    gc_collect_cycles();
    echo "$name: $taken\n";
}

/* A request's error, and then its exception freed with the request. */
check('request', function () {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $io = Io::create($a, AsyncTest\TCP, 'rwp');
    fclose($b);
    $request = null;
    for ($i = 0; $i < 3 && ($request === null || $request->error() === null); $i++) {
        $request = $io->write('x');
    }
    $text = $request->error();
    $request->dispose();
    $again = str_repeat('-', strlen($text));
    return $text;
});

/* The reports of unobserved failures take the text out of what they report. */
set_error_handler(function (int $type, string $message) {
    $GLOBALS['warning'] = $message;
    return true;
});
check('unobserved future', function () {
    $state = new FutureState();
    $future = new Future($state);
    $state->error(new Exception(fresh('nobody looks')));
    unset($state, $future);
    try {
        suspend();
    } catch (Exception $e) {
        return $e->getMessage();
    }
    return $GLOBALS['warning'] ?? 'nobody looks';
});
restore_error_handler();

/* A token's error as previous of what the waiter gets. */
check('token', function () {
    $token = Event::custom('hidden');
    $waiter = spawn(function () use ($token) {
        try {
            AsyncTest\wait([Event::custom('hidden')], 0, $token);
        } catch (Async\OperationCanceledException $e) {
            return $e->getPrevious()->getMessage();
        }
    });
    suspend();
    $token->notify(null, new Exception(fresh('the reason of a token')));
    unset($token);
    return await($waiter);
});

/* The errors of a group. */
check('group', function () {
    $group = new TaskGroup();
    $group->spawn(fn() => throw new Exception(fresh('first of a group')));
    $group->spawn(fn() => throw new Exception(fresh('second of a group')));
    try {
        $group->close();
        await($group->all());
    } catch (Throwable $e) {
        $texts = array_map(fn($e) => $e->getMessage(), $group->getErrors());
    }
    unset($group, $e);
    return implode(' and ', $texts);
});

/* The name in the text of a failed lookup. */
check('lookup', function () {
    try {
        Event::addrinfo(fresh('nothing.invalid'))->await();
    } catch (Async\DnsException $e) {
        return str_contains($e->getMessage(), 'nothing.invalid') ? 'names it' : 'does not name it: ' . $e->getMessage();
    }
});
?>
--EXPECTF--
request: Writing failed: %s
unobserved future: %Snobody looks%S
token: the reason of a token
group: first of a group and second of a group
lookup: names it
