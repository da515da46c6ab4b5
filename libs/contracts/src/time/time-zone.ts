import { OTHER_NAMES, PACKED_ZONES } from './time-zone-data.js';

/*
 * Local times, by the time zone data of the release: from five years ago to five years ahead. Node, PostgreSQL and
 * browsers have their own data of different ages. After a province changes its daylight saving rules, they disagree for
 * years about its local time, and so about which day is today and which appointments are over.
 */

/** Whether a time zone exists, for example `America/Toronto`. */
export const isTimeZone = (name: string): boolean => findZone(name) !== null;

/**
 * The local time of a time zone at an instant, as the milliseconds that it would have in UTC.
 *
 * @throws RangeError for an unknown zone.
 */
export function localTimeOfInstant(epochMs: number, timeZone: string): number {
  const { offsets, untils } = zoneOf(timeZone);
  const period = untils.findIndex((until) => epochMs < until);
  return epochMs - MINUTE_MS * offsets.at(period)!;
}

/**
 * The instant of a local time in a time zone, milliseconds since the epoch. An ambiguous local time is the first of the
 * two; a skipped one is shifted forward by the gap.
 *
 * @param localMs the local time, as the milliseconds that it would have in UTC.
 * @throws RangeError for an unknown zone.
 */
export function instantOfLocalTime(localMs: number, timeZone: string): number {
  const { offsets, untils } = zoneOf(timeZone);
  const period = untils.findIndex((until, at) => {
    // Of a repeated hour it is the first one, with the offset before the change; a skipped hour gets that offset too.
    const offset = Math.min(offsets[at]!, offsets[at + 1] ?? Infinity);
    return localMs < until - MINUTE_MS * offset;
  });
  return localMs + MINUTE_MS * offsets.at(period)!;
}

const MINUTE_MS = 60_000;

/** The periods of a zone: minutes to the west of UTC, and the instant at which each ends. The last one never does. */
interface Zone {
  offsets: number[];
  untils: number[];
}

const zones = new Map<string, Zone>();
let packed: Map<string, string> | undefined;

function zoneOf(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new RangeError(`there is no time zone ${name}`);
  return zone;
}

/** @param name in any case. */
function findZone(name: string): Zone | null {
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known) return known;
  packed ??= packedByName();
  const text = packed.get(key);
  if (text === undefined) return null;
  const zone = unpack(text);
  zones.set(key, zone);
  return zone;
}

function packedByName(): Map<string, string> {
  const found = new Map(PACKED_ZONES.map((text) => [text.slice(0, text.indexOf('|')).toLowerCase(), text]));
  for (const names of OTHER_NAMES) {
    const [zone = '', other = ''] = names.toLowerCase().split('|');
    const text = found.get(zone);
    if (text !== undefined) found.set(other, text);
  }
  return found;
}

function unpack(text: string): Zone {
  const [, offsets = '', order = '', changes = ''] = text.split('|');
  const known = offsets.split(' ').map(unpackNumber);
  let until = 0;
  const untils =
    changes === '' ? [] : changes.split(' ').map((minutes) => (until += unpackNumber(minutes) * MINUTE_MS));
  return {
    offsets: [...order].map((at) => known[unpackNumber(at)]!),
    untils: [...untils.map(Math.round), Infinity],
  };
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** A number in the base of 60, which may have a sign and digits after a point. */
function unpackNumber(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = (digits: string): number => [...digits].reduce((sum, digit) => sum * 60 + DIGITS.indexOf(digit), 0);
  return (text.startsWith('-') ? -1 : 1) * (value(whole) + value(fraction) / 60 ** fraction.length);
}
