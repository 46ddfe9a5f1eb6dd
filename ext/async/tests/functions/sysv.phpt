--TEST--
Functions that wait: semaphores and message queues
--EXTENSIONS--
true_async
sysvmsg
sysvsem
--FILE--
<?php
require __DIR__ . '/functions.inc';

$key = 0x62000000 + getmypid();
$queue = msg_get_queue($key);
check('Semaphores and message queues', [
    'sem_acquire' => function () use ($key) {
        // Somebody else has it: another handle of the same process counts as such.
        $mine = sem_get($key);
        $other = sem_get($key);
        sem_acquire($other);
        later(fn() => sem_release($other));
        sem_acquire($mine);
        sem_release($mine);
    },
    'msg_receive' => fn() => [later(fn() => msg_send($queue, 1, 'text')), msg_receive($queue, 0, $type, 100, $message)],
    'msg_send' => function () use ($queue) {
        while (@msg_send($queue, 1, str_repeat('x', 1000), false, false));
        later(fn() => msg_receive($queue, 0, $type, 2000, $message, false));
        msg_send($queue, 1, str_repeat('x', 1000), false);
        while (@msg_receive($queue, 0, $type, 2000, $message, false, MSG_IPC_NOWAIT));
    },
]);
msg_remove_queue($queue);
sem_remove(sem_get($key));
?>
--EXPECT--
checked
