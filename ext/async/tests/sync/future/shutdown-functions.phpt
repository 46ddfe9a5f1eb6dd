--TEST--
Chains work in shutdown functions and destructors at the end of the request; afterwards there is no runtime left
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;

register_shutdown_function(function () {
    Future::completed('shutdown function')->map(function ($v) { echo "$v\n"; })->ignore();
});
class Last {
    public function __destruct() {
        Future::completed('destructor')->map(function ($v) { echo "$v\n"; })->ignore();
    }
}
$last = new Last;
Future::completed('main')->map(function ($v) { echo "$v\n"; })->ignore();
echo "end\n";
--EXPECTF--
end
main
shutdown function
destructor
