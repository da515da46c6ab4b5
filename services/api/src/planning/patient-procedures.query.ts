import { groupBy, isDoctorOn } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import type { LoadedAppointment } from './load-appointment.query.js';

/** A procedure of the practice-management system. */
export interface PatientProcedure {
  id: string;
  code: string;
  description: string | null;
  /** 102 done, 105 planned. */
  status: number;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Whether it is linked to the appointment. */
  isLinked: boolean;
  /** Whether it was done on the day of the appointment and counts for it: never for two appointments of one provider. */
  isDoneHere: boolean;
  /** Whether it and another one cancel each other: it counts in money alone (rules part W, 10). */
  isCancelled: boolean;
  amountCents: number;
  units: number | null;
  minutes: number | null;
  /** With surfaces where it has one tooth: `16MO`. */
  teeth: readonly string[];
  providerId: string;
  providerName: string;
  /** As a user attributed it, else the provider. */
  attributedProviderId: string;
  attributedToDoctor: boolean;
}

interface Row extends Omit<PatientProcedure, 'teeth' | 'attributedToDoctor' | 'isCancelled'> {
  ofAppointmentId: string;
  teeth: string[] | null;
  surfaces: string[] | null;
}

type ProceduresByAppointment = ReadonlyMap<string, PatientProcedure[]>;

/**
 * The procedures of the patients of appointments of a clinic, by appointment: those that were done up to its day, and those that are
 * linked to it. The earliest first.
 */
export function readPatientProcedures(
  transaction: Transaction,
  appointments: readonly Pick<LoadedAppointment, 'clinic' | 'facts' | 'cancelledIds'>[],
): Promise<ProceduresByAppointment> {
  return readProcedures(transaction, appointments, false);
}

/**
 * Of the same those that are linked to the appointment or were done on its day, and of the earlier ones those with teeth.
 * Without the long history of exams and cleanings a batch reads a fraction of the rows.
 */
export function readProceduresToPlan(
  transaction: Transaction,
  appointments: readonly Pick<LoadedAppointment, 'clinic' | 'facts' | 'cancelledIds'>[],
): Promise<ProceduresByAppointment> {
  return readProcedures(transaction, appointments, true);
}

async function readProcedures(
  transaction: Transaction,
  appointments: readonly Pick<LoadedAppointment, 'clinic' | 'facts' | 'cancelledIds'>[],
  onlyToPlan: boolean,
): Promise<ProceduresByAppointment> {
  if (!appointments[0]) return new Map();
  const { clinic } = appointments[0];
  const values = [
    clinic.clinicId,
    appointments.map(({ facts }) => facts.patientId),
    appointments.map(({ facts }) => facts.start.slice(0, 10)),
    appointments.map(({ facts }) => facts.appointmentId),
    appointments.map(({ facts }) => facts.providerId),
    onlyToPlan,
  ];
  const { rows } = await transaction.query<Row>(PATIENT_PROCEDURES, values);
  const rowsOf = groupBy(rows, ({ ofAppointmentId }) => ofAppointmentId);
  return new Map(
    appointments.map(({ facts: { appointmentId }, cancelledIds }) => [
      appointmentId,
      (rowsOf.get(appointmentId) ?? []).map(({ ofAppointmentId: _, surfaces, ...row }) => ({
        ...row,
        teeth: withSurfaces(row.teeth ?? [], surfaces ?? []),
        attributedToDoctor: isDoctorOn(clinic, row.attributedProviderId, row.date),
        isCancelled: cancelledIds.has(row.id),
      })),
    ]),
  );
}

/** Surfaces of several teeth do not say which tooth has which. */
function withSurfaces(teeth: readonly string[], surfaces: readonly string[]): readonly string[] {
  return teeth.length === 1 ? [teeth[0]! + surfaces.join('')] : teeth;
}

/** Served by procedure_patient, and for what was done on the day by appointment_patient. */
export const PATIENT_PROCEDURES = `
  select k.appointment_id as "ofAppointmentId", i.id, i.code, nullif(trim(i.description), '') as description, i.status,
         i.date::text, coalesce(i.appointment_id = k.appointment_id, false) as "isLinked",
         case when i.status = 102 and i.date = k.date and i.external is not true then coalesce(k.appointment_id = (
           -- Of the patient's active appointments of the day with the provider: the named one first, then the earliest.
           select v.id from active_appointment v
           where v.clinic_id = i.clinic_id and v.patient_id = i.patient_id and v.provider_id = k.provider_id
             and v.start_at >= k.date::timestamp and v.start_at < (k.date + 1)::timestamp
           order by (v.id = i.appointment_id) desc nulls last, v.start_at, v.id limit 1
         ), false) else false end as "isDoneHere",
         (i.amount * 100)::float8 as "amountCents",
         i.units::float8 as units, i.minutes::float8 as minutes, i.teeth, i.surfaces, i.provider_id as "providerId",
         coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), '?') as "providerName",
         coalesce(t.provider_id, i.provider_id) as "attributedProviderId"
  from unnest($2::text[], $3::date[], $4::text[], $5::text[]) as k(patient_id, date, appointment_id, provider_id)
  join procedure i on i.clinic_id = $1 and i.patient_id = k.patient_id
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  left join provider p on p.clinic_id = i.clinic_id and p.id = i.provider_id and not p.deleted
  where not i.deleted
    and (i.appointment_id = k.appointment_id or i.status = 102 and i.date <= k.date)
    and (not $6::boolean or i.appointment_id = k.appointment_id or i.date = k.date or jsonb_array_length(i.teeth) > 0)
  order by i.date, i.id`;
