import type { Problem, TimeSheetHeadingView } from '@helix/contracts';

/** A failed call, with the server's problem document when it sent one. `status` is 0 when no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly problem: Problem | null,
    /** The delay in seconds that the server requests before the next attempt; null when it requests none. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem?.detail || problem?.title || `The server answered ${status}.`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fieldErrors(value: unknown): Problem['errors'] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry['message'] === 'string'
      ? [{ field: typeof entry['field'] === 'string' ? entry['field'] : '', message: entry['message'] }]
      : [],
  );
}

const isHeading = (value: unknown): value is TimeSheetHeadingView =>
  isRecord(value) &&
  typeof value['heading'] === 'string' &&
  (value['column'] === null || typeof value['column'] === 'string') &&
  typeof value['isMapped'] === 'boolean' &&
  Array.isArray(value['samples']);

/**
 * Parses a problem document (RFC 9457) from a response body.
 *
 * @returns null when the text is not a problem, for example the error page of a proxy.
 */
export function parseProblem(text: string, status: number): Problem | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(body)) return null;
  const title = typeof body['title'] === 'string' ? body['title'] : '';
  const detail = typeof body['detail'] === 'string' ? body['detail'] : '';
  const errors = fieldErrors(body['errors']);
  if (!title && !detail && !errors?.length) return null;
  return {
    title,
    status,
    detail,
    ...(errors ? { errors } : {}),
    ...(typeof body['traceId'] === 'string' ? { traceId: body['traceId'] } : {}),
    ...(typeof body['email'] === 'string' ? { email: body['email'] } : {}),
    ...(typeof body['recordings'] === 'number' ? { recordings: body['recordings'] } : {}),
    ...(Array.isArray(body['headings']) ? { headings: body['headings'].filter(isHeading) } : {}),
  };
}

/** All messages of a failed call by field, in the server's order; messages without a field have the empty name. */
export function messagesByField(error: unknown): Record<string, string[]> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const messages: Record<string, string[]> = {};
  for (const { field, message } of errors) (messages[field] ??= []).push(message);
  return messages;
}

/** The message of each field of a failed call; messages without a field have the empty name. */
export function errorsByField(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.problem?.errors ?? []).map(({ field, message }) => [field, message]));
}
