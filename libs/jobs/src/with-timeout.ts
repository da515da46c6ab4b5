import pTimeout from 'p-timeout';
import { redisProblem } from './redis-problem.js';

/** The job queue cannot be reached, or takes nothing. The outcome of the call is unknown: it may have been done. */
export class JobsUnavailableError extends Error {
  override name = 'JobsUnavailableError';
  /** For readiness. */
  readonly inWords: string;

  constructor({ cause }: ErrorOptions = {}) {
    const message = redisProblem(cause) ?? 'the job queue cannot be reached';
    super(message, { cause });
    this.inWords = message;
  }
}

/** A backend that is down answers late or never. @throws JobsUnavailableError when the call fails or takes too long. */
export async function withTimeout<T>(call: Promise<T>, milliseconds: number): Promise<T> {
  try {
    return await pTimeout(call, { milliseconds });
  } catch (error) {
    throw new JobsUnavailableError({ cause: error });
  }
}
