/** An error response, `application/problem+json` (RFC 9457). */
export interface Problem {
  title: string;
  status: number;
  detail: string;
  /** What is wrong, by field; an empty field is the request as a whole. Missing for unknown errors only. */
  errors?: { field: string; message: string }[];
  /** Present for unknown errors, to find them in the logs. */
  traceId?: string;
  /** The account of a user without a clinic. */
  email?: string;
}

/** The title of the response to a request for a clinic that the user does not, or no longer, belong to. */
export const NOT_YOUR_CLINIC = 'Not your clinic';
