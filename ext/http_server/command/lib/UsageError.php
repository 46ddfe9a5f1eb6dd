<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** The command line or the file of --config is wrong. */
final class UsageError extends \Exception
{
}
