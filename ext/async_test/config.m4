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

if test "$PHP_ASYNC_TEST" != "no"; then
  PHP_NEW_EXTENSION([async_test], m4_normalize([
      allocations.c
      async_test.c
      callback.c
      coroutine.c
      custom.c
      data.c
      event.c
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
    [-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1])
  PHP_ADD_MAKEFILE_FRAGMENT
fi
