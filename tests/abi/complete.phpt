--TEST--
The reference of the ABI names every public macro, constant and function of its headers, and none that is not there
--FILE--
<?php
require __DIR__ . '/abi.inc';

const PREFIXES = '(?:ZEND_ASYNC|ZEND_COROUTINE|ZEND_FUTURE|ZEND_THREAD)_';

$headers = glob(TOP . '/Zend/zend_async_*.h');
$public = [];
$text = '';
foreach ($headers as $header) {
    $code = preg_replace('~/\*.*?\*/~s', '', file_get_contents($header));
    $text .= $code;
    // Macros; the guard of the header itself is none.
    preg_match_all('/^[ \t]*#[ \t]*define[ \t]+(' . PREFIXES . '\w+)/m', $code, $macros);
    $public += array_fill_keys(array_filter($macros[1], static fn($name) => !preg_match('/_H$/', $name)), basename($header));
    // Enumerators and functions, in what is no directive.
    $code = preg_replace('/^[ \t]*#(?:.*\\\\\n)*.*$/m', '', $code);
    preg_match_all('/^[ \t]+(' . PREFIXES . '[A-Z0-9_]+)\s*(?:=[^,\n]*)?,?[ \t]*$/m', $code, $enumerators);
    preg_match_all('/^[a-zA-Z_][\w *\t]*?\b((?:zend|coroutine)_\w+)\(/m', $code, $functions);
    $public += array_fill_keys([...$enumerators[1], ...$functions[1]], basename($header));
}
echo count($public) > 550 && isset($public['ZEND_ASYNC_SUSPEND'], $public['ZEND_ASYNC_WAKER_WAITING'], $public['ZEND_ASYNC_IO_TYPE_PIPE'],
    $public['zend_async_resume_when'], $public['coroutine_event_callback_dispose'], $public['zend_async_may_suspend'])
    ? "headers read\n" : "the headers were not understood\n";

$named = [];
foreach (abi_pages() as $page) {
    // In samples braces are C's.
    $prose = preg_replace('/^```.*?^```$/ms', '', file_get_contents(TOP . "/$page"));
    preg_match_all('/\b(?:(?:ZEND_ASYNC|ZEND_COROUTINE|ZEND_FUTURE|ZEND_THREAD)_|zend_(?:async|coroutine|future|fcall|scheduler|signal)_|coroutine_event_)[\w]*(?:\{[A-Z,_]+\}\w*)*(?!\w*\*)/', $prose, $names);
    foreach ($names[0] as $name) {
        foreach (expand_braces($name) as $expanded) {
            $named[$expanded] ??= $page;
        }
    }
    // A constructor that is said to have an _EX form.
    preg_match_all('/^```c.*?\n(.*?)^```$/ms', file_get_contents(TOP . "/$page"), $samples);
    preg_match_all('/\b(?:ZEND_ASYNC|ZEND_COROUTINE|ZEND_FUTURE|ZEND_THREAD)_\w+|\bzend_(?:async|coroutine|future)_\w+/', implode("\n", $samples[1]), $names);
    foreach ($names[0] as $name) {
        $used[$name] ??= $page;
    }
}

$missing = array_diff_key($public, $named);
ksort($missing);
foreach ($missing as $name => $header) {
    echo "$name of $header is described nowhere\n";
}
foreach ($named + $used as $name => $page) {
    if (!preg_match("/\b$name\b/", $text) && !is_file(TOP . "/Zend/$name.h")) {
        echo "$page: there is no $name\n";
    }
}
echo "done\n";
?>
--EXPECT--
headers read
done
