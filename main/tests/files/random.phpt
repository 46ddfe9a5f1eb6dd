--TEST--
Files: random calls of many coroutines on shared handles, with cancellations and closes; blocks stay whole
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/files.inc';

/* What is written are blocks of one letter in brackets; whoever is cancelled may leave a part of his block, or all of it. */
$seed = (int) (getenv('ASYNC_TEST_SEED') ?: 1);
mt_srand($seed);
set_error_handler(function ($level, $text) {
    if (!str_contains($text, 'errno=9')) {
        echo "warning: $text\n";
    }
    return true;
});

/** Whole ones, parts, and what is neither. */
function blocks(string $text): array
{
    $whole = $parts = $mixed = 0;
    for ($at = 0; $at < strlen($text);) {
        if ($text[$at++] !== '<') {
            $mixed++;
            continue;
        }
        $length = ($text[$at] ?? '<') >= 'A' ? strspn($text, $text[$at], $at) : 0;
        $at += $length;
        if ($length && ($text[$at] ?? '') === '>') {
            $at++;
            $whole++;
        } else {
            $parts++;
        }
    }
    return [$whole, $parts, $mixed];
}

for ($round = 0; $round < 30; $round++) {
    file_put_contents("$dir/a", str_repeat('AAAAAAAA', 20000));
    file_put_contents("$dir/log", '');
    $shared = fopen("$dir/a", 'r+');
    $log = fopen("$dir/log", 'a+');
    $blocks = 0;
    $cancelled = 0;
    $all = [];
    $closing = mt_rand(0, 2) === 0;
    for ($i = 0; $i < 20; $i++) {
        $all[] = spawn(function () use ($dir, $shared, $log, $i, &$blocks, &$cancelled) {
            try {
                for ($n = 0; $n < 12; $n++) {
                    $letter = chr(66 + $i);
                    switch (mt_rand(0, 13)) {
                        case 0: fread($shared, mt_rand(1, 200000)); break;
                        case 1: fgets($shared); break;
                        case 2: fseek($shared, 8 * mt_rand(0, 20000)); break;
                        case 3: rewind($shared); break;
                        case 4: stream_get_contents($shared, mt_rand(1, 100000)); break;
                        case 5: fstat($shared); break;
                        case 6: fsync($log); break;
                        case 7: fflush($shared); break;
                        case 8: flock($shared, LOCK_EX); suspend(); flock($shared, LOCK_UN); break;
                        case 9: file_put_contents("$dir/own$i", str_repeat($letter, mt_rand(1, 300000)), LOCK_EX); break;
                        case 10: copy("$dir/a", "$dir/copy$i"); break;
                        case 11:
                            $to = fopen("$dir/to$i", 'w');
                            stream_copy_to_stream($shared, $to);
                            fclose($to);
                            break;
                        default:
                            if (fwrite($log, '<' . str_repeat($letter, mt_rand(1, 4) === 1 ? 200000 : 40) . '>')) {
                                $blocks++;
                            }
                    }
                }
            } catch (Async\AsyncCancellation) {
                $cancelled++;
            } catch (TypeError $e) {
                /* The handle was closed before the call. */
            }
        });
    }
    for ($i = 0; $i < 6; $i++) {
        mt_rand(0, 1) ? suspend() : delay(1);
        $all[mt_rand(0, 19)]->cancel();
    }
    if ($closing) {
        fclose($shared);
    }
    foreach ($all as $c) {
        try {
            await($c);
        } catch (Async\AsyncCancellation) {
        }
    }
    fflush($log); /* a stream that fsync() has seen buffers */
    [$whole, $parts, $mixed] = blocks(file_get_contents("$dir/log"));
    if ($whole < $blocks || $whole + $parts > $blocks + $cancelled || $mixed) {
        echo "round $round: $blocks blocks, $whole whole, $parts parts, $cancelled cancelled, $mixed mixed\n";
    }
    if (preg_match('/[^A]/', file_get_contents("$dir/a"))) {
        echo "round $round: somebody wrote where nobody writes\n";
    }
    fclose($log);
}
echo "done\n";
?>
--EXPECT--
done
