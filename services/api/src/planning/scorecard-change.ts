import type { ScorecardEntryForm, ScorecardEntryView } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { checkScorecardEntry, ruleTypeOf } from '@helix/hygiene';
import { problem, requireNoIssues, versionConflict, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { saveBy, type Change, type Save } from './save.js';

/** What a user wants to save of a procedure at an appointment. */
export interface EntryRequest {
  actor: Actor;
  appointmentId: string;
  procedureRuleTypeId: number;
  form: ScorecardEntryForm;
  /** When it is saved, milliseconds since the epoch. */
  savedAt: number;
}

type Entry = Omit<ScorecardEntryView, 'procedureRuleTypeId'>;

const EMPTY: Entry = { actualMinutes: null, missedProcedureReasonId: null, missedProcedureReasonText: null };

export interface StoredEntry extends ScorecardEntryView, Save {
  appointmentId: string;
}

/** An entry and what saving it changes. */
interface EntryChange extends Change<StoredEntry> {
  entry: ScorecardEntryView;
}

/** Identifies an entry. */
export const entryKey = ({
  appointmentId,
  procedureRuleTypeId,
}: Pick<StoredEntry, 'appointmentId' | 'procedureRuleTypeId'>) => `${appointmentId} ${procedureRuleTypeId}`;

/** The entries of appointments, by `entryKey`. */
export async function readEntries(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<Map<string, ScorecardEntryView>> {
  const values = [clinicId, appointmentIds];
  const { rows } = await transaction.query<ScorecardEntryView & { appointmentId: string }>(ENTRIES, values);
  return new Map(rows.map((row) => [entryKey(row), row]));
}

/** @throws a 404 for a procedure that does not exist. */
export function procedureName({ procedureRuleTypeId }: Pick<EntryRequest, 'procedureRuleTypeId'>): string {
  const name = ruleTypeOf(procedureRuleTypeId)?.name;
  if (name === undefined) throw problem(404, undefined, 'Unknown procedure.');
  return name;
}

/**
 * What saving an entry changes. Missing fields stay as they are.
 *
 * @throws a 404 for a procedure that does not exist, a 422 that names whatever is wrong with the form.
 */
export function entryChange(request: EntryRequest, entries: ReadonlyMap<string, ScorecardEntryView>): EntryChange {
  const { actor, appointmentId, procedureRuleTypeId, form, savedAt } = request;
  const procedure = procedureName(request);
  const { actualMinutes, missedProcedureReasonId, missedProcedureReasonText } = entries.get(entryKey(request)) ?? EMPTY;
  const before: Entry = { actualMinutes, missedProcedureReasonId, missedProcedureReasonText };
  const after = applyForm(before, form);
  const issues = checkScorecardEntry(after);
  requireNoIssues(issues);
  const changes = changesBetween(before, after);
  const subject = `appointment ${appointmentId}`;
  const entry = { procedureRuleTypeId, ...after };
  if (Object.keys(changes).length === 0) {
    // The response contains the entry even though nothing was saved.
    return { entry, stored: null, audit: { actor, action: 'patientsRead', subject, details: {} } };
  }
  return {
    entry,
    stored: { appointmentId, ...entry, ...saveBy(actor, savedAt) },
    audit: { actor, action: 'scorecardChanged', subject, details: { procedure, ...changes } },
  };
}

function applyForm(before: Entry, form: ScorecardEntryForm): Entry {
  const { actualMinutes, missedProcedureReasonId, missedProcedureReasonText: text } = form;
  return {
    actualMinutes: actualMinutes === undefined ? before.actualMinutes : actualMinutes,
    missedProcedureReasonId:
      missedProcedureReasonId === undefined ? before.missedProcedureReasonId : missedProcedureReasonId,
    missedProcedureReasonText: text === undefined ? before.missedProcedureReasonText : text?.trim() || null,
  };
}

/** @throws a 409 when the entry has other values than those that the user saw. */
export function requireSeen({ seen }: ScorecardEntryForm, stored: ScorecardEntryView | undefined): void {
  const current = { ...EMPTY, ...stored };
  if (Object.keys(changesBetween(current, applyForm(current, seen ?? {}))).length > 0) throw versionConflict('entry');
}

/** Stores entries, and removes those without anything. */
export async function storeEntries(
  transaction: Transaction,
  clinicId: number,
  entries: readonly StoredEntry[],
): Promise<void> {
  const isEmpty = ({ actualMinutes, missedProcedureReasonId, missedProcedureReasonText }: StoredEntry): boolean =>
    actualMinutes === null && missedProcedureReasonId === null && missedProcedureReasonText === null;
  const removed = entries.filter(isEmpty);
  const kept = entries.filter((entry) => !isEmpty(entry));
  if (removed.length > 0) await transaction.query(REMOVE, [clinicId, JSON.stringify(removed)]);
  if (kept.length > 0) await transaction.query(SAVE, [clinicId, JSON.stringify(kept)]);
}

const ENTRIES = `
  select appointment_id as "appointmentId", procedure_rule_type_id as "procedureRuleTypeId",
         actual_minutes::float8 as "actualMinutes", missed_procedure_reason_id as "missedProcedureReasonId",
         missed_procedure_reason_text as "missedProcedureReasonText"
  from scorecard_entry where clinic_id = $1 and appointment_id = any($2::text[])`;

const REMOVE = `
  delete from scorecard_entry e
  using json_to_recordset($2::json) as removed("appointmentId" text, "procedureRuleTypeId" integer)
  where e.clinic_id = $1 and e.appointment_id = removed."appointmentId"
    and e.procedure_rule_type_id = removed."procedureRuleTypeId"`;

const SAVE = `
  insert into scorecard_entry
    (clinic_id, appointment_id, procedure_rule_type_id, actual_minutes, missed_procedure_reason_id,
     missed_procedure_reason_text, saved_by, saved_at)
  select $1, "appointmentId", "procedureRuleTypeId", "actualMinutes", "missedProcedureReasonId",
         "missedProcedureReasonText", "userId", "savedAt"
  from json_to_recordset($2::json) as entry("appointmentId" text, "procedureRuleTypeId" integer, "actualMinutes" numeric,
    "missedProcedureReasonId" smallint, "missedProcedureReasonText" text, "userId" integer, "savedAt" timestamptz)
  on conflict (clinic_id, appointment_id, procedure_rule_type_id) do update set
    actual_minutes = excluded.actual_minutes, missed_procedure_reason_id = excluded.missed_procedure_reason_id,
    missed_procedure_reason_text = excluded.missed_procedure_reason_text, saved_by = excluded.saved_by,
    saved_at = excluded.saved_at`;
