/** Jobs cannot be reached. Nothing is known of the call: it may have been done. */
export class JobsUnavailableError extends Error {
  override name = 'JobsUnavailableError';

  constructor(options?: ErrorOptions) {
    super('the job queue cannot be reached', options);
  }
}

/** How long a queue may take to answer, milliseconds. */
const LIMIT_MS = 5_000;

/** A backend that is away answers late or never. @throws JobsUnavailableError when the call fails or takes too long. */
export async function withinLimit<T>(call: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new JobsUnavailableError()), limitMs);
  });
  try {
    return await Promise.race([call, silence]);
  } catch (error) {
    throw error instanceof JobsUnavailableError ? error : new JobsUnavailableError({ cause: error });
  } finally {
    clearTimeout(timer);
  }
}
