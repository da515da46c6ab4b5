import type { HubEmployee, HubEmployees } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';

/** The employees that the agent of a clinic has listed, by number, and the providers that they may be (rules-admin X 24). */
export function readEmployees(database: Database, clinicId: number): Promise<HubEmployees> {
  return database.inClinics([clinicId], async (transaction) => {
    const employees = await readListed(transaction, clinicId);
    const { rows: providers } = await transaction.query<HubEmployees['providers'][number]>(PROVIDERS, [clinicId]);
    return { employees, providers };
  });
}

/** Reads it in the scope of the clinic. */
export async function readListed(transaction: Pick<Transaction, 'query'>, clinicId: number): Promise<HubEmployee[]> {
  const { rows } = await transaction.query<HubEmployee>(EMPLOYEES, [clinicId]);
  return rows;
}

/** Those of some ids that are providers of the clinic. */
export async function readProviderIds(
  transaction: Pick<Transaction, 'query'>,
  clinicId: number,
  providerIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await transaction.query<{ id: string }>(KNOWN, [clinicId, providerIds]);
  return new Set(rows.map(({ id }) => id));
}

// Numbers by their value, although they are texts.
const EMPLOYEES = `
  select e.employee_id as "employeeId", e.provider_id as "providerId", e.found_by as "foundBy",
         c.provider_id as "chosenProviderId"
  from agent_employee e left join employee_choice c using (clinic_id, employee_id)
  where clinic_id = $1
  order by length(employee_id), employee_id`;

// 0 stands for nobody.
const NOBODY = '0';

const PROVIDERS = `
  select id as "providerId",
         coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), id) as name
  from provider where clinic_id = $1 and not deleted and id <> '${NOBODY}'
  order by is_active is not true, lower(last_name), lower(first_name), id`;

const KNOWN = `
  select id from provider
  where clinic_id = $1 and not deleted and id <> '${NOBODY}' and id = any($2::text[])`;
