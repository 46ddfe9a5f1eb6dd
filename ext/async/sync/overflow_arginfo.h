/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e368beb3cdf743117dca18786752b84979ca4d4c */

static zend_class_entry *register_class_Async_Overflow(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Async\\Overflow", IS_UNDEF, NULL);

	zend_enum_add_case_cstr(class_entry, "WAIT", NULL);

	zend_enum_add_case_cstr(class_entry, "DROP_OLDEST", NULL);

	zend_enum_add_case_cstr(class_entry, "DROP_NEWEST", NULL);

	zend_enum_add_case_cstr(class_entry, "CLOSE", NULL);

	return class_entry;
}

static zend_class_entry *register_class_Async_SendResult(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Async\\SendResult", IS_UNDEF, NULL);

	zend_enum_add_case_cstr(class_entry, "SENT", NULL);

	zend_enum_add_case_cstr(class_entry, "FULL", NULL);

	zend_enum_add_case_cstr(class_entry, "CLOSED", NULL);

	return class_entry;
}
