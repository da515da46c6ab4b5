/**
 * The version of the rules of this library. Raised when a rule changes what it answers, so that a stored row tells which
 * rules made it and whether it must be derived anew.
 */
export const RULE_VERSION = 3;
