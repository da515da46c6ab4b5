/** Thrown by a handler when a retry cannot help: the job fails at once, and is retained with this message. */
export class ImpossibleJobError extends Error {
  override name = 'ImpossibleJobError';
}
