--TEST--
No event notifies while it is stopped; what a stopped trigger was sent comes after its next start
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\delay;
use function AsyncTest\{fire_from_threads, turn, log};

function turns(string $what): void
{
    for ($i = 0; $i < 5; $i++) {
        turn();
    }
    echo $what, ': ', implode(', ', log()) ?: 'silence', "\n";
}

/* A trigger: fired while stopped, before the first start and after a stop. */
$trigger = Event::trigger();
$trigger->subscribe('trigger');
$trigger->fire();
turns('trigger, created');
$trigger->start();
turns('trigger, started');
$trigger->start();
$trigger->stop();
$trigger->fire();
turns('trigger, one of two starts stopped');
$trigger->stop();
$trigger->fire();
$trigger->fire();
turns('trigger, stopped');
fire_from_threads($trigger, 2, 3);
turns('trigger, stopped, from threads');
$trigger->start();
turns('trigger, started again');
turns('trigger, nothing new');
$trigger->stop();

/* A poll: ready all the time. */
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($b, 'x');
$poll = Event::poll($a, AsyncTest\READABLE);
$poll->subscribe('poll');
$poll->start();
turn();
echo in_array('poll 1', log()) ? "poll, started: fired\n" : "poll, started: silence\n";
$poll->stop();
turns('poll, stopped');

/* Due while it is stopped. */
$timer = Event::timer(1, true);
$timer->subscribe('timer');
$timer->start();
delay(30);
echo log() ? "timer, started: fired\n" : "timer, started: silence\n";
$timer->stop();
delay(30);
turns('timer, stopped');

/* A signal that another event keeps. */
$heard = Event::signal(SIGUSR1);
$heard->subscribe('other');
$heard->start();
$signal = Event::signal(SIGUSR1);
$signal->subscribe('signal');
$signal->start();
$signal->stop();
posix_kill(getmypid(), SIGUSR1);
delay(10);
turns('signal, stopped');
$heard->stop();

/* A custom event, and a listener: the connection waits in the backlog. */
$listener = Event::listen('127.0.0.1');
$listener->subscribe('listener');
$listener->start();
$listener->stop();
$connection = stream_socket_client('tcp://127.0.0.1:' . $listener->fields()['port']);
delay(5);
turns('listener, stopped');
$listener->start();
delay(5);
turns('listener, started');
?>
--EXPECT--
trigger, created: silence
trigger, started: trigger
trigger, one of two starts stopped: trigger
trigger, stopped: silence
trigger, stopped, from threads: silence
trigger, started again: trigger
trigger, nothing new: silence
poll, started: fired
poll, stopped: silence
timer, started: fired
timer, stopped: silence
signal, stopped: other
listener, stopped: silence
listener, started: listener
