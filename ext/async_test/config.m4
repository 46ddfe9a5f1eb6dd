dnl Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
dnl
dnl Tests of the asynchronous ABI, written as a third-party extension would be: public headers only. Built on request, in
dnl the tree (--enable-async-test) or with phpize, always as a shared module, and never installed.
PHP_ARG_ENABLE([async-test],
  [whether to build the tests of the asynchronous ABI],
  [AS_HELP_STRING([--enable-async-test],
    [Build the test extension of the asynchronous ABI; it is not installed])],
  [no],
  [no])

PHP_ARG_WITH([async-test-fuzzer],
  [for the runtime of libFuzzer],
  [AS_HELP_STRING([--with-async-test-fuzzer=FILE],
    [Link libFuzzer, without its main(), into php; the test extension calls it (build/fuzz)])],
  [no],
  [no])

if test "$PHP_ASYNC_TEST" != "no"; then
  ASYNC_TEST_FUZZER_CFLAGS=
  ASYNC_TEST_FUZZER_SOURCES=
  if test "$PHP_ASYNC_TEST_FUZZER" != "no"; then
    dnl The first symbol draws in the rest. It has to be in php itself, where the coverage is registered before any module is loaded.
    EXTRA_LIBS="-Wl,-u,LLVMFuzzerRunDriver $PHP_ASYNC_TEST_FUZZER -lstdc++ $EXTRA_LIBS"
    ASYNC_TEST_FUZZER_CFLAGS="-DASYNC_TEST_FUZZER=1"
    ASYNC_TEST_FUZZER_SOURCES="fuzz.c"
  fi
  PHP_NEW_EXTENSION([async_test], m4_normalize([
      allocations.c
      async_test.c
      callback.c
      coroutine.c
      custom.c
      data.c
      event.c
      $ASYNC_TEST_FUZZER_SOURCES
      io.c
      iterator.c
      listen.c
      override.c
      php_thread.c
      pool.c
      process.c
      remote.c
      scope.c
      source.c
      thread.c
      thread_pool.c
      tiny_reactor.c
      tiny_scheduler.c
      transfer.c
      wait.c
    ]),
    [shared],,
    [-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 $ASYNC_TEST_FUZZER_CFLAGS])
  PHP_ADD_MAKEFILE_FRAGMENT
fi
