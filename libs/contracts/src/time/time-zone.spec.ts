import fc from 'fast-check';
import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';
import { Temporal } from 'temporal-polyfill';
import { instantOfLocalTime, isTimeZone, localTimeOfInstant } from './time-zone.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Zones whose rules have not changed for years: the data of every Node version are correct. */
const STABLE_ZONES = [
  'America/Toronto',
  'America/Halifax',
  'America/St_Johns',
  'America/Regina',
  'Europe/Paris',
  'UTC',
];

describe('time zones', () => {
  it.each([
    // British Columbia switched to permanent daylight saving time on 2026-03-08.
    ['America/Vancouver', '2026-01-15T12:00:00Z', -8],
    ['America/Vancouver', '2026-07-15T12:00:00Z', -7],
    ['America/Vancouver', '2026-11-22T12:00:00Z', -7],
    ['America/Vancouver', '2027-01-15T12:00:00Z', -7],
    ['America/Toronto', '2026-11-01T05:59:59Z', -4],
    ['America/Toronto', '2026-11-01T06:00:00Z', -5],
    ['America/St_Johns', '2026-12-01T00:00:00Z', -3.5],
    ['America/Regina', '2026-07-01T00:00:00Z', -6],
    ['UTC', '2026-07-01T00:00:00Z', 0],
  ])('%s has at %s an offset of %s hours', (timeZone, instant, hours) => {
    const at = Date.parse(instant);
    expect((localTimeOfInstant(at, timeZone) - at) / HOUR_MS).toBe(hours);
  });

  it.each(STABLE_ZONES)('returns the same local time of %s as Temporal at any instant', (timeZone) => {
    const instants = fc.integer({ min: Date.parse('2024-01-01') / 1000, max: Date.parse('2029-12-31') / 1000 });
    fc.assert(
      fc.property(instants, (second) => {
        const zoned = Temporal.Instant.from(new Date(second * 1000).toISOString()).toZonedDateTimeISO(timeZone);
        expect(localTimeOfInstant(second * 1000, timeZone)).toBe(Date.parse(`${zoned.toPlainDateTime().toString()}Z`));
      }),
    );
  });

  it.each(STABLE_ZONES)(
    'returns the same instant of a local time of %s as Temporal, also around offset changes',
    (timeZone) => {
      const days = ['2025-03-09', '2025-11-02', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-07-01'];
      for (const day of days)
        for (let minute = 0; minute < 24 * 60; minute += 15) {
          const localMs = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
          const plain = Temporal.PlainDateTime.from(new Date(localMs).toISOString().slice(0, 19));
          expect(instantOfLocalTime(localMs, timeZone)).toBe(
            Date.parse(plain.toZonedDateTime(timeZone).toInstant().toString()),
          );
        }
    },
  );

  it('has the zones of the installed moment-timezone, in any case, with the same offsets around each change', () => {
    const wrong = moment.tz.names().filter((name) => {
      const zone = moment.tz.zone(name)!;
      const changes = zone.untils.filter(Number.isFinite);
      const times = [0, ...changes, Date.parse('2031-06-01')].flatMap((at) =>
        [-14, -1, -0.25, 0, 0.25, 1, 14].map((hours) => at + hours * HOUR_MS),
      );
      const isSame = (at: number): boolean =>
        localTimeOfInstant(at, name) === at - MINUTE_MS * zone.utcOffset(at) &&
        instantOfLocalTime(at, name.toUpperCase()) === at + MINUTE_MS * zone.parse(at);
      return !isTimeZone(name) || !times.every(isSame);
    });
    // After a new version: node scripts/write-time-zones.mjs
    expect(wrong).toEqual([]);
  });

  it.each(['Nowhere/City', '', 'EST5EDT5', '+05:00', 'constructor', '__proto__'])(
    'rejects the unknown time zone %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
      expect(() => localTimeOfInstant(0, name)).toThrow(RangeError);
      expect(() => instantOfLocalTime(0, name)).toThrow(RangeError);
    },
  );
});
