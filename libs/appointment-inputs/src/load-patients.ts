import type { Transaction } from '@helix/database';
import {
  goalOn,
  profileInForce,
  SCALING_FEE_CODES,
  scalingTimesOf,
  type AddedTreatment,
  type EvaluatedAppointment,
  type PatientInputs,
  type PmsProcedure,
  type RuleRow,
  type ScalingFees,
  type TimelyProcedure,
  type TreatedAppointment,
  type TreatmentSources,
} from '@helix/hygiene';
import { wageOfProvider, type ClinicRecord } from './clinic-record.query.js';
import type { DoctorsDayLoader } from './doctors-day-loader.js';
import { groupBy } from './group-by.js';
import { loadHistoryItems, type DoneItem, type PatientItems } from './history-items.query.js';
import { initialsSql } from './initials.sql.js';
import { nextPlanSql } from './next-plan.sql.js';
import { RULE_COLUMNS } from './rule-columns.js';

/** An active hygiene appointment with the inputs of its evaluation, and what was planned and done at it. */
export type LoadedAppointment = EvaluatedAppointment & TreatedAppointment;

/**
 * A patient with the inputs of an evaluation, and the active hygiene appointments that are analysed, earliest first. Those
 * with an excluded provider are not analysed, but they are booked: `inputs.hygieneAppointments` has them too.
 */
export interface LoadedPatient {
  inputs: PatientInputs;
  /** Null when unknown. */
  initials: string | null;
  feeScheduleId: string | null;
  scalingFees: ScalingFees;
  appointments: LoadedAppointment[];
  /** Those with an excluded provider; nothing is known of who was in. */
  excludedAppointments: LoadedAppointment[];
}

interface PatientRow {
  id: string;
  initials: string | null;
  feeScheduleId: string | null;
  birthDate: string | null;
  healthProfileId: number | null;
  scalingUnitCents: number | null;
  scalingHalfUnitCents: number | null;
  scalingFeeIds: string[] | null;
}

type AppointmentRow = { patientId: string; timelyPlan: TimelyProcedure[] | null } & Pick<
  EvaluatedAppointment,
  | 'appointmentId'
  | 'providerId'
  | 'start'
  | 'durationInMinutes'
  | 'totalPlannedCents'
  | 'plan'
  | 'missedReasons'
  | 'planNext'
>;

type BookedRow = Pick<AppointmentRow, 'patientId' | 'appointmentId' | 'start' | 'durationInMinutes'>;

/**
 * Loads the inputs that the evaluation of patients' appointments needs, with a few queries for all patients. The money of
 * an appointment is the stored analysis.
 *
 * @param doctors null when it does not matter who is in: nothing is known of the doctors then.
 * @returns the patients ordered by id. One without a row is included when there are appointments, since rows arrive in
 *   any order.
 */
export async function loadPatients(
  transaction: Transaction,
  clinic: ClinicRecord,
  patientIds: readonly string[],
  doctors: DoctorsDayLoader | null,
): Promise<LoadedPatient[]> {
  const values = [clinic.clinicId, patientIds];
  const appointments = (await transaction.query<AppointmentRow>(APPOINTMENTS, values)).rows;
  const isAnalysed = ({ providerId }: AppointmentRow): boolean => !clinic.providers.get(providerId)?.isExcluded;
  await doctors?.load(appointments.filter(isAnalysed).map(({ start }) => start.slice(0, 10)));
  const appointmentsOf = byPatient(appointments);
  return (await patientsWith(transaction, clinic, patientIds, appointmentsOf)).map(({ inputs, patient, done }) => {
    const own = appointmentsOf.get(inputs.patientId) ?? [];
    return {
      inputs,
      initials: patient?.initials ?? null,
      feeScheduleId: patient?.feeScheduleId ?? null,
      scalingFees: {
        scalingUnitCents: patient?.scalingUnitCents ?? null,
        scalingHalfUnitCents: patient?.scalingHalfUnitCents ?? null,
        scalingFeeIds: patient?.scalingFeeIds ?? [],
      },
      appointments: own.filter(isAnalysed).map((one) => appointmentOf(clinic, one, doneAt(one, own, done), doctors)),
      excludedAppointments: own
        .filter((one) => !isAnalysed(one))
        .map((one) => appointmentOf(clinic, one, doneAt(one, own, done), null)),
    };
  });
}

/** The inputs of a patient, and the ids of the procedures that are left out because they cancel each other. */
export interface LoadedInputs extends Pick<PatientItems, 'cancelledIds'> {
  inputs: PatientInputs;
}

/** The inputs alone, without what was saved of the patients' appointments. */
export async function loadPatientInputs(
  transaction: Transaction,
  clinic: ClinicRecord,
  patientIds: readonly string[],
): Promise<LoadedInputs[]> {
  const booked = (await transaction.query<BookedRow>(BOOKED, [clinic.clinicId, patientIds])).rows;
  return patientsWith(transaction, clinic, patientIds, byPatient(booked));
}

/** The treatments that users added, by patient id. */
export async function loadAddedTreatments(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, AddedTreatment[]>> {
  const values = [clinicId, patientIds];
  const rowsOf = byPatient((await transaction.query<AddedTreatment & { patientId: string }>(ADDED, values)).rows);
  return new Map([...rowsOf].map(([id, rows]) => [id, rows.map(({ patientId: _, ...treatment }) => treatment)]));
}

/** The rules that patients have of their own, by patient id. */
export async function loadPatientRules(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, RuleRow[]>> {
  const values = [clinicId, patientIds];
  return byPatient((await transaction.query<RuleRow & { patientId: string }>(PATIENT_RULES, values)).rows);
}

/** The patients ordered by id, with their inputs. */
async function patientsWith(
  transaction: Transaction,
  clinic: ClinicRecord,
  patientIds: readonly string[],
  appointmentsOf: ReadonlyMap<string, readonly BookedRow[]>,
): Promise<(LoadedInputs & Pick<PatientItems, 'done'> & { patient: PatientRow | undefined })[]> {
  const ids = [...new Set(patientIds)].sort();
  const values = [clinic.clinicId, ids];
  const { oneUnit, halfUnit } = SCALING_FEE_CODES;
  const patientRows = (await transaction.query<PatientRow>(PATIENTS, [...values, oneUnit, halfUnit])).rows;
  const patients = new Map(patientRows.map((row) => [row.id, row]));
  const itemsOf = await loadHistoryItems(transaction, clinic.clinicId, clinic.doctors, ids);
  const addedOf = await loadAddedTreatments(transaction, clinic.clinicId, ids);
  const rulesOf = await loadPatientRules(transaction, clinic.clinicId, ids);
  return ids.map((id) => {
    const { items, done, cancelledIds } = itemsOf.get(id) ?? NO_ITEMS;
    const patient = patients.get(id);
    const added = addedOf.get(id) ?? [];
    const own = appointmentsOf.get(id) ?? [];
    return {
      inputs: inputsOf(clinic, id, patient, { items, added }, rulesOf.get(id) ?? [], own),
      done,
      cancelledIds,
      patient,
    };
  });
}

const NO_ITEMS: PatientItems = { items: [], done: [], cancelledIds: new Set() };

const byPatient = <R extends { patientId: string }>(rows: readonly R[]): Map<string, R[]> =>
  groupBy(rows, ({ patientId }) => patientId);

function inputsOf(
  { officeRules, profileRules, profiles }: ClinicRecord,
  patientId: string,
  patient: PatientRow | undefined,
  { items, added }: TreatmentSources,
  patientRules: RuleRow[],
  appointments: readonly BookedRow[],
): PatientInputs {
  return {
    patientId,
    birthDate: patient?.birthDate ?? null,
    rules: {
      patientRules,
      profileRules,
      officeRules,
      healthProfileId: profileInForce(patient?.healthProfileId ?? 0, profiles),
    },
    items,
    added,
    scalingTimes: scalingTimesOf(items),
    hygieneAppointments: appointments.map(({ appointmentId, start, durationInMinutes }) => ({
      appointmentId,
      start,
      durationInMinutes,
    })),
  };
}

/**
 * What was done on the day and counts for the appointment: an item counts for one of the patient's appointments of the day
 * with the provider, which is the one that it names, else the first.
 *
 * @param own all appointments of the patient, the earliest first.
 */
function doneAt(
  { appointmentId, providerId, start }: AppointmentRow,
  own: readonly AppointmentRow[],
  done: readonly DoneItem[],
): PmsProcedure[] {
  const day = start.slice(0, 10);
  const sameDay = own.filter((one) => one.providerId === providerId && one.start.startsWith(day));
  const countsFor = ({ appointmentId: named }: DoneItem) =>
    sameDay.find((one) => one.appointmentId === named) ?? sameDay[0];
  return done
    .filter((item) => item.date === day && countsFor(item)?.appointmentId === appointmentId)
    .map(({ date: _, appointmentId: __, ...procedure }) => procedure);
}

function appointmentOf(
  clinic: ClinicRecord,
  { patientId: _, timelyPlan, ...appointment }: AppointmentRow,
  done: PmsProcedure[],
  doctors: DoctorsDayLoader | null,
): LoadedAppointment {
  const date = appointment.start.slice(0, 10);
  return {
    ...appointment,
    isPlanned: timelyPlan !== null,
    timelyPlan,
    done,
    goalWageCents: wageOfProvider(clinic, appointment.providerId, date).goalWageCents,
    ...goalOn(clinic.goals, date),
    doctors: doctors?.on(date) ?? null,
  };
}

const PATIENTS = `
  select p.id, ${initialsSql('p')} as initials, p.fee_schedule_id as "feeScheduleId", p.birth_date::text as "birthDate",
         h.health_profile_id as "healthProfileId",
         (fees.unit * 100)::float8 as "scalingUnitCents", (fees.half * 100)::float8 as "scalingHalfUnitCents",
         fees.ids as "scalingFeeIds"
  from patient p
  left join patient_health_profile h on h.clinic_id = p.clinic_id and h.patient_id = p.id
  left join lateral (
    select max(f.fee) filter (where f.plain_code = $3) as unit, max(f.fee) filter (where f.plain_code = $4) as half,
           array_agg(f.id order by f.plain_code, f.id) as ids
    from fee f
    where f.clinic_id = p.clinic_id and f.fee_schedule_id = p.fee_schedule_id and f.plain_code in ($3, $4)
  ) fees on true
  where p.clinic_id = $1 and p.id = any($2::text[]) and not p.deleted`;

const BOOKED_COLUMNS = `
  a.patient_id as "patientId", a.id as "appointmentId", to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "start",
  a.duration_minutes as "durationInMinutes"`;

const BOOKED = `
  select ${BOOKED_COLUMNS} from hygiene_appointment a
  where a.clinic_id = $1 and a.patient_id = any($2::text[]) order by a.start_at, a.id`;

/** Appointments with what users saved about them. */
const APPOINTMENTS = `
  select ${BOOKED_COLUMNS}, a.provider_id as "providerId",
         coalesce(n.total_planned * 100, 0)::float8 as "totalPlannedCents",
         case when p.appointment_id is not null then json_build_object(
           'totalCents', (p.total_planned * 100)::float8,
           'procedures', (
             select coalesce(json_agg(json_build_object('procedureRuleTypeId', i.procedure_rule_type_id,
                      'codes', coalesce(billed.codes, '[]'), 'billsNothing', billed.codes is null and i.fee = 0) order by i.agenda_order), '[]')
             from planned_procedure i
             left join (
               select procedure_rule_type_id, json_agg(json_build_object('adaCode', ada_code) order by position) as codes
               from planned_code where clinic_id = p.clinic_id and appointment_id = p.appointment_id
               group by procedure_rule_type_id
             ) billed on billed.procedure_rule_type_id = i.procedure_rule_type_id
             where i.clinic_id = p.clinic_id and i.appointment_id = p.appointment_id)
         ) end as plan,
         (
           select coalesce(json_agg(json_build_object(
                    'procedureRuleTypeId', i -> 'procedureRuleTypeId', 'minutes', i -> 'minutes',
                    'codes', (
                      select coalesce(json_agg(json_build_object(
                               'adaCode', c -> 'adaCode', 'description', c -> 'description', 'quantity', c -> 'quantity',
                               'feeCents', ((c ->> 'fee')::numeric * 100)::float8) order by c_at), '[]')
                      from jsonb_array_elements(i -> 'codes') with ordinality as codes(c, c_at))) order by i_at), '[]')
           from jsonb_array_elements(t.procedures) with ordinality as items(i, i_at)
           having t.appointment_id is not null
         ) as "timelyPlan",
         (
           select coalesce(json_agg(json_build_object(
                    'procedureRuleTypeId', e.procedure_rule_type_id,
                    'missedProcedureReasonId', e.missed_procedure_reason_id,
                    'missedProcedureReasonText', e.missed_procedure_reason_text) order by e.procedure_rule_type_id), '[]')
           from scorecard_entry e
           where e.clinic_id = a.clinic_id and e.appointment_id = a.id
             and (e.missed_procedure_reason_id is not null or e.missed_procedure_reason_text is not null)
         ) as "missedReasons",
         ${nextPlanSql('a')} as "planNext"
  from hygiene_appointment a
  left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  left join appointment_plan p on p.clinic_id = a.clinic_id and p.appointment_id = a.id
  left join timely_plan t on t.clinic_id = a.clinic_id and t.appointment_id = a.id
  where a.clinic_id = $1 and a.patient_id = any($2::text[])
  order by a.start_at, a.id`;

const ADDED = `
  select patient_id as "patientId", added_treatment_id::text as id, ada_code as "adaCode", date::text
  from added_treatment where clinic_id = $1 and patient_id = any($2::text[]) and deleted_at is null
  order by added_treatment_id`;

const PATIENT_RULES = `
  select ${RULE_COLUMNS} from procedure_rule
  where clinic_id = $1 and patient_id = any($2::text[]) order by procedure_rule_id`;
