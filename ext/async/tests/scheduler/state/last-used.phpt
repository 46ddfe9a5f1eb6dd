--TEST--
The last errors of the date parser and of OpenSSL, and the directory of readdir() without an argument, are each coroutine's own
--EXTENSIONS--
true_async
date
openssl
--FILE--
<?php
use function Async\{spawn, await_all, suspend};

function together(string $title, Closure $run, array $arguments): void
{
    $alone = array_map($run, $arguments);
    [$beside, $errors] = await_all(array_map(fn($argument) => spawn($run, $argument), $arguments));
    ksort($beside);
    echo "$title: ", $beside === $alone && $errors === [] ? 'as alone' : json_encode([$alone, $beside, $errors]), ', ',
        count(array_unique($alone, SORT_REGULAR)) > 1 ? 'different' : 'all the same', "\n";
}

$dates = ['no date', '2020-01-01', '2020-02-31'];
together('DateTime::getLastErrors()', function ($text) {
    date_create($text);
    suspend();
    return DateTime::getLastErrors();
}, $dates);
together('DateTimeImmutable::getLastErrors()', function ($text) {
    DateTimeImmutable::createFromFormat('Y-m-d', $text);
    suspend();
    return DateTimeImmutable::getLastErrors();
}, $dates);
together('date_get_last_errors()', function ($text) {
    suspend();
    date_create_immutable($text);
    suspend();
    return date_get_last_errors();
}, $dates);

/* Each call takes one error away. */
while (openssl_error_string());
together('openssl_error_string()', function ($failing) {
    $failing && openssl_pkey_get_private('nonsense');
    suspend();
    for ($errors = []; $error = openssl_error_string(); $errors[] = $error) {
        suspend();
    }
    return count($errors) > 0;
}, [true, false]);

$folders = [];
foreach (['one', 'two', 'three'] as $name) {
    mkdir($folders[] = $folder = sys_get_temp_dir() . '/last-used-' . getmypid() . "-$name");
    touch("$folder/$name-a");
    touch("$folder/$name-b");
}
together('readdir(), rewinddir(), closedir()', function ($folder) {
    $names = [];
    opendir($folder);
    for ($round = 0; $round < 2; $round++) {
        suspend();
        while (($name = readdir()) !== false) {
            $names[] = $name;
            suspend();
        }
        rewinddir();
    }
    closedir();
    return $names;
}, $folders);
foreach ($folders as $folder) {
    array_map(unlink(...), glob("$folder/*"));
    rmdir($folder);
}
?>
--EXPECT--
DateTime::getLastErrors(): as alone, different
DateTimeImmutable::getLastErrors(): as alone, different
date_get_last_errors(): as alone, different
openssl_error_string(): as alone, different
readdir(), rewinddir(), closedir(): as alone, different
