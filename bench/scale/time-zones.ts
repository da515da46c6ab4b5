/**
 * Six time zones with the share of clinics in each: that of Canada's population in 2021 (Statistics Canada, census of
 * population, provinces without the territories).
 */
export const TIME_ZONES = [
  { name: 'America/St_Johns', share: 0.014 },
  { name: 'America/Halifax', share: 0.051 },
  { name: 'America/Toronto', share: 0.616 },
  { name: 'America/Winnipeg', share: 0.067 },
  { name: 'America/Edmonton', share: 0.116 },
  { name: 'America/Vancouver', share: 0.136 },
] as const;

export type TimeZone = (typeof TIME_ZONES)[number]['name'];

/** The first clinics: three, which are open at different times, and 24, of which the zones have their shares, each one at least. */
const FIRST: readonly TimeZone[] = [
  ...(['America/Toronto', 'America/Edmonton', 'America/Vancouver', 'America/Halifax', 'America/Winnipeg'] as const),
  ...(['America/St_Johns', 'America/Edmonton', 'America/Vancouver', 'America/Winnipeg', 'America/Edmonton'] as const),
  'America/Vancouver',
];

/** The time zone of a simulated clinic, from 0. */
export const zoneOfClinic = (n: number): TimeZone => FIRST[n % 24] ?? 'America/Toronto';

/** How many of so many clinics are in each zone: whole numbers by the largest remainders. */
export function clinicsByZone(clinics: number): Map<TimeZone, number> {
  const whole = TIME_ZONES.map(({ name, share }) => ({
    name,
    count: Math.floor(clinics * share),
    exact: clinics * share,
  }));
  let left = clinics - whole.reduce((sum, { count }) => sum + count, 0);
  for (const zone of whole.toSorted((a, b) => b.exact - b.count - (a.exact - a.count))) {
    if (left <= 0) break;
    zone.count += 1;
    left -= 1;
  }
  return new Map(whole.map(({ name, count }) => [name, count]));
}
