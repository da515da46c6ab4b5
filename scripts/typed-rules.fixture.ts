/** Wrong on purpose: an unhandled promise, a promise where nobody waits, and a switch that forgets a case. */
export function wrongOnPurpose(part: 'open' | 'completed', save: () => Promise<void>): string {
  save();
  ['08:00'].forEach(async () => save());
  switch (part) {
    case 'open':
      return 'Open';
  }
  return 'Completed';
}
