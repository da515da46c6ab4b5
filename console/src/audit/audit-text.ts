import { dateText } from '../components/clinic-format.js';

/** The change of one field. */
export interface ChangeLine {
  field: string;
  /** Undefined when only one value is recorded. */
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

/** Preferences are JSON text, so they are compared key by key, and only the differences are listed. */
function preferenceLines(before: unknown, after: unknown): ChangeLine[] {
  const [old, now] = [parseObject(before) ?? {}, parseObject(after) ?? {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => ({ field: key, before: valueText(old[key]), after: valueText(now[key]) }));
}

/** Formats the details of an audit row. A list of two values is the value before and the value after. */
export function changeLines(details: Record<string, unknown>): ChangeLine[] {
  return Object.entries(details).flatMap(([field, value]) => {
    if (!Array.isArray(value) || value.length !== 2) return [{ field, before: undefined, after: valueText(value) }];
    const [before, after] = value as [unknown, unknown];
    if (field === 'preferences') return preferenceLines(before, after);
    return [{ field, before: valueText(before), after: valueText(after) }];
  });
}

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A recorded API request: `GET appointment?startDate=...`, `GET appointment/68790`. */
const CALL = /^[A-Z]+ ([\w/.]+)(?:\?(.*))?$/;

/**
 * The subject of an audit row. For a recorded request it shows the page that sends it (found by `pageOf` with `*` for the
 * ids in its path, undefined for unknown requests), the ids and the requested days; other subjects are shown as recorded.
 */
export function subjectText(subject: string, pageOf: (call: string) => string | undefined): string {
  const [, call = '', query = ''] = CALL.exec(subject) ?? [];
  const [known] = withoutIds(call).flatMap(({ path, ids }) => {
    const page = pageOf(path.toLowerCase());
    return page ? [{ page, ids }] : [];
  });
  if (!known) return subject;
  const parameters = new URLSearchParams(query);
  const days = [parameters.get('startDate'), parameters.get('endDate')].filter(isDate);
  return [known.page, ...known.ids, [...new Set(days)].map(dateText).join(' – ')].filter(Boolean).join(', ');
}

/** No route with ids has more. Subjects are also what strangers typed, and each segment doubles the work. */
const MAX_SEGMENTS = 4;

/** A path with `*` in place of the segments that may be ids: first none of them, then more and more. */
function withoutIds(path: string): { path: string; ids: string[] }[] {
  const [first = '', ...rest] = path.split('/');
  if (rest.length >= MAX_SEGMENTS) return [];
  return rest
    .reduce(
      (ways, segment) =>
        ways.flatMap((way) => [
          [...way, segment],
          [...way, null],
        ]),
      [[]] as (string | null)[][],
    )
    .sort((one, other) => idsOf(one) - idsOf(other))
    .map((way) => ({
      path: [first, ...way.map((segment) => segment ?? '*')].join('/'),
      ids: rest.filter((_, at) => way[at] === null),
    }));
}

const idsOf = (way: readonly (string | null)[]): number => way.filter((segment) => segment === null).length;

/** The full recorded request, of which `subjectText` shows only the page and the days; empty for other subjects. */
export function requestLines(subject: string): ChangeLine[] {
  return CALL.test(subject) ? [{ field: 'call', before: undefined, after: subject }] : [];
}
