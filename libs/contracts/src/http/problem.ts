/** An error answer, `application/problem+json` (RFC 9457). */
export interface Problem {
  title: string;
  status: number;
  detail: string;
  /** What is wrong, by field; a field without a name is the call as a whole. Given with all but unknown errors. */
  errors?: { field: string; message: string }[];
  /** Given with an unknown error, so that it can be found in the logs. */
  traceId?: string;
  /** Whose account it is, when that is all that is known of a user without a clinic. */
  email?: string;
}

/** The title of the answer to a call for a clinic that is not, or no longer, the caller's. */
export const NOT_YOUR_CLINIC = 'Not your clinic';
