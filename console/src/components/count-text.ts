const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });

/** A count of minutes or of things, `1,240`. */
export const countText = (count: number): string => whole.format(count);
