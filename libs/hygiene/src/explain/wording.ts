/** "1 day", "3 days". */
export const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Cents as `$12.50`, `-$12.50`. */
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${Math.abs(cents / 100).toFixed(2)}`;
