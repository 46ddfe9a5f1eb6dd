<?php
/* Composer's would be here. */

require_once '/usr/share/php/Slim/autoload.php';
