import type { ClinicTouchedMessage } from '@helix/contracts';
import { ProviderSetting, ProviderWage, repositoryIn, type Transaction } from '@helix/database';
import { changedWageDays, type Wage, type WageRecord } from '@helix/hygiene';

/** All wages of a provider: the one of the settings, which counts before the first record, and the dated records. */
export interface Wages {
  settings: Wage;
  /** By start. */
  records: WageRecord[];
}

type ProviderDays = NonNullable<ClinicTouchedMessage['appointmentsOfProviderDays']>[number];

/** The columns of a wage in dollars, as the tables and the calls have them. */
type WageColumns = Pick<ProviderWage, 'baseWage' | 'goalWage' | 'commissionPercentage'>;

/** @param settings of the provider, locked by the caller before a change. */
export async function readWages(transaction: Transaction, settings: ProviderSetting): Promise<Wages> {
  const { clinicId, providerId } = settings;
  const records = await repositoryIn(transaction, ProviderWage).find({
    where: { clinicId, providerId },
    order: { effectiveStart: 'asc' },
  });
  return {
    settings: toWage(settings),
    records: records.map((record) => ({ effectiveStart: record.effectiveStart, ...toWage(record) })),
  };
}

/**
 * Stores the wages of a provider.
 *
 * @returns the days whose goal differs: their appointments must be analysed again, and no other ones (rules part Q, 5).
 */
export async function saveWages(
  transaction: Transaction,
  { clinicId, providerId }: Pick<ProviderSetting, 'clinicId' | 'providerId'>,
  before: Wages,
  after: Wages,
): Promise<ProviderDays[]> {
  const key = { clinicId, providerId };
  await repositoryIn(transaction, ProviderSetting).update(key, toColumns(after.settings));
  const records = repositoryIn(transaction, ProviderWage);
  await records.delete(key);
  await records.insert(
    after.records.map(({ effectiveStart, ...wage }) => ({ ...key, effectiveStart, ...toColumns(wage) })),
  );
  return changedWageDays(before, after, ['goalWageCents']).map(({ from, to }) => [providerId, from, to]);
}

/** From dollars. A wage of 0 is none, as a cleared field is sent. */
export function toWage({ baseWage, goalWage, commissionPercentage }: WageColumns): Wage {
  return { baseWageCents: toCents(baseWage), goalWageCents: toCents(goalWage), commissionPercentage };
}

/** In dollars. */
export function toColumns({ baseWageCents, goalWageCents, commissionPercentage }: Wage): WageColumns {
  return { baseWage: toDollars(baseWageCents), goalWage: toDollars(goalWageCents), commissionPercentage };
}

const toCents = (dollars: number | null): number | null => (dollars ? Math.round(dollars * 100) : null);
const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
