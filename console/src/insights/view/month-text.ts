const inWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** A month by its name, `March 2026`, from `yyyy-mm`. */
export const monthText = (month: string): string => inWords(`${month}-01`, { month: 'long', year: 'numeric' });

/** The month of a day in short, `Mar`. */
export const monthName = (date: string): string => inWords(date, { month: 'short' });
