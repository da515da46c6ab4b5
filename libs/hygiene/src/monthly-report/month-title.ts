const title = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month, `yyyy-mm`, as it is written in the report, its mail and its title: "October 2026". */
export const monthTitle = (month: string): string => title.format(new Date(`${month}-01T00:00:00Z`));
