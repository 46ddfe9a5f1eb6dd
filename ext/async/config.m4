dnl Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
PHP_ARG_ENABLE([async],
  [whether to enable coroutines (TrueAsync)],
  [AS_HELP_STRING([--enable-async],
    [Enable coroutines: blocking functions suspend only their coroutine])],
  [no],
  [no])

if test "$PHP_ASYNC" != "no"; then
  if test "$ext_shared" = "yes"; then
    AC_MSG_ERROR([The async extension is part of the core and cannot be built as a shared extension: use --enable-async.])
  fi

  PKG_CHECK_MODULES([LIBUV], [libuv >= 1.45.0])
  PHP_EVAL_INCLINE([$LIBUV_CFLAGS])
  PHP_EVAL_LIBLINE([$LIBUV_LIBS])

  PHP_NEW_EXTENSION([async], m4_normalize([
      async.c
      functions.c
      coroutine/await.c
      coroutine/await_many.c
      coroutine/cancellation.c
      coroutine/coroutine.c
      coroutine/finally.c
      coroutine/iterate.c
      coroutine/iterator.c
      coroutine/lifecycle.c
      coroutine/protect.c
      coroutine/signal.c
      coroutine/timeout.c
      data/channel.c
      data/channel_object.c
      data/channel_timeouts.c
      data/circular_buffer.c
      data/filesystem_queue.c
      data/filesystem_watcher.c
      data/future.c
      data/future_chain.c
      data/handed_out.c
      data/circuit_breaker.c
      data/pool.c
      data/pool_callbacks.c
      data/pool_healthcheck.c
      data/pool_object.c
      data/reservation.c
      diagnostics/chaos.c
      diagnostics/cpu.c
      diagnostics/deadlock.c
      diagnostics/statistics.c
      diagnostics/trace.c
      reactor/cpu.c
      reactor/dns.c
      reactor/exec.c
      reactor/filesystem.c
      reactor/filesystem_inotify.c
      reactor/filesystem_uv.c
      reactor/io.c
      reactor/io_file.c
      reactor/io_request.c
      reactor/io_stream.c
      reactor/io_udp.c
      reactor/listen.c
      reactor/long_calls.c
      reactor/loop.c
      reactor/poll.c
      reactor/process.c
      reactor/signal.c
      reactor/task.c
      reactor/timer.c
      reactor/trigger.c
      scheduler/flow_state.c
      scheduler/fork.c
      scheduler/helper.c
      scheduler/interrupt.c
      scheduler/main_flow.c
      scheduler/provider.c
      scheduler/runner.c
      scheduler/scheduler.c
      scheduler/shutdown.c
      scheduler/spawn.c
      structured/context.c
      structured/exceptions.c
      structured/scope.c
      structured/scope_end.c
      structured/scope_errors.c
      structured/scope_finally.c
      structured/scope_object.c
      structured/scope_timer.c
      structured/scope_wait.c
      structured/task_group.c
      structured/task_group_futures.c
      structured/task_group_iterator.c
      structured/task_group_object.c
      structured/task_set.c
      threads/channel_handles.c
      threads/closure_load.c
      threads/closure_transfer.c
      threads/environment.c
      threads/event.c
      threads/load.c
      threads/load_object.c
      threads/mailbox.c
      threads/outcome.c
      threads/registry.c
      threads/remote_future.c
      threads/remote_state.c
      threads/runtime.c
      threads/snapshot.c
      threads/thread.c
      threads/thread_pool.c
      threads/thread_pool_object.c
      threads/thread_pool_queue.c
      threads/thread_pool_reload.c
      threads/thread_pool_submit.c
      threads/thread_pool_task.c
      threads/thread_pool_worker.c
      threads/thread_run.c
      threads/thread_channel.c
      threads/thread_channel_object.c
      threads/transfer.c
      threads/transfer_classes.c
      threads/transfer_object.c
      threads/transit.c
    ]),
    [no],,
    [-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -I@ext_srcdir@])
  PHP_ADD_BUILD_DIR(m4_normalize([
    $ext_builddir/coroutine
    $ext_builddir/data
    $ext_builddir/diagnostics
    $ext_builddir/reactor
    $ext_builddir/scheduler
    $ext_builddir/structured
    $ext_builddir/threads
  ]))
  AC_DEFINE([HAVE_ASYNC], [1], [Define to 1 if coroutines are built in.])
fi
