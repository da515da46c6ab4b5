import pTimeout from 'p-timeout';

/** The job queue cannot be reached. The outcome of the call is unknown: it may have been done. */
export class JobsUnavailableError extends Error {
  override name = 'JobsUnavailableError';

  constructor(options?: ErrorOptions) {
    super('the job queue cannot be reached', options);
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
