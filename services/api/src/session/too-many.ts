import { ProblemException } from '@helix/web';

/** The answer to whoever tried too often. */
export function tooMany(seconds: number): ProblemException {
  const minutes = Math.ceil(seconds / 60);
  const detail = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new ProblemException(429, undefined, detail, [{ field: '', message: detail }], {
    'Retry-After': String(seconds),
  });
}
