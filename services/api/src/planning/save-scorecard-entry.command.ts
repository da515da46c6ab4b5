import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScorecardEntryForm, ScorecardEntryView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { checkScorecardEntry, ruleTypeOf } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { publishTouched } from '../outbox/publish.js';
import { lockAppointment, requireActive } from './lock-appointment.js';

/**
 * Saves the actual minutes and the missed reason of a procedure at an appointment. Missing fields stay as they are; an
 * entry without anything is removed. Idempotent.
 */
export class SaveScorecardEntryCommand extends Command<ScorecardEntryView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly appointmentId: string,
    readonly procedureRuleTypeId: number,
    readonly form: ScorecardEntryForm,
  ) {
    super();
  }
}

type Entry = Omit<ScorecardEntryView, 'procedureRuleTypeId'>;

const EMPTY: Entry = { actualMinutes: null, missedProcedureReasonId: null, missedProcedureReasonText: null };

@CommandHandler(SaveScorecardEntryCommand)
export class SaveScorecardEntryHandler implements ICommandHandler<SaveScorecardEntryCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute(command: SaveScorecardEntryCommand): Promise<ScorecardEntryView> {
    const { clinicId, actor, appointmentId, procedureRuleTypeId, form } = command;
    const procedure = ruleTypeOf(procedureRuleTypeId)?.name;
    if (procedure === undefined) throw problem(404, undefined, 'There is no such procedure.');
    return this.database.inClinics([clinicId], async (transaction) => {
      requireActive(await lockAppointment(transaction, clinicId, appointmentId));
      const key: EntryKey = [clinicId, appointmentId, procedureRuleTypeId];
      const before = (await transaction.query<Entry>(ENTRY, key)).rows[0] ?? EMPTY;
      const after = applyForm(before, form);
      const issues = checkScorecardEntry(after);
      if (issues.length > 0) throw problem(422, undefined, 'Some values are not right.', issues);
      const changes = changesBetween(before, after);
      const subject = `appointment ${appointmentId}`;
      if (Object.keys(changes).length > 0) {
        await store(transaction, key, after, actor.userId);
        const details = { procedure, ...changes };
        await this.audit.record(actor, 'scorecardChanged', subject, details, transaction);
        await publishTouched(transaction, clinicId, { appointmentIds: [appointmentId] });
      } else {
        // The response contains the entry even though nothing was saved.
        await this.audit.record(actor, 'patientsRead', subject, {}, transaction);
      }
      return { procedureRuleTypeId, ...after };
    });
  }
}

type EntryKey = [clinicId: number, appointmentId: string, procedureRuleTypeId: number];

function applyForm(before: Entry, form: ScorecardEntryForm): Entry {
  const { actualMinutes, missedProcedureReasonId, missedProcedureReasonText: text } = form;
  return {
    actualMinutes: actualMinutes === undefined ? before.actualMinutes : actualMinutes,
    missedProcedureReasonId:
      missedProcedureReasonId === undefined ? before.missedProcedureReasonId : missedProcedureReasonId,
    missedProcedureReasonText: text === undefined ? before.missedProcedureReasonText : text?.trim() || null,
  };
}

async function store(transaction: Transaction, key: EntryKey, entry: Entry, userId: number | null): Promise<void> {
  const { actualMinutes, missedProcedureReasonId, missedProcedureReasonText } = entry;
  const values = [actualMinutes, missedProcedureReasonId, missedProcedureReasonText];
  if (values.every((value) => value === null)) await transaction.query(REMOVE, key);
  else await transaction.query(SAVE, [...key, ...values, userId]);
}

const ENTRY = `
  select actual_minutes::float8 as "actualMinutes", missed_procedure_reason_id as "missedProcedureReasonId",
         missed_procedure_reason_text as "missedProcedureReasonText"
  from scorecard_entry where clinic_id = $1 and appointment_id = $2 and procedure_rule_type_id = $3`;

const REMOVE = `
  delete from scorecard_entry where clinic_id = $1 and appointment_id = $2 and procedure_rule_type_id = $3`;

const SAVE = `
  insert into scorecard_entry
    (clinic_id, appointment_id, procedure_rule_type_id, actual_minutes, missed_procedure_reason_id,
     missed_procedure_reason_text, saved_by)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (clinic_id, appointment_id, procedure_rule_type_id) do update set
    actual_minutes = excluded.actual_minutes, missed_procedure_reason_id = excluded.missed_procedure_reason_id,
    missed_procedure_reason_text = excluded.missed_procedure_reason_text, saved_by = excluded.saved_by, saved_at = now()`;
