<?php

declare(strict_types=1);

/* The classes of the service; an application of yours has an autoloader. */

require_once __DIR__ . '/../2-routes/Routes.php';
require_once __DIR__ . '/../3-database/Links.php';
require_once __DIR__ . '/../3-database/Api.php';
require_once __DIR__ . '/../4-cache/CachedLinks.php';
require_once __DIR__ . '/../5-jobs/Titles.php';
require_once __DIR__ . '/../5-jobs/TitledApi.php';
require_once __DIR__ . '/Metrics.php';
require_once __DIR__ . '/ObservedApi.php';
