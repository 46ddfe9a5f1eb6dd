<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A worker: gets its settings and orders from the master, serves, and reports. Exit codes: 0 after an orderly end, 1 if it could
 * not start. */

declare(strict_types=1);

namespace TrueAsync\Command;

require __DIR__ . '/load.php';
require __DIR__ . '/program.php';

exit((new Worker())->run());
