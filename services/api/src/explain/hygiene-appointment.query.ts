import type { Transaction } from '@helix/database';
import type { AppointmentMoney, DueAnalysis, StoredEvaluation } from '@helix/hygiene';
import { problem } from '@helix/web';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';

/** An active hygiene appointment. */
export interface HygieneAppointment {
  patientId: string;
  providerName: string;
  /** Its stored due analysis; null: none yet. */
  stored: (StoredEvaluation & { analysis: DueAnalysis }) | null;
  /** Its stored money; null: none yet. */
  money: AppointmentMoney | null;
}

interface Row extends HygieneAppointment {
  status: string;
  /** 1 is a hygienist; null: the clinic does not know the provider. */
  providerType: number | null;
  isExcluded: boolean;
}

/** Reads an appointment that is evaluated. @throws a 404 with the reason why it is not. */
export async function requireHygieneAppointment(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
): Promise<HygieneAppointment> {
  const { rows } = await transaction.query<Row>(APPOINTMENT, [clinicId, appointmentId]);
  const [appointment] = rows;
  if (!appointment) throw appointmentNotFound();
  const reason = reasonNotEvaluated(appointment);
  if (reason) throw problem(404, undefined, reason);
  return appointment;
}

function reasonNotEvaluated({ status, providerType, isExcluded }: Row): string | null {
  if (status === 'cancelled') return 'This appointment was cancelled, so there is nothing to explain.';
  if (status === 'noShow') return 'The patient did not come to this appointment, so there is nothing to explain.';
  if (providerType !== 1) return 'This is no hygiene appointment: its provider is not a hygienist.';
  if (isExcluded) return 'The clinic leaves the provider of this appointment out of its analyses.';
  return null;
}

const APPOINTMENT = `
  select a.patient_id as "patientId", a.status, p.type as "providerType",
         trim(concat_ws(' ', p.first_name, p.last_name)) as "providerName",
         coalesce(s.exclude_from_analysis, false) as "isExcluded",
         case when d.analysis is not null then jsonb_build_object(
           'analysis', d.analysis,
           'patientId', d.patient_id,
           'snapshot', case when d.office_rules_hash is not null then jsonb_build_object(
             'officeRulesHash', d.office_rules_hash, 'patientRulesHash', d.patient_rules_hash) end) end as stored,
         case when n.appointment_id is not null then jsonb_build_object(
           'goalCents', n.goal * 100, 'priceOfScalingCents', n.price_of_scaling * 100) end as money
  from appointment a
  left join clinic_provider p on p.clinic_id = a.clinic_id and p.id = a.provider_id
  left join provider_setting s on s.clinic_id = a.clinic_id and s.provider_id = a.provider_id
  left join appointment_due d on d.clinic_id = a.clinic_id and d.appointment_id = a.id
  left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  where a.clinic_id = $1 and a.id = $2 and not a.deleted`;
