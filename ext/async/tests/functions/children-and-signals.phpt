--TEST--
Functions that wait: children and signals
--EXTENSIONS--
true_async
pcntl
posix
--SKIPIF--
<?php if (!function_exists('pcntl_sigtimedwait')) die('skip no sigtimedwait()'); ?>
--FILE--
<?php
require __DIR__ . '/functions.inc';

function child(): int
{
    global $children;
    return proc_get_status($children[] = proc_open('sleep 0.1', [], $pipes))['pid'];
}

pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1]);
check('Children and signals', [
    'pcntl_wait' => fn() => [child(), pcntl_wait($status)],
    'pcntl_waitid' => fn() => pcntl_waitid(P_PID, child()),
    'pcntl_waitpid' => fn() => pcntl_waitpid(child(), $status),
    'pcntl_sigtimedwait' => fn() => pcntl_sigtimedwait([SIGUSR1], $info, 0, 100_000_000),
    'pcntl_sigwaitinfo' => fn() => [later(fn() => posix_kill(posix_getpid(), SIGUSR1)), pcntl_sigwaitinfo([SIGUSR1])],
]);
?>
--EXPECT--
checked
