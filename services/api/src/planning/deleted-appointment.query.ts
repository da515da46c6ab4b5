import { initialsSql } from '@helix/appointment-inputs';
import type { DeletedAppointment } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { ruleTypeOf } from '@helix/hygiene';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';
import { readSavedPlans } from './saved-plan.query.js';
import { NO_FEES, readScheduleFees, scheduleCodeOf, type ScheduleFees } from './schedule-fees.query.js';
import type { StoredProcedure } from './stored-plan.js';

/** What is known of a deleted appointment: its own row has nothing but its version. */
interface Remains {
  patientId: string | null;
  patientInitials: string | null;
  /** Local time, `yyyy-mm-ddThh:mm:ss`. */
  startDate: string | null;
  providerName: string | null;
  feeScheduleId: string | null;
}

/**
 * The saved plan of an appointment that the practice-management system has deleted, so that it is still shown and can be
 * moved to another appointment of the patient.
 *
 * @throws a 404 for an appointment that is there, that the clinic never had, or that has no plan.
 */
export function readDeletedAppointment(
  database: Database,
  clinicId: number,
  appointmentId: string,
): Promise<DeletedAppointment> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<Remains>(REMAINS, [clinicId, appointmentId]);
    const saved = (await readSavedPlans(transaction, clinicId, [appointmentId])).get(appointmentId);
    if (!rows[0] || !saved?.plan) throw appointmentNotFound();
    const { feeScheduleId, ...remains } = rows[0];
    const { savedAt, userFullName, totalCents, procedures } = saved.plan;
    const fees = await feesOf(transaction, clinicId, feeScheduleId, procedures);
    return {
      appointmentId,
      ...remains,
      savedAt,
      userFullName,
      rnaTotalPlanned: totalCents / 100,
      selectedRecommendations: procedures.map((procedure) => procedureView(procedure, fees)),
      examDoctorId: saved.examDoctorId,
      orderingDoctorId: saved.orderingDoctorId,
    };
  });
}

/** Of the codes that were selected, in the patient's fee schedule of today. */
async function feesOf(
  transaction: Transaction,
  clinicId: number,
  feeScheduleId: string | null,
  procedures: readonly StoredProcedure[],
): Promise<ScheduleFees> {
  if (feeScheduleId === null) return NO_FEES;
  const codes = procedures.flatMap((procedure) => procedure.codes.map(({ adaCode }) => adaCode));
  return (await readScheduleFees(transaction, clinicId, [feeScheduleId], codes)).get(feeScheduleId) ?? NO_FEES;
}

function procedureView(
  { procedureRuleTypeId, minutes, quantity, feeCents, criterionIds, codes, keepsCodes, billed }: StoredProcedure,
  fees: ScheduleFees,
): DeletedAppointment['selectedRecommendations'][number] {
  return {
    procedureRuleTypeId,
    name: ruleTypeOf(procedureRuleTypeId)?.name ?? '',
    minutes,
    quantity,
    selectedCriteria: [...criterionIds],
    procedureOptions: codes.map(({ adaCode, teeth, quantity: times, feeOverrideCents }) => {
      const { description, fee } = scheduleCodeOf(adaCode, fees.get(adaCode));
      const feeOverride = feeOverrideCents === null ? null : feeOverrideCents / 100;
      return { adaCode, description, ammount: fee, feeOverride, teeth: [...teeth], quantity: times };
    }),
    ...(keepsCodes ? { keepsCodes } : {}),
    ammount: feeCents / 100,
    billedCodes: billed.map(({ adaCode }) => adaCode),
  };
}

/** Every table by its primary key. */
export const REMAINS = `
  select q.id as "patientId", case when q.id is not null then ${initialsSql('q')} end as "patientInitials",
         to_char(p.deleted_start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate",
         (
           select nullif(trim(concat_ws(' ', v.first_name, v.last_name)), '') from provider v
           where v.clinic_id = p.clinic_id and v.id = p.deleted_provider_id
         ) as "providerName",
         q.fee_schedule_id as "feeScheduleId"
  from appointment a
  join appointment_plan p on p.clinic_id = a.clinic_id and p.appointment_id = a.id
  left join patient q on q.clinic_id = p.clinic_id and q.id = p.deleted_patient_id and not q.deleted
  where a.clinic_id = $1 and a.id = $2 and a.deleted`;
