/** What each job of a queue carries, by the job's name. Must survive JSON. */
export type JobList = Record<string, object>;

/** How the jobs of a queue are treated. */
export interface QueueSettings {
  /** How often a job is tried before it counts as failed. */
  attempts: number;
  /** Wait before the second attempt, milliseconds; doubles with each further one. */
  backOffMs: number;
  /** Jobs that one process handles at once. */
  concurrency: number;
  /** How long failed jobs stay readable, days. */
  keepFailedDays: number;
  /** After how long a job of a process that was killed is given to another one, milliseconds. */
  leaseMs: number;
}

/** A queue: its name, what its jobs carry, and how they are treated. */
export interface QueueDefinition<Jobs extends JobList> {
  readonly name: string;
  readonly settings: QueueSettings;
  /** Never there: carries the type of the jobs. */
  readonly jobs?: Jobs;
}

const DEFAULTS: QueueSettings = {
  attempts: 5,
  backOffMs: 1_000,
  concurrency: 1,
  keepFailedDays: 30,
  leaseMs: 30_000,
};

/** Names a queue, once for all who put jobs on it or handle them. */
export function defineQueue<Jobs extends JobList>(
  name: string,
  settings: Partial<QueueSettings> = {},
): QueueDefinition<Jobs> {
  return { name, settings: { ...DEFAULTS, ...settings } };
}
