--TEST--
The message of an unhandled exception may be anything
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;

class Odd extends Exception {
    public function __construct(mixed $message) { $this->message = $message; }
}
class Text { public function __toString(): string { return 'made by __toString()'; } }
Future::failed(new Odd(42));
Future::failed(new Odd(null));
Future::failed(new Odd(new Text()));
Future::failed(new Odd("with a null byte \0 inside"));
echo "end\n";
--EXPECTF--
Warning: Unhandled exception in Future: 42; use catch() or ignore() to handle. Created at %s on line %d

Warning: Unhandled exception in Future: ; use catch() or ignore() to handle. Created at %s on line %d

Warning: Unhandled exception in Future: made by __toString(); use catch() or ignore() to handle. Created at %s on line %d

Warning: Unhandled exception in Future: with a null byte%s
end
