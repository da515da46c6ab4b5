import { localTimeOfInstant } from './time-zone.js';

/** The time zones that the form of a clinic offers: Canada, then the United States, each from the east to the west. */
export const CLINIC_TIME_ZONES = [
  'America/St_Johns',
  'America/Goose_Bay',
  'America/Halifax',
  'America/Glace_Bay',
  'America/Moncton',
  'America/Blanc-Sablon',
  'America/Toronto',
  'America/Iqaluit',
  'America/Atikokan',
  'America/Winnipeg',
  'America/Resolute',
  'America/Rankin_Inlet',
  'America/Regina',
  'America/Swift_Current',
  'America/Edmonton',
  'America/Cambridge_Bay',
  'America/Inuvik',
  'America/Creston',
  'America/Dawson_Creek',
  'America/Fort_Nelson',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Dawson',
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Louisville',
  'America/Indiana/Indianapolis',
  'America/Indiana/Vincennes',
  'America/Indiana/Tell_City',
  'America/Indiana/Knox',
  'America/Chicago',
  'America/Menominee',
  'America/North_Dakota/Beulah',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Juneau',
  'America/Sitka',
  'America/Metlakatla',
  'America/Yakutat',
  'America/Nome',
  'America/Adak',
  'Pacific/Honolulu',
] as const;

/**
 * A time zone with its offset at an instant: `America/Toronto (UTC-05:00)`.
 *
 * @param epochMs milliseconds since the epoch.
 * @throws RangeError for an unknown zone.
 */
export function timeZoneLabel(timeZone: string, epochMs: number): string {
  const minutes = Math.round((localTimeOfInstant(epochMs, timeZone) - epochMs) / 60_000);
  const digits = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${timeZone} (UTC${minutes < 0 ? '-' : '+'}${digits(distance / 60)}:${digits(distance % 60)})`;
}
