<?php
/* What the FPM of the image is asked: who are you; an environment variable; take your time. */

use function Async\{await_all, spawn};

header('Content-Type: text/plain');
if (isset($_GET['env'])) {
    echo getenv($_GET['env']);
} elseif (isset($_GET['sleep'])) {
    file_put_contents("/test/marker.$_GET[n]", 'busy');
    usleep((int) $_GET['sleep'] * 1000);
    echo "slept $_GET[n]\n";
} else {
    await_all([
        spawn(function () { usleep(20_000); $GLOBALS['order'] .= 'b'; }),
        spawn(function () { usleep(1_000); $GLOBALS['order'] = 'a'; }),
    ]);
    echo PHP_SAPI, ' ', posix_getuid(), ' ', $order;
}
