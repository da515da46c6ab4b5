import type { Database } from './database.js';

/** A clinic that an operator named. */
export interface NamedClinic {
  id: number;
  name: string;
}

/**
 * The clinics that an operator named for a command, in the order of their ids.
 *
 * @param clinicIds every clinic if empty.
 * @throws when one of them does not exist, with words that name it: the command does nothing then.
 */
export async function readClinics(database: Database, clinicIds: readonly number[]): Promise<NamedClinic[]> {
  const clinics = await database.query<NamedClinic>(CLINICS, [clinicIds]);
  const missing = clinicIds.filter((clinicId) => clinics.every(({ id }) => id !== clinicId));
  if (missing.length === 1) throw new Error(`Clinic ${missing[0]} does not exist.`);
  if (missing.length > 1) throw new Error(`Clinics ${missing.join(', ')} do not exist.`);
  return clinics;
}

// The ids may be larger than any clinic's.
const CLINICS = `
  select clinic_id as id, name from clinic
  where cardinality($1::float8[]) = 0 or clinic_id = any($1::float8[]) order by clinic_id`;
