<?php

declare(strict_types=1);

/* The script that says hello, in FPM; with ?size=N so many bytes. */

$body = isset($_GET['size']) ? str_repeat("A line of a page.\n", intdiv((int) $_GET['size'], 18)) : "Hello, World!\n";
header('Content-Type: text/plain');
header('Content-Length: ' . strlen($body));
echo $body;
