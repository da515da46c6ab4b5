/**
 * The version of the rules of this library. Raise it when the result of a rule changes: all derived rows (money, due,
 * summaries of days) carry the version that computed them, so outdated ones can be found and recomputed.
 */
export const RULE_VERSION = 9;
