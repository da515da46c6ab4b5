/**
 * What Redis answers, and what it means for whoever runs the installation. Beginnings of its error codes; scripts repeat them
 * in the middle of a message.
 */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/\bOOM command not allowed/, 'Redis is full (maxmemory); jobs wait in the database until it has room'],
  [/^MISCONF/, 'Redis cannot write to its disk'],
  [/\bREADONLY\b/, 'REDIS_URL names a replica, which takes no jobs'],
  [/^(?:WRONGPASS|NOAUTH|ERR AUTH|ERR invalid password)/, 'Redis refuses the user or the password of REDIS_URL'],
  [/\bNOPERM\b/, 'Redis does not let the user of REDIS_URL do what jobs need'],
];

/** What is wrong with Redis, in words without a secret; undefined when the error is of another kind. */
export function redisProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return PROBLEMS.find(([pattern]) => pattern.test(error.message))?.[1] ?? redisProblem(error.cause);
}

/** Redis answers, and does not take what it is given. */
export class RedisProblemError extends Error {
  override name = 'RedisProblemError';
}
