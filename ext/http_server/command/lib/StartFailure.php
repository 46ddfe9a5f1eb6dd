<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** The server cannot start: an address is taken, a worker ends at once. */
final class StartFailure extends \Exception
{
}
