import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HistoryForm } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { catalogueCode, dateAt, ruleTypeOfCode } from '@helix/hygiene';
import { AuditTrail, requireNoIssues, type Actor } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { patientNotFound } from '../patients/patient.query.js';
import { hasPmsTreatment } from './pms-treatment.query.js';

/**
 * Adds a treatment to the history of a patient. One that the history already has, also from the practice-management
 * system, is not added again.
 */
export class AddTreatmentCommand extends Command<void> {
  /** @param now milliseconds since the epoch. */
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly patientId: string,
    readonly form: HistoryForm,
    readonly now: number,
  ) {
    super();
  }
}

/** Starts the analysis of the patient's appointments in the same transaction: due dates follow from the history. */
@CommandHandler(AddTreatmentCommand)
export class AddTreatmentHandler implements ICommandHandler<AddTreatmentCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, patientId, form, now }: AddTreatmentCommand): Promise<void> {
    const { dateOfProcedure } = form;
    const adaCode = catalogueCode(form.adaCode);
    return this.database.inClinics([clinicId], async (transaction) => {
      await validate(transaction, clinicId, patientId, form, now);
      if (await hasPmsTreatment(transaction, clinicId, patientId, form)) return;
      const values = [clinicId, patientId, adaCode, dateOfProcedure, actor.userId];
      const { rowCount } = await transaction.query(ADD_TREATMENT, values);
      if (rowCount === 0) return;
      await this.audit.record(actor, 'treatmentAdded', `patient ${patientId}`, { ...form }, transaction);
      await publishTouched(transaction, clinicId, { patientIds: [patientId] });
    });
  }
}

/** @throws a 404 for an unknown patient, a 422 for a code or a date that cannot be. */
async function validate(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
  { dateOfProcedure, adaCode }: HistoryForm,
  now: number,
): Promise<void> {
  const { rows } = await transaction.query<{ birthDate: string | null; timeZone: string; hasFee: boolean }>(
    PATIENT_OF_TREATMENT,
    [clinicId, patientId, adaCode],
  );
  const [patient] = rows;
  if (!patient) throw patientNotFound();
  const { birthDate, timeZone, hasFee } = patient;
  const errors = [];
  if (ruleTypeOfCode(adaCode, { attributedToDoctor: false }) === null && !hasFee)
    errors.push({ field: 'adaCode', message: `There is no code ${adaCode}.` });
  if (dateOfProcedure > dateAt(now, timeZone))
    errors.push({ field: 'dateOfProcedure', message: 'The date must not be in the future.' });
  if (birthDate !== null && dateOfProcedure < birthDate)
    errors.push({ field: 'dateOfProcedure', message: 'The date must not be before the patient’s date of birth.' });
  requireNoIssues(errors);
}

/** Served by fee_plain_code. */
export const PATIENT_OF_TREATMENT = `
  select p.birth_date::text as "birthDate", c.time_zone as "timeZone",
         exists (
           select from fee f
           where f.clinic_id = p.clinic_id and f.fee_schedule_id = p.fee_schedule_id and f.plain_code = helix_plain_code($3) and not f.deleted
         ) as "hasFee"
  from patient p join clinic c on c.clinic_id = p.clinic_id
  where p.clinic_id = $1 and p.id = $2 and not p.deleted`;

const ADD_TREATMENT = `
  insert into added_treatment (clinic_id, patient_id, ada_code, date, added_by) values ($1, $2, $3, $4::date, $5)
  on conflict (clinic_id, patient_id, date, ada_code) where deleted_at is null do nothing`;
