import { dateText } from '../components/clinic-format.js';

/** What changed in one field. */
export interface ChangeLine {
  field: string;
  /** Undefined where only one value is known. */
  before: string | undefined;
  after: string;
}

const NOTHING = '–';

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parseObject(text: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Preferences are JSON text: they are told key by key, and only those that differ. */
function preferenceLines(before: unknown, after: unknown): ChangeLine[] {
  const [old, now] = [parseObject(before) ?? {}, parseObject(after) ?? {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => ({ field: key, before: valueText(old[key]), after: valueText(now[key]) }));
}

/** The details of an audit row, line by line. A list of two is what was before, and what is after. */
export function changeLines(details: Record<string, unknown>): ChangeLine[] {
  return Object.entries(details).flatMap(([field, value]) => {
    if (!Array.isArray(value) || value.length !== 2) return [{ field, before: undefined, after: valueText(value) }];
    const [before, after] = value as [unknown, unknown];
    if (field === 'preferences') return preferenceLines(before, after);
    return [{ field, before: valueText(before), after: valueText(after) }];
  });
}

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A call of the API as it is recorded: `GET appointment?startDate=...`. */
const CALL = /^(?:[A-Z]+ )?([\w/]+)\?(.*)$/;

/**
 * What an audit row is about. Of a recorded call the page that makes it is named (by `pageOf`, undefined for calls that
 * it does not know) and the days that were asked for; anything else is shown as it was recorded.
 */
export function subjectText(subject: string, pageOf: (call: string) => string | undefined): string {
  const [, call = '', query = ''] = CALL.exec(subject) ?? [];
  const page = pageOf(call.toLowerCase());
  if (!page) return subject;
  const asked = new URLSearchParams(query);
  const days = [asked.get('startDate'), asked.get('endDate')].filter(isDate);
  return [page, [...new Set(days)].map(dateText).join(' – ')].filter(Boolean).join(', ');
}

/** All that a recorded call asked for, of which `subjectText` says only the page and the days; none of anything else. */
export function requestLines(subject: string): ChangeLine[] {
  return CALL.test(subject) ? [{ field: 'call', before: undefined, after: subject }] : [];
}
