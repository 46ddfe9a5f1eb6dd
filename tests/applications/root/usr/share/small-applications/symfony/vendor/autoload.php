<?php
/* Composer's would be here. */

require_once __DIR__ . '/../autoload.php';
