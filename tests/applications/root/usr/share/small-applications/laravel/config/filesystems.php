<?php

return ['default' => 'local', 'disks' => ['local' => ['driver' => 'local', 'root' => '/var/lib/applications/data/state']]];
