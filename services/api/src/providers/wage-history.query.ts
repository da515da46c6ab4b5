import type { WageHistoryView } from '@helix/contracts';
import { ProviderSetting, repositoryIn, type Transaction } from '@helix/database';
import { wagePeriods } from '@helix/hygiene';
import { problem, versionOf } from '@helix/web';
import { KNOWN_PROVIDERS } from './known-providers.sql.js';
import { providerNotFound } from './provider-id.js';
import { readWages, toColumns, type Wages } from './wages.js';

/** A hygienist of a clinic, with the user who is the provider. */
interface Hygienist {
  settings: ProviderSetting;
}

/**
 * The settings of a hygienist, whose wages and schedule Helix keeps, also of a deleted one.
 *
 * @throws a problem: 404 for no provider of the clinic, 422 for a provider of another type.
 */
export async function requireHygienist(
  transaction: Transaction,
  clinicId: number,
  providerId: string,
  { lock = false } = {},
): Promise<Hygienist> {
  const { rows } = await transaction.query<{ type: number | null }>(TYPE, [clinicId, providerId]);
  const [provider] = rows;
  if (!provider) throw providerNotFound();
  if (provider.type !== 1) throw problem(422, undefined, 'Helix has wages and schedules of hygienists only.');
  const settings = repositoryIn(transaction, ProviderSetting);
  // Creates the row of a new provider; locks an existing one, and changes nothing in it.
  if (lock) await settings.upsert({ clinicId, providerId }, ['clinicId', 'providerId']);
  const found = await settings.findOneBy({ clinicId, providerId });
  return { settings: found ?? settings.create({ ...NO_SETTINGS, clinicId, providerId }) };
}

const NO_SETTINGS = { baseWage: null, goalWage: null, commissionPercentage: null, userId: null };

/** Also of deleted hygienists: their past days are still paid. */
const TYPE = `select type from ${KNOWN_PROVIDERS} p where clinic_id = $1 and id = $2`;

/** @param userId may read the own history, admins that of everybody. */
export async function readWageHistory(
  transaction: Transaction,
  { clinicId, isAdmin }: { clinicId: number; isAdmin: boolean },
  providerId: string,
  userId: number,
): Promise<WageHistoryView> {
  const { settings } = await requireHygienist(transaction, clinicId, providerId);
  requireOwn(settings, { userId, isAdmin });
  return historyView(await readWages(transaction, settings));
}

/** @throws a problem 403 unless the viewer is an admin or the hygienist. */
export function requireOwn(settings: ProviderSetting, { userId, isAdmin }: { userId: number; isAdmin: boolean }): void {
  if (!isAdmin && settings.userId !== userId)
    throw problem(403, undefined, 'Only an admin of the clinic can see wages and schedules of other providers.');
}

/** The dated records, each until the next one. Emptied wages end the one before, and are none themselves. */
export function historyView({ settings, records }: Wages): WageHistoryView {
  const [, ...dated] = wagePeriods(settings, records);
  const wages = dated.filter(({ baseWageCents, goalWageCents }) => baseWageCents || goalWageCents);
  const providerWage = wages.map(({ effectiveStart, effectiveEnd, ...wage }) => ({
    effectiveStart: effectiveStart ?? '',
    effectiveEnd,
    ...toColumns(wage),
  }));
  return { providerWage, version: versionOf(providerWage) };
}
