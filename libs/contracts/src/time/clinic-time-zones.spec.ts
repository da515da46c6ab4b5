import { CLINIC_TIME_ZONES, timeZoneLabel } from './clinic-time-zones.js';
import { isTimeZone } from './time-zone.js';

describe('CLINIC_TIME_ZONES', () => {
  it('has 45 zones that exist, each once', () => {
    expect(new Set(CLINIC_TIME_ZONES).size).toBe(45);
    expect(CLINIC_TIME_ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});

describe('timeZoneLabel', () => {
  it.each([
    ['America/Toronto', '2026-01-15T12:00:00Z', 'America/Toronto (UTC-05:00)'],
    ['America/Toronto', '2026-07-15T12:00:00Z', 'America/Toronto (UTC-04:00)'],
    ['America/St_Johns', '2026-01-15T12:00:00Z', 'America/St_Johns (UTC-03:30)'],
    ['Pacific/Honolulu', '2026-07-15T12:00:00Z', 'Pacific/Honolulu (UTC-10:00)'],
    ['UTC', '2026-07-15T12:00:00Z', 'UTC (UTC+00:00)'],
    ['Asia/Kolkata', '2026-07-15T12:00:00Z', 'Asia/Kolkata (UTC+05:30)'],
  ])('%s at %s is %j', (zone, instant, label) => {
    expect(timeZoneLabel(zone, Date.parse(instant))).toBe(label);
  });
});
