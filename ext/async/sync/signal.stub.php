<?php

/** @generate-class-entries */

namespace Async;

/**
 * The signals of Async\signal(), numbered as on Linux on every platform.
 * SIGINT and SIGBREAK exist on every platform, the others on Unix only.
 */
enum Signal: int
{
    case SIGHUP = 1;
    case SIGINT = 2;
    case SIGQUIT = 3;
    case SIGILL = 4;
    case SIGABRT = 6;
    case SIGFPE = 8;
    case SIGKILL = 9;
    case SIGUSR1 = 10;
    case SIGSEGV = 11;
    case SIGUSR2 = 12;
    case SIGTERM = 15;
    case SIGBREAK = 21;
    case SIGABRT2 = 22;
    case SIGWINCH = 28;
}
