/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\race(): a select() over coroutines that it starts and completables of the caller. The losers that it has started
 * belong to a block, which ends them; those of the caller are cancelled and waited for one by one. */
#include "race.h"
#include "select.h"
#include "base/call.h"
#include "base/elements.h"
#include "coroutine/await.h"
#include "scheduler/awaitable.h"
#include "scheduler/coroutine.h"
#include "structured/block.h"
#include "structured/scope.h"
#include "structured/spawn.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"
#include "zend_interfaces.h"

typedef struct {
	zval *tasks;
	zend_async_event_t *token;
	zend_async_scope_t *scope;       /* of the callables */
	bool cancels_losers;
	async_select_cases_t contenders;
	bool *is_own;                    /* started here; one for each contender, owned */
} race_t;

/* Starts a callable. NULL with an exception. */
static zend_object *race_start(race_t *race, zval *task)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	if (UNEXPECTED(zend_fcall_info_init(task, 0, &fci, &fcc, NULL, NULL) == FAILURE)) {
		zend_type_error("Tasks must be callables or of type Async\\Completable, %s given", zend_zval_value_name(task));
		return NULL;
	}

	if (UNEXPECTED(async_refuse_generator(fcc.function_handler, 1))) {
		return NULL;
	}

	zend_coroutine_t *coroutine = async_spawn(race->scope, NULL, ZEND_COROUTINE_NORMAL);

	if (UNEXPECTED(!coroutine)) {
		return NULL;
	}
	coroutine->fcall = zend_async_fcall_create(&fci, &fcc, NULL, 0, NULL);
	return &ASYNC_COROUTINE(coroutine)->std;
}

static bool race_enter(zval *task, zval *key, void *data)
{
	race_t *race = data;
	const bool is_own = Z_TYPE_P(task) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(task), async_ce_completable);
	zend_object *contender = is_own ? race_start(race, task) : Z_OBJ_P(task);

	if (UNEXPECTED(!contender) || UNEXPECTED(!async_select_add(&race->contenders, contender, key))) {
		return false;
	}
	race->is_own = safe_erealloc(race->is_own, race->contenders.capacity, sizeof(bool), 0);
	race->is_own[race->contenders.count - 1] = is_own;
	return true;
}

/* Cancels a completable of the caller. */
static void cancel_loser(zend_object *loser)
{
	zend_call_method_with_0_params(loser, loser->ce, NULL, "cancel", NULL);
	if (UNEXPECTED(EG(exception)) && !zend_async_is_exit(EG(exception))) {
		zend_clear_exception();
	}
}

/* Waits for its end, whatever it is. */
static void await_loser(zend_object *loser)
{
	zend_async_event_t *event = ZEND_ASYNC_OBJECT_TO_EVENT(loser);
	zval outcome;

	if (!event || event == &ZEND_ASYNC_CURRENT_COROUTINE->event) {
		return;
	}
	async_await_event(event, NULL, &outcome);
	zval_ptr_dtor(&outcome);
	if (UNEXPECTED(EG(exception)) && !zend_async_is_exit(EG(exception))) {
		zend_clear_exception();
	}
}

/* The wait for the losers of the caller ends early only by an exit. */
static void end_losers(race_t *race, uint32_t winner)
{
	zend_async_section_t section;
	zend_async_inflight_t inflight;

	zend_async_section_begin(&section);
	zend_async_inflight_stash(&inflight);
	for (uint32_t i = 0; i < race->contenders.count && !EG(exception); i++) {
		if (i != winner && !race->is_own[i]) {
			cancel_loser(race->contenders.cases[i].object);
		}
	}
	for (uint32_t i = 0; i < race->contenders.count && !EG(exception); i++) {
		if (i != winner && !race->is_own[i]) {
			await_loser(race->contenders.cases[i].object);
		}
	}
	zend_async_inflight_restore(&inflight);
	zend_async_section_end(&section);
}

static void race_code(zend_async_scope_t *scope, void *data, zval *result)
{
	race_t *race = data;
	async_selection_t selection;
	bool won = false;

	race->scope = scope;
	if (EXPECTED(async_elements_walk(race->tasks, race_enter, race))) {
		if (UNEXPECTED(race->contenders.count == 0)) {
			zend_argument_value_error(1, "must contain at least one task");
			return;
		}
		won = async_select(&race->contenders, race->token, &selection);
	}
	if (EXPECTED(won)) {
		ZVAL_OBJ(result, async_selected_new(&race->contenders.cases[selection.index].key, &selection));
	}
	if (!race->cancels_losers || (EG(exception) && zend_async_is_exit(EG(exception)))) {
		return;
	}
	async_scope_end(scope, ASYNC_SCOPE_CANCEL, NULL);
	end_losers(race, won ? selection.index : UINT32_MAX);
}

void async_race(zval *tasks, bool cancels_losers, zend_async_event_t *token, zval *result)
{
	static const async_block_options_t options = { 0 };
	race_t race = {
		.tasks = tasks,
		.token = token,
		.cancels_losers = cancels_losers,
		.contenders.function = "race",
	};

	if (cancels_losers) {
		async_block_run(&options, race_code, &race, result);
	} else {
		ZVAL_NULL(result);
		race_code(ZEND_ASYNC_CURRENT_SCOPE, &race, result);
	}
	async_select_cases_free(&race.contenders);
	if (race.is_own) {
		efree(race.is_own);
	}
}
