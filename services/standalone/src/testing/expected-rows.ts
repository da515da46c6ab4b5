import { pmsEntities, type PmsChange, type PmsEntity } from '@helix/contracts';

/** A row in the format of PostgreSQL's `to_jsonb`. */
export type Row = Record<string, unknown>;

/** The tables of the PMS entities, and the columns that are not the field's name in snake case. */
export const tables: Readonly<Record<PmsEntity, { table: string; renamed?: Record<string, string> }>> = {
  provider: { table: 'provider' },
  operatory: { table: 'operatory' },
  patient: { table: 'patient' },
  appointment: {
    table: 'appointment',
    renamed: { start: 'start_at', durationInMinutes: 'duration_minutes', createdAt: 'booked_at' },
  },
  procedure: { table: 'procedure' },
  feeSchedule: { table: 'fee_schedule' },
  fee: { table: 'fee' },
  claim: { table: 'claim' },
  schedule: { table: 'schedule', renamed: { start: 'start_time', end: 'end_time' } },
  punch: { table: 'punch' },
  note: { table: 'note' },
  form: { table: 'form' },
  formTemplate: { table: 'form_template' },
};

/**
 * The expected rows of each PMS table of a clinic after these changes: for each id the change with the highest version, and
 * for a delete only the version. Computed here in plain TypeScript from the specification, independent of the code that
 * applies changes.
 *
 * @returns rows by entity, in the order of their ids' bytes.
 */
export function expectedRows(clinicId: number, changes: readonly PmsChange[]): Record<PmsEntity, Row[]> {
  const winners = new Map<string, PmsChange>();
  for (const change of changes) {
    const key = `${change.entity} ${change.id}`;
    const winner = winners.get(key);
    if (!winner || change.version > winner.version) winners.set(key, change);
  }
  const rows = pmsEntities.map((entity): [PmsEntity, Row[]] => {
    const ofEntity = changes.filter((change) => change.entity === entity);
    const fields = knownFields(ofEntity);
    const won = [...winners.values()].filter((change) => change.entity === entity).sort(byId);
    return [entity, won.map((change) => rowOf(clinicId, change, fields))];
  });
  return Object.fromEntries(rows) as Record<PmsEntity, Row[]>;
}

const byId = (a: PmsChange, b: PmsChange): number => (a.id < b.id ? -1 : 1);

/** The one field of the stream without a column. */
const UNKNOWN = 'colour';

function knownFields(changes: readonly PmsChange[]): string[] {
  const fields = changes.flatMap((change) => (change.op === 'upsert' ? Object.keys(change.data) : []));
  return [...new Set(fields)].filter((field) => field !== UNKNOWN);
}

function rowOf(clinicId: number, change: PmsChange, fields: readonly string[]): Row {
  const data = change.op === 'upsert' ? change.data : {};
  const renamed = tables[change.entity].renamed ?? {};
  const columns = fields.map((field): [string, unknown] => {
    const column = renamed[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [column, formatted(data[field])];
  });
  return {
    clinic_id: clinicId,
    id: change.id,
    version: change.version,
    deleted: change.op === 'delete',
    ...Object.fromEntries(columns),
    // Codes of the stream are spelled as in the catalogue.
    ...(change.entity === 'fee' ? { plain_code: data['code'] ?? null } : {}),
    extra: UNKNOWN in data ? { [UNKNOWN]: data[UNKNOWN] } : null,
  };
}

/** A time of day has seconds in PostgreSQL. */
function formatted(value: unknown): unknown {
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? `${value}:00` : (value ?? null);
}
