import type { Transaction } from '@helix/database';
import { problem } from '@helix/web';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';

/** A hygienist of a report. */
export interface ReportedHygienist {
  providerId: string;
  firstName: string;
  lastName: string;
}

/**
 * The hygienists with the ids, whatever their settings, also deleted ones; without ids the active ones who are not excluded
 * from the calendar (rules part S, 6).
 *
 * @param field of the request that has the ids.
 * @throws a problem 422 for ids that are not of hygienists of the clinic.
 */
export async function readReportedHygienists(
  transaction: Transaction,
  clinicId: number,
  ids: readonly string[],
  field: string,
): Promise<ReportedHygienist[]> {
  const { rows } = await transaction.query<ReportedHygienist>(HYGIENISTS, [clinicId, ids]);
  const unknown = ids.find((id) => !rows.some(({ providerId }) => providerId === id));
  if (unknown === undefined) return rows;
  const message = `${unknown} is not a hygienist of this clinic.`;
  throw problem(422, undefined, message, [{ field, message }]);
}

const HYGIENISTS = `
  select p.id as "providerId", coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName"
  from ${KNOWN_PROVIDERS} p
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  where p.clinic_id = $1 and p.type = 1
    and case when cardinality($2::text[]) > 0 then p.id = any($2::text[])
        else not p.deleted and coalesce(p.is_active, false) and not coalesce(s.exclude_from_calendar, false) end`;
