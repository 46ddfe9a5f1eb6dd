<?php
/* The front controller of the small application on Slim. */

require __DIR__ . '/../vendor/autoload.php';

(require __DIR__ . '/../application.php')->run();
