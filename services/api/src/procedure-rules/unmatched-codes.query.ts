import type { UnmatchedCode } from '@helix/contracts';
import type { Database } from '@helix/database';
import { isCatalogueCode } from '@helix/hygiene';

/** Longer lists help nobody; those that came most often come first. */
const MAX_CODES = 500;

/** The codes of the practice-management system that the catalogue does not know, those that came most often first. */
export async function readUnmatchedCodes(database: Database, clinicId: number): Promise<UnmatchedCode[]> {
  const { rows } = await database.inClinics([clinicId], (transaction) =>
    transaction.query<UnmatchedCode>(CODES, [clinicId]),
  );
  return rows.filter(({ code }) => !isCatalogueCode(code)).slice(0, MAX_CODES);
}

const CODES = `
  select trim(coalesce(code, '')) as code, max(description) as description,
         (count(*) filter (where source = 'procedure'))::int as procedures,
         (count(*) filter (where source = 'claim'))::int as claims,
         (count(*) filter (where source = 'fee'))::int as fees
  from (
    select code, nullif(trim(description), '') as description, 'procedure' as source
    from procedure where clinic_id = $1 and not deleted
    union all
    select code, null, 'claim' from claim where clinic_id = $1 and not deleted
    union all
    select code, nullif(trim(description), ''), 'fee' from fee where clinic_id = $1 and not deleted
  ) of_system
  group by 1
  order by count(*) filter (where source <> 'fee') desc, count(*) desc, 1`;
