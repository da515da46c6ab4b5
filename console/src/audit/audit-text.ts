import type { AuditRow } from '@helix/contracts';

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
const CALL = /^[A-Z]+ ([\w/.-]+)(?:\?(.*))?$/;

/** What an audit row is about. */
export interface Subject {
  text: string;
  /** The appointment that it names; null: none. */
  appointmentId: string | null;
}

/** A text of the audit trail by its key, with its values; undefined when there is none. */
export type TextOf = (key: string, values: Readonly<Record<string, string>>) => string | undefined;

/** A recorded change: `patient 6065`, `appointment V.1`. */
const CHANGED = /^(appointment|patient|procedure) (\S+)$/;

/**
 * The subject of an audit row in words. A recorded request is named by the page that sends it (`calls.` with `*` for the ids
 * in its path), with its ids and days; a change by its action (`subjects.`). Other subjects are shown as recorded.
 */
export function subjectOf({ action, subject }: Pick<AuditRow, 'action' | 'subject'>, textOf: TextOf): Subject {
  const [, kind, id] = CHANGED.exec(subject) ?? [];
  if (kind && id) {
    const text = textOf(`subjects.${action}`, { id }) ?? textOf(`subjects.${kind}`, { id }) ?? subject;
    return { text, appointmentId: kind === 'appointment' ? id : null };
  }
  const [, call = '', query = ''] = CALL.exec(subject) ?? [];
  const parameters = new URLSearchParams(query);
  const appointment = parameters.get('appointmentId');
  const values = {
    days: daysText(parameters, textOf),
    patient: parameters.get('patientId') ?? '',
    appointment: appointment ?? '',
  };
  for (const { path, ids } of withoutIds(call)) {
    const text = textOf(`calls.${path.toLowerCase()}`, { ...values, id: ids[0] ?? '', ids: ids.join(', ') });
    if (!text) continue;
    const named = path.toLowerCase() in NAMES_APPOINTMENT ? ids[0] : appointment;
    return { text: text.trim(), appointmentId: named ?? null };
  }
  return { text: subject, appointmentId: null };
}

/** The calls whose id is that of an appointment which can be opened, as is an `appointmentId` in a query. */
const NAMES_APPOINTMENT = {
  'appointment/*': true,
  'appointment/*/previewnext': true,
  'explain/appointment/*': true,
  'explain/totals/*': true,
  'note/tokenpossiblevalue/*': true,
  'note/appointment/*': true,
};

/** The requested days in words: `on 2026-11-10`, `from 2026-11-10 to 2026-12-08`; empty when none is requested. */
function daysText(parameters: URLSearchParams, textOf: TextOf): string {
  const days = ['startDate', 'endDate', 'date'].map((name) => parameters.get(name)).filter(isDate);
  const [first, last = first] = days;
  if (first === undefined || last === undefined) return '';
  return textOf(first === last ? 'days.one' : 'days.range', { first, last }) ?? '';
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

/** The full recorded request, of which `subjectOf` shows only the page and the days; empty for other subjects. */
export function requestLines(subject: string): ChangeLine[] {
  return CALL.test(subject) ? [{ field: 'call', before: undefined, after: subject }] : [];
}
