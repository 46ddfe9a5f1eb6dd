--TEST--
Where a state was created and completed; unknown where nobody can tell
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$show = function ($object) {
    [$file, $line] = $object->getCreatedFileAndLine();
    [$file2, $line2] = $object->getCompletedFileAndLine();
    echo basename((string) $file), ':', $line, ' ', $object->getCreatedLocation() === "$file:$line" ? 'same' : 'other', ', ';
    echo var_export($file2 === null ? null : basename($file2), true), ':', $line2, ' ', basename($object->getCompletedLocation()), "\n";
};
$state = new FutureState();
$future = new Future(
    $state
);
$show($state); $show($future);
$state->complete(1);
$show($state); $show($future);
$future->await();
$show(Future::completed(1)->ignore());
$show(Future::failed(new Exception)->ignore());
$future = (new Future(new FutureState()));
$child = $future
    ->map(fn () => 1)->ignore();
$future->cancel();
$show($future); $show($child);
--EXPECT--
locations.php:10 same, NULL:0 unknown
locations.php:10 same, NULL:0 unknown
locations.php:10 same, 'locations.php':15 locations.php:15
locations.php:10 same, 'locations.php':15 locations.php:15
locations.php:18 same, 'locations.php':18 locations.php:18
locations.php:19 same, 'locations.php':19 locations.php:19
locations.php:20 same, 'locations.php':23 locations.php:23
locations.php:22 same, NULL:0 unknown
