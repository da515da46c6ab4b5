import type { Database, Transaction } from '@helix/database';

/**
 * Runs work in one transaction whose scope is every clinic, for super admins: they manage clinics and the templates of all of
 * them.
 */
export async function inEveryClinic<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const clinics = await database.query<{ clinicId: number }>('select clinic_id as "clinicId" from clinic');
  return database.inClinics(
    clinics.map(({ clinicId }) => clinicId),
    work,
  );
}
