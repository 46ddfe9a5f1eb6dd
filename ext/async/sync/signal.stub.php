<?php

/** @generate-class-entries */

namespace Async;

/**
 * The signals of Async\signal(), numbered as on Linux on every platform.
 * SIGINT and SIGBREAK exist on every platform, the others on Unix only.
 * There is no case for SIGCHLD, SIGALRM, SIGPIPE and SIGCONT: use pcntl_signal().
 */
enum Signal: int
{
    case SIGHUP = 1;
    case SIGINT = 2;
    case SIGQUIT = 3;
    case SIGILL = 4;
    case SIGABRT = 6;
    case SIGFPE = 8;
    /** Cannot be waited for: signal() throws an AsyncException. */
    case SIGKILL = 9;
    case SIGUSR1 = 10;
    /** Cannot be waited for: signal() throws an AsyncException. */
    case SIGSEGV = 11;
    case SIGUSR2 = 12;
    case SIGTERM = 15;
    /** For Windows. On Unix it is what has the number 21: on Linux SIGTTIN. */
    case SIGBREAK = 21;
    /** For Windows. On Unix it is what has the number 22: on Linux SIGTTOU. */
    case SIGABRT2 = 22;
    case SIGWINCH = 28;
}
