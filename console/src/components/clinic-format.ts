/** How a clinic writes times and money. */
export interface ClinicFormat {
  /** `9:00 a.m.` or `09:00`, from `yyyy-mm-ddThh:mm:ss`. */
  time(wallClock: string): string;
  /** Both ends, as short as the clinic's way allows: `9:00 – 9:50` or `09:00 – 09:50`. */
  timeRange(startDate: string, endDate: string): string;
  /** The axis: `9 a.m.` or `09:00`, from a date whose UTC time is meant. */
  hour(time: Date): string;
  /** Without cents. */
  money(dollars: number): string;
  /** With cents. */
  exactMoney(dollars: number): string;
  /** What stands before an amount: `$`. */
  symbol: string;
}

const LOCALES: Readonly<Record<string, string>> = {
  CAD: 'en-CA',
  USD: 'en-US',
  GBP: 'en-GB',
  AUD: 'en-AU',
  NZD: 'en-NZ',
  EUR: 'en-IE',
};

/** A calendar writes the same few times of day hundreds of times: each is written once. */
function ofTimes(write: (wallClock: string) => string): (wallClock: string) => string {
  const written = new Map<string, string>();
  return (wallClock) => {
    const timeOfDay = wallClock.slice(11, 16);
    const text = written.get(timeOfDay) ?? write(wallClock);
    written.set(timeOfDay, text);
    return text;
  };
}

const asUtc = (wallClock: string): Date => new Date(`${wallClock.slice(0, 19)}Z`);

/** The way of the clinic's country, which its currency tells. */
export function clinicFormat(currency: string): ClinicFormat {
  const locale = LOCALES[currency] ?? 'en-CA';
  const twelve = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  const timeOptions = { hour: twelve ? 'numeric' : '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
  const time = new Intl.DateTimeFormat(locale, timeOptions);
  const bare = ofTimes((wallClock) =>
    time
      .formatToParts(asUtc(wallClock))
      .filter(({ type }) => type !== 'dayPeriod')
      .map(({ value }) => value)
      .join('')
      .trim(),
  );
  const hour = new Intl.DateTimeFormat(locale, twelve ? { hour: 'numeric', timeZone: 'UTC' } : timeOptions);
  const moneyOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const whole = new Intl.NumberFormat(locale, { ...moneyOptions, maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, moneyOptions);
  return {
    time: ofTimes((wallClock) => time.format(asUtc(wallClock))),
    timeRange: (startDate, endDate) => `${bare(startDate)} – ${bare(endDate)}`,
    hour: (date) => hour.format(date),
    money: (dollars) => whole.format(dollars),
    exactMoney: (dollars) => exact.format(dollars),
    symbol: whole.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '',
  };
}

// Made once: making one takes longer than a whole calendar of dates takes to write.
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const asDay = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** A day as the product writes it, `2026-Nov-24`, from `yyyy-mm-dd`. */
export function dateText(date: string): string {
  return `${date.slice(0, 4)}-${month.format(asDay(date))}-${date.slice(8, 10)}`;
}

/** The day's name, `Tuesday`. */
export function weekdayText(date: string): string {
  return weekday.format(asDay(date));
}
