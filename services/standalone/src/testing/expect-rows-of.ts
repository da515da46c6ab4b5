import { pmsEntities, type PmsChange } from '@helix/contracts';
import type { Database } from '@helix/database';
import { rebuildClinic } from '../../../analysis/src/rebuild/rebuild-clinic.js';
import type { OwnerQuery } from './clinics-and-users.js';
import { expectedRows, tables, type Row } from './expected-rows.js';

interface Stored {
  clinicId: number;
  /** Of the services' login, to derive rows again. */
  database: Database;
  query: OwnerQuery;
}

/**
 * Compares every row of every PMS table of a clinic with what its changes make of it, then every derived row with the result
 * of a rebuild. Everything must have been handled.
 */
export async function expectRowsOf(
  changes: readonly PmsChange[],
  { clinicId, database, query }: Stored,
): Promise<void> {
  const rowsOf = async (table: string, order: string): Promise<Row[]> => {
    const sql = `select to_jsonb(t) as row from ${table} t where clinic_id = $1 order by ${order}`;
    return (await query<{ row: Row }>(sql, [clinicId])).map(({ row }) => row);
  };
  const derivedRows = async () => ({
    appointments: await rowsOf('appointment_analysis', 'appointment_id collate "C"'),
    treatments: await rowsOf('appointment_treatment', 'appointment_id collate "C", procedure_rule_type_id'),
    rebookings: await rowsOf('appointment_rebooking', 'appointment_id collate "C"'),
    days: await rowsOf('provider_day', 'provider_id collate "C", date'),
  });

  const expected = expectedRows(clinicId, changes);
  for (const entity of pmsEntities) {
    expect(expected[entity].length).toBeGreaterThan(0);
    expect(await rowsOf(tables[entity].table, 'id collate "C"')).toEqual(expected[entity]);
  }
  const live = await derivedRows();
  const standing = expected.appointment.filter(({ deleted }) => deleted === false);
  expect(live.appointments.map((row) => row['appointment_id'])).toEqual(standing.map(({ id }) => id));
  expect(live.days.length).toBeGreaterThan(0);
  await rebuildClinic(database, clinicId);
  expect(await derivedRows()).toEqual(live);
}
