/** Judges every visit anew. */
export const MOST_VISITS = 5;

export function tellJudged(lastVisitDate: string): string {
  return lastVisitDate;
}

describe('visits', () => undefined);
