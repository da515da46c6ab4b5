/** An error answer, `application/problem+json` (RFC 9457). */
export interface Problem {
  title: string;
  status: number;
  detail: string;
  errors?: { field: string; message: string }[];
  /** Given with an unknown error, so that it can be found in the logs. */
  traceId?: string;
}
