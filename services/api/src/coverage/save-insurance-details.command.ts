import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { loadInsuranceDetails } from '@helix/appointment-inputs';
import type { InsuranceDetailsForm, InsuranceDetailsView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { publishDetailsUpdated } from '../outbox/publish.js';
import { insuranceAsText } from './insurance-as-text.js';
import { insuranceChanges, requireValid } from './insurance-changes.js';
import { readCoverageItems } from './insurance-plans.query.js';
import { insuranceVersion } from './insurance-version.js';
import { readInsuredPatient } from './insured-patient.query.js';
import { storeClaims, storeGrants, storeStartDate } from './stored-insurance.js';

/** Saves what users know of a patient's insurance: the start date, corrected claims and grants. Missing parts stay. */
export class SaveInsuranceDetailsCommand extends Command<InsuranceDetailsView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly patientId: string,
    readonly form: InsuranceDetailsForm,
  ) {
    super();
  }
}

/**
 * Idempotent. Coverage is computed when it is read and is part of no stored analysis, so that only the screens of the
 * patient's appointments are told to reload.
 */
@CommandHandler(SaveInsuranceDetailsCommand)
export class SaveInsuranceDetailsHandler implements ICommandHandler<SaveInsuranceDetailsCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, patientId, form }: SaveInsuranceDetailsCommand): Promise<InsuranceDetailsView> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockInsurance(transaction, clinicId, patientId);
      const { match } = await readInsuredPatient(transaction, clinicId, patientId);
      const stored = await loadInsuranceDetails(transaction, clinicId, patientId);
      const version = insuranceVersion(stored);
      const changes = insuranceChanges(form, stored);
      if (!changes) return { version };
      if (form.version !== undefined && form.version !== version) throw conflict();
      const items = match.planId === null ? [] : await readCoverageItems(transaction, match.planId);
      requireValid(form, stored, items);
      const owner = { clinicId, patientId, userId: actor.userId };
      await storeStartDate(transaction, owner, changes.startDate ? changes.startDate.after : stored.savedStartDate);
      if (changes.claims) await storeClaims(transaction, owner, changes.claims.after);
      await storeGrants(transaction, owner, changes.grants);
      const subject = `patient ${patientId}`;
      await this.audit.record(actor, 'insuranceDetailsChanged', subject, insuranceAsText(changes), transaction);
      await publishDetailsUpdated(transaction, clinicId, await readAppointmentIds(transaction, clinicId, patientId));
      return { version: insuranceVersion(await loadInsuranceDetails(transaction, clinicId, patientId)) };
    });
  }
}

/** Serialises saves of one patient: the second one sees what the first one stored. */
async function lockInsurance(transaction: Transaction, clinicId: number, patientId: string): Promise<void> {
  await transaction.query(LOCK, [clinicId, patientId]);
}

async function readAppointmentIds(transaction: Transaction, clinicId: number, patientId: string): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(APPOINTMENT_IDS, [clinicId, patientId]);
  return rows.map(({ id }) => id);
}

const conflict = () =>
  problem(409, 'Version conflict', 'Someone else changed the insurance details of this patient. Nothing was saved.');

const LOCK = `select pg_advisory_xact_lock(hashtext('insurance ' || $2), $1)`;

export const APPOINTMENT_IDS = `
  select id from appointment where clinic_id = $1 and patient_id = $2 and not deleted order by start_at, id`;
