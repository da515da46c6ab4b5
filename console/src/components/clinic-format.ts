/** Formats times and money as usual in the clinic's country. */
export interface ClinicFormat {
  /** `9:00 a.m.` or `09:00`, from `yyyy-mm-ddThh:mm:ss`. */
  time(localTime: string): string;
  /** The same from `hh:mm`; `24:00` is the end of the day. */
  clockTime(clockTime: string): string;
  /** Start and end, from `hh:mm`. A range to the end of the day is not one of two days. */
  clockRange(start: string, end: string): string;
  /** To the second: `9:00:05 a.m.` or `09:00:05`. */
  timeToSecond(localTime: string): string;
  /** A sentence with its times, `hh:mm`, as the clinic reads them: `14:00 to 18:00` becomes `2:00 p.m. to 6:00 p.m.`. */
  withTimes(sentence: string): string;
  /** In 12-hour form in every country: `9:00 a.m.`. */
  twelveHourTime(localTime: string): string;
  /** Without a.m. and p.m.: `9:00` or `09:00`. */
  shortTime(localTime: string): string;
  /** Start and end without a.m. and p.m.: `9:00 – 9:50` or `09:00 – 09:50`. */
  timeRange(startDate: string, endDate: string): string;
  /** Start and end as the clinic reads them: `9:00 – 9:50 a.m.` or `09:00 – 09:50`. */
  fullTimeRange(startDate: string, endDate: string): string;
  /** A label of the hour axis: `9 a.m.` or `09:00`, from the UTC time of the date. */
  hour(time: Date): string;
  /** Without cents. */
  money(dollars: number): string;
  /** With cents. */
  exactMoney(dollars: number): string;
  /** The currency symbol: `$`. */
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

/** The size of paper in the country of a clinic, which follows from its currency: letter in Canada and the United States. */
export const paperSize = (currency: string): 'letter' | 'a4' =>
  currency === 'CAD' || currency === 'USD' ? 'letter' : 'a4';

/** Memoizes a formatter by time of day: a calendar formats the same few times hundreds of times. */
function memoizeByTime(format: (localTime: string) => string): (localTime: string) => string {
  const texts = new Map<string, string>();
  return (localTime) => {
    const timeOfDay = localTime.slice(11, 16);
    const text = texts.get(timeOfDay) ?? format(localTime);
    texts.set(timeOfDay, text);
    return text;
  };
}

/** With the full stop behind it. Not durations, whose hours have no leading zero. */
const CLOCK_TIMES = /\b((?:[01]\d|2[0-4]):[0-5]\d)\b(\.?)/g;

/** Ranges have it before a.m. and p.m., where single times have a plain one. */
const NARROW_SPACE = '\u202f';

/** A local time of a day, from `hh:mm`. */
const onSomeDay = (clockTime: string): string => `2000-01-01T${clockTime}:00`;

const asUtc = (localTime: string): Date => new Date(`${localTime.slice(0, 19)}Z`);

// Each made once: making one takes longer than formatting a page, and every row of a page asks for it.
const formats = new Map<string, ClinicFormat>();

/** The formats of the clinic's country, which follows from its currency. */
export function clinicFormat(currency: string): ClinicFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = createFormat(currency);
  formats.set(currency, format);
  return format;
}

function createFormat(currency: string): ClinicFormat {
  const locale = LOCALES[currency] ?? 'en-CA';
  const isTwelveHour = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  // One way of writing twelve hours for all clinics: elsewhere it is `9:00 AM` or `9:00 am`.
  const timeLocale = isTwelveHour ? 'en-CA' : locale;
  const timeOptions = { hour: isTwelveHour ? 'numeric' : '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
  const time = new Intl.DateTimeFormat(timeLocale, timeOptions);
  const timeWithSeconds = new Intl.DateTimeFormat(timeLocale, { ...timeOptions, second: '2-digit' });
  const twelveHours = new Intl.DateTimeFormat('en-CA', { ...timeOptions, hour: 'numeric', hour12: true });
  const timeWithoutPeriod = memoizeByTime((localTime) =>
    time
      .formatToParts(asUtc(localTime))
      .filter(({ type }) => type !== 'dayPeriod')
      .map(({ value }) => value)
      .join('')
      .trim(),
  );
  const hour = new Intl.DateTimeFormat(timeLocale, isTwelveHour ? { hour: 'numeric', timeZone: 'UTC' } : timeOptions);
  const moneyOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const whole = new Intl.NumberFormat(locale, { ...moneyOptions, maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(locale, moneyOptions);
  const fullTime = memoizeByTime((localTime) => time.format(asUtc(localTime)));
  const clockTime = (text: string): string => fullTime(onSomeDay(text));
  const fullTimeRange = (startDate: string, endDate: string): string =>
    time
      .formatRange(asUtc(startDate), asUtc(endDate))
      .replace(/\s*–\s*/, ' – ')
      .replaceAll(NARROW_SPACE, ' ');
  return {
    time: fullTime,
    clockTime,
    clockRange: (start, end) =>
      end === '24:00' ? `${clockTime(start)} – ${clockTime(end)}` : fullTimeRange(onSomeDay(start), onSomeDay(end)),
    timeToSecond: (localTime) => timeWithSeconds.format(asUtc(localTime)),
    withTimes: (sentence) =>
      sentence.replace(CLOCK_TIMES, (_found, text: string, stop: string) =>
        clockTime(text).replace(/\.?$/, stop || '$&'),
      ),
    twelveHourTime: (localTime) => twelveHours.format(asUtc(localTime)),
    shortTime: timeWithoutPeriod,
    timeRange: (startDate, endDate) => `${timeWithoutPeriod(startDate)} – ${timeWithoutPeriod(endDate)}`,
    fullTimeRange,
    hour: (date) => hour.format(date),
    money: (dollars) => whole.format(dollars),
    exactMoney: (dollars) => exact.format(dollars),
    symbol: whole.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '',
  };
}

// Created once: creating a formatter takes longer than formatting all dates of a calendar.
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const asDay = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** A date in the product's format, `2026-Nov-24`, from `yyyy-mm-dd`. */
export function dateText(date: string): string {
  return `${date.slice(0, 4)}-${month.format(asDay(date))}-${date.slice(8, 10)}`;
}

/** The name of a date's weekday, `Tuesday`. */
export function weekdayText(date: string): string {
  return weekday.format(asDay(date));
}

/** A sentence with its dates in the product's format: `2026-02-28` becomes `2026-Feb-28`. */
export const withDateTexts = (sentence: string): string =>
  sentence.replace(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, dateText);
