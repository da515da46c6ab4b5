/** Logs what failed, in the words of the specification (spec 2 section 7), for who renders the page without seeing it. */
export function logFailure(what: 'Error getting report data' | 'Error copying the link', failure: unknown): void {
  console.error(what, failure instanceof Error ? failure.message : failure);
}
