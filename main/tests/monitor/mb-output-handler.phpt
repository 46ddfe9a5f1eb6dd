--TEST--
mb_output_handler() of one coroutine does not switch the conversion of another one off
--EXTENSIONS--
true_async
mbstring
--INI--
default_charset=SJIS
internal_encoding=UTF-8
--FILE--
<?php
require __DIR__ . '/objects.inc';

mb_http_output('SJIS');
mb_internal_encoding('UTF-8');
header('Content-Type: text/html');

function page(string $name, int $rounds = 0): string
{
    ob_start();
    ob_start('mb_output_handler');
    foreach (["\u{3042}", "\u{3044}", "\u{3046}"] as $letter) {
        echo $letter, $name;
        ob_flush();
        for ($round = 0; $round < $rounds; $round++) {
            Async\suspend();
        }
    }
    ob_end_flush();
    return bin2hex(ob_get_clean());
}
$alone = [page('a'), page('b'), page('c')];
$together = together([fn() => page('a', 1), fn() => page('b', 3), fn() => page('c', 2)]);
ob_start();
var_dump($alone === $together, $alone[0] === bin2hex(mb_convert_encoding("\u{3042}a\u{3044}a\u{3046}a", 'SJIS', 'UTF-8')));
ob_end_flush();
?>
--EXPECT--
bool(true)
bool(true)
