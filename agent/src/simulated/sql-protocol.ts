import type { ClinicProfile } from '../../../demo/src/practice/clinics.js';
import type { QueryAnswer, QueryLimits } from '../source.js';

/** What the worker gets when it starts. */
export interface SqlWorkerData {
  profile: ClinicProfile;
  anchorDay: number;
}

export interface SqlQuestion {
  sql: string;
  limits: QueryLimits;
  /** Local seconds up to which the rows are made. */
  until: number;
}

/** `started` says that the rows are there and the statement runs. */
export type SqlWorkerMessage =
  { type: 'started' } | { type: 'answered'; answer: QueryAnswer } | { type: 'failed'; message: string };
