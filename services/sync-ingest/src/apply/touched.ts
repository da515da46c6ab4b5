import type { ClinicTouchedMessage, PmsEntity } from '@helix/contracts';

/** Fees that the price of an appointment's time as scaling rests on: one unit and half a unit. */
const SCALING_CODES = ['11111', '11117'];

/**
 * What each upsert answers of the rows that won, before (`old`) and after (`new`): an appointment that moved touches the day
 * that it left as well as the one that it went to.
 */
export const touchedColumns: Readonly<Record<PmsEntity, string>> = {
  appointment: `new.id as "appointmentId",
    old.patient_id as "oldPatientId", old.provider_id as "oldProviderId", old.start_at::date::text as "oldDate",
    new.patient_id as "newPatientId", new.provider_id as "newProviderId", new.start_at::date::text as "newDate"`,
  procedure: `old.appointment_id as "oldAppointmentId", new.appointment_id as "newAppointmentId",
    old.patient_id as "oldPatientId", old.provider_id as "oldProviderId", old.date::text as "oldDate",
    new.patient_id as "newPatientId", new.provider_id as "newProviderId", new.date::text as "newDate"`,
  schedule: `old.provider_id as "oldProviderId", old.date::text as "oldDate",
    new.provider_id as "newProviderId", new.date::text as "newDate"`,
  punch: `old.provider_id as "oldProviderId", old.date::text as "oldDate",
    new.provider_id as "newProviderId", new.date::text as "newDate"`,
  patient: `new.id as "patientId"`,
  provider: `new.id as "providerId"`,
  fee: `case when old.code in (${list(SCALING_CODES)}) then old.fee_schedule_id end as "oldFeeScheduleId",
    case when new.code in (${list(SCALING_CODES)}) then new.fee_schedule_id end as "newFeeScheduleId"`,
  operatory: '',
  feeSchedule: '',
  claim: '',
  note: '',
  form: '',
  formTemplate: '',
};

/** A row as an upsert answers it: which columns it has depends on the entity. */
export type TouchedRow = { clinicId: number } & Partial<Record<TouchedField, string | null>>;
type TouchedField =
  | 'appointmentId'
  | 'oldAppointmentId'
  | 'newAppointmentId'
  | 'oldPatientId'
  | 'newPatientId'
  | 'oldProviderId'
  | 'newProviderId'
  | 'oldDate'
  | 'newDate'
  | 'patientId'
  | 'providerId'
  | 'oldFeeScheduleId'
  | 'newFeeScheduleId';

/** Gathers what a batch touched in one clinic, each key once. */
export class Touched {
  private readonly appointments = new Set<string>();
  private readonly patientDays = new Set<string>();
  private readonly providerDays = new Set<string>();
  private readonly patients = new Set<string>();
  private readonly feeSchedules = new Set<string>();
  private readonly providers = new Set<string>();

  add(row: TouchedRow): void {
    keep(this.appointments, row.appointmentId, row.oldAppointmentId, row.newAppointmentId);
    keepDay(this.patientDays, row.oldPatientId, row.oldDate);
    keepDay(this.patientDays, row.newPatientId, row.newDate);
    keepDay(this.providerDays, row.oldProviderId, row.oldDate);
    keepDay(this.providerDays, row.newProviderId, row.newDate);
    keep(this.patients, row.patientId);
    keep(this.feeSchedules, row.oldFeeScheduleId, row.newFeeScheduleId);
    keep(this.providers, row.providerId);
  }

  /** The message for the analysis service, or null when nothing that it derives is touched. */
  message(clinicId: number, receivedAt: number): ClinicTouchedMessage | null {
    const sets = [
      this.appointments,
      this.patientDays,
      this.providerDays,
      this.patients,
      this.feeSchedules,
      this.providers,
    ];
    if (sets.every((set) => set.size === 0)) return null;
    return {
      clinicId,
      receivedAt,
      appointmentIds: [...this.appointments],
      patientDays: [...this.patientDays].map((key) => ({ patientId: key.slice(11), date: key.slice(0, 10) })),
      providerDays: [...this.providerDays].map((key) => ({ providerId: key.slice(11), date: key.slice(0, 10) })),
      patientIds: [...this.patients],
      feeScheduleIds: [...this.feeSchedules],
      providerIds: [...this.providers],
    };
  }
}

function keep(set: Set<string>, ...ids: (string | null | undefined)[]): void {
  for (const id of ids) if (id !== null && id !== undefined) set.add(id);
}

function keepDay(set: Set<string>, id: string | null | undefined, date: string | null | undefined): void {
  if (id && date) set.add(`${date} ${id}`);
}

function list(codes: string[]): string {
  return codes.map((code) => `'${code}'`).join(', ');
}
