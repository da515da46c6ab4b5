import type { ProviderGroupView } from '@helix/contracts';
import type { Database } from '@helix/database';

/** The provider groups of a clinic, by name. Who is in which is said by the providers' `providerGroupId`. */
export function readProviderGroups(database: Database, clinicId: number): Promise<ProviderGroupView[]> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<ProviderGroupView>(
      `select provider_group_id as "providerGroupId", name from provider_group
       where clinic_id = $1 order by name, provider_group_id`,
      [clinicId],
    );
    return rows;
  });
}
