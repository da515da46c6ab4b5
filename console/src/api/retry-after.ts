/** How long a `Retry-After` header asks to wait, in seconds; null when it names none. Its form with a date is not read. */
export function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}
