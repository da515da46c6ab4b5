const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });

/** Formats a whole number: `1,240`. */
export const countText = (count: number): string => whole.format(count);
const tenths = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });
const signed = (value: number): string => tenths.format(value).replace('-', '−');

/** `13.3%`, `−6.7%`, from percents. */
export function percentText(percent: number): string {
  return `${signed(percent)}%`;
}

const exactTenths = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `13.0%`, `−6.7%`: for columns, in which the points stand below each other. */
export const columnPercentText = (percent: number): string => `${exactTenths.format(percent).replace('-', '−')}%`;

/** `1.5 h`, `−0.5 h`. */
export function hoursText(hours: number): string {
  return `${signed(hours)} h`;
}

/** Hours and minutes, `7:30`, from minutes. */
export function minutesText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
