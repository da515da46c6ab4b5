import type { ProcedureOptionView } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { CATALOGUE } from '@helix/hygiene';

const CODES = [...new Set(CATALOGUE.ruleTypes.flatMap(({ options }) => options.map(({ adaCode }) => adaCode)))];
const DENTRIX = CATALOGUE.practiceSystems.find(({ name }) => name === 'Dentrix')!.dmsTypeId;

/** What an option says of the practice's list of codes (spec 2 section 3, procedure option). */
export type Listed = Pick<ProcedureOptionView, 'codeListId' | 'dentrix'>;

/**
 * The codes of the catalogue that a fee schedule of a clinic lists, by code.
 *
 * @param feeScheduleId null or unknown: lists none.
 * @returns a function of a code; both fields are null where the schedule does not list it.
 */
export async function readCodeList(
  transaction: Transaction,
  clinicId: number,
  feeScheduleId: string | null,
): Promise<(adaCode: string) => Listed> {
  const values = [clinicId, feeScheduleId, CODES, DENTRIX];
  const { rows } = await transaction.query<{ code: string; dentrix: string | null }>(CODE_LIST, values);
  const listed = new Map(rows.map(({ code, dentrix }) => [code, { codeListId: feeScheduleId, dentrix }]));
  return (adaCode) => listed.get(adaCode) ?? { codeListId: null, dentrix: null };
}

/** Served by fee_plain_code. */
const CODE_LIST = `
  select f.plain_code as code, case when c.dms_type = $4 then max(f.code) end as dentrix
  from fee f join clinic c on c.clinic_id = f.clinic_id
  where f.clinic_id = $1 and f.fee_schedule_id = $2 and f.plain_code = any($3::text[]) and not f.deleted
  group by f.plain_code, c.dms_type`;
