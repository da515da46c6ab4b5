import type { YearOverYearChart, YearOverYearQuery } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { partialMonthOf, yearsUpTo } from '@helix/hygiene';
import { clockOf, readYears } from '@helix/report-inputs';
import { fieldError } from '@helix/web';

/**
 * The months of the years up to yesterday, by year: of hygienists, or of doctors by their own appointments.
 *
 * @param now milliseconds since the epoch.
 * @throws a problem 422 when a provider is not of the clinic, or of another type.
 */
export async function readYearOverYear(
  database: Database,
  clinic: { clinicId: number; timeZone: string },
  { filter, providerType, providerIds }: YearOverYearQuery,
  now: number,
): Promise<YearOverYearChart> {
  const { clinicId } = clinic;
  const clock = clockOf(clinic, now);
  const range = yearsUpTo(clock.today);
  return database.inClinics([clinicId], async (transaction) => {
    await requireOfType(transaction, clinicId, providerType, providerIds);
    const years = await readYears(transaction, clock, { ...range, filter, providerType, providerIds });
    return { ...years, ...range, partialMonth: partialMonthOf(range) };
  });
}

async function requireOfType(
  transaction: Transaction,
  clinicId: number,
  providerType: YearOverYearQuery['providerType'],
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return;
  const { rows } = await transaction.query<{ id: string }>(PROVIDERS_OF_TYPE, [clinicId, providerIds, providerType]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = providerIds.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const type = providerType === 1 ? 'hygienist' : 'doctor';
  throw fieldError('providerIds', `${unknown} is no ${type} of this clinic.`);
}

export const PROVIDERS_OF_TYPE = `
  select id from clinic_provider where clinic_id = $1 and id = any($2::text[]) and type = $3`;
