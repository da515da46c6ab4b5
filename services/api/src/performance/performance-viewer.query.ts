import { hidesPerformance, readPreferences, type PerformanceViewer } from '@helix/contracts';
import { AppUser, ProviderSetting, repositoryIn, type Database, type Transaction } from '@helix/database';

/** A user in a clinic. */
export interface MemberOfClinic {
  clinicId: number;
  userId: number | null;
  /** True for super admins. */
  isAdmin: boolean;
}

/** Also decides what a user sees of performance at all. */
export interface MemberViewer extends PerformanceViewer {
  /** See `hidesPerformance` of the contracts. */
  hidesPerformance: boolean;
}

/** What decides whose goals and commission a user sees in a clinic (`maySeePerformance`). */
export async function readPerformanceViewer(
  transaction: Transaction,
  { clinicId, userId, isAdmin }: MemberOfClinic,
): Promise<MemberViewer> {
  const isLimited = !isAdmin && userId !== null;
  const user = userId === null ? null : await repositoryIn(transaction, AppUser).findOneBy({ userId });
  return {
    isAdmin,
    providerIds: isLimited ? await readOwnProviderIds(transaction, clinicId, userId) : [],
    hidesPerformance: user !== null && hidesPerformance(readPreferences(user.preferences)),
  };
}

/** The same outside a transaction. */
export const performanceViewer = (database: Database, member: MemberOfClinic): Promise<MemberViewer> =>
  database.inClinics([member.clinicId], (transaction) => readPerformanceViewer(transaction, member));

/** The providers of a clinic that a user is, by id. */
export async function readOwnProviderIds(
  transaction: Transaction,
  clinicId: number,
  userId: number,
): Promise<string[]> {
  const own = await repositoryIn(transaction, ProviderSetting).find({
    select: { providerId: true },
    where: { clinicId, userId },
    order: { providerId: 'asc' },
  });
  return own.map(({ providerId }) => providerId);
}
