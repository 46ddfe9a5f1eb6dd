/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Loads the classes that the variance obligations of a class need before they are resolved: the obligations of a parent
 * may be those of another coroutine, whose delayed autoloads are not finished. Included by zend_inheritance.c only, which
 * has the checks and the obligations. */
#ifndef ZEND_ASYNC_OBLIGATIONS_H
#define ZEND_ASYNC_OBLIGATIONS_H

/* Registers the classes that the obligations of `ce` lack: it may be linked by another coroutine, whose delayed
 * autoloads are not finished. Does not suspend. */
static void register_missing_classes(zend_class_entry *ce)
{
	HashTable *all_obligations = CG(delayed_variance_obligations), *obligations;
	variance_obligation *obligation;

	if (!(ce->ce_flags & ZEND_ACC_UNRESOLVED_VARIANCE)
			|| !(obligations = zend_hash_index_find_ptr(all_obligations, (zend_ulong) (uintptr_t) ce))) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(obligations, obligation) {
		switch (obligation->type) {
			case OBLIGATION_DEPENDENCY: register_missing_classes(obligation->dependency_ce); break;
			case OBLIGATION_COMPATIBILITY:
				zend_do_perform_implementation_check(&obligation->child_fn, obligation->child_scope,
						&obligation->parent_fn, obligation->parent_scope);
				break;
			case OBLIGATION_PROPERTY_COMPATIBILITY:
				verify_property_type_compatibility(obligation->parent_prop, obligation->child_prop,
						obligation->variance, false, false);
				break;
			case OBLIGATION_CLASS_CONSTANT_COMPATIBILITY:
				class_constant_types_compatible(obligation->parent_const, obligation->child_const);
				break;
			case OBLIGATION_PROPERTY_HOOK:
				zend_verify_property_hook_variance(obligation->hooked_prop, obligation->hook_func);
				break;
		}
	} ZEND_HASH_FOREACH_END();
}

/* Loads these classes, or waits for them, until the obligations can be resolved without a suspension, or a class does not
 * exist. False: another coroutine has resolved them in the meantime, or is at it. */
static bool load_missing_classes(zend_class_entry *ce)
{
	uint32_t missing = 0, previous;
	bool comes_later;

	do {
		zend_class_entry *orig_linking_class = CG(current_linking_class);
		zend_string *name;

		/* Dependencies are tracked when the obligations are resolved. */
		CG(current_linking_class) = NULL;
		register_missing_classes(ce);
		CG(current_linking_class) = orig_linking_class;

		previous = missing;
		missing = 0;
		comes_later = false;
		if (CG(delayed_autoloads)) {
			ZEND_HASH_MAP_FOREACH_STR_KEY(CG(delayed_autoloads), name) {
				const bool later = zend_async_class_comes_later(name);

				if (UNEXPECTED(!later && zend_async_class_is_missing(name))) {
					zend_hash_del(CG(delayed_autoloads), name);
					continue;
				}
				missing++;
				comes_later |= later;
			} ZEND_HASH_FOREACH_END();
		}
		load_delayed_classes(ce);
	} while (comes_later || missing != previous);

	HashTable *obligations = (ce->ce_flags & ZEND_ACC_UNRESOLVED_VARIANCE)
			? zend_hash_index_find_ptr(CG(delayed_variance_obligations), (zend_ulong) (uintptr_t) ce)
			: NULL;
	if (!obligations || GC_IS_RECURSIVE(obligations)) {
		return false;
	}
	/* An error handler may suspend while they are traversed. */
	GC_PROTECT_RECURSION(obligations);
	return true;
}

#endif
