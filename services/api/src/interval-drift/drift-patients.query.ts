import { groupBy, initialsSql, loadClinicRecord, loadPatientRules, loadTreatmentDays } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import {
  addMonths,
  ageOn,
  appointmentsLostPerYear,
  driftOfPatient,
  effectiveRules,
  profileInForce,
  type DayRange,
  type LapsedTreatment,
  type PatientDrift,
  type TreatmentGap,
} from '@helix/hygiene';

/** The hygiene appointment of the day on which a gap ended. */
interface Ending {
  providerId: string;
  appointmentId: string;
}

/** A gap that ended at an appointment of a hygienist who counts. */
export interface EndedGap extends TreatmentGap, Ending {
  /** The appointments that the patient loses in a year, not rounded; null: the patient counts at a later gap. */
  appointmentsLost: number | null;
}

/** How a patient kept the interval of a rule type, and with whom. */
export interface DriftingPatient {
  patientId: string;
  patientInitials: string;
  insurer: string;
  procedureRuleTypeId: number;
  intervalInMonths: number;
  /** The earliest first. */
  gaps: EndedGap[];
  /** Gaps that ended without such an appointment. */
  gapsLeftOut: number;
  /** Null: the patient returned, or need not have; or no such appointment was on the day. */
  lapsed: (LapsedTreatment & Ending) | null;
}

export interface DriftRequest extends DayRange {
  /** In the clinic. */
  today: string;
  /** Null: all that have an interval. */
  procedureRuleTypeId: number | null;
  /** Null: all. */
  insurer: string | null;
}

/** Patients whose histories are computed at once: other requests come in between. */
const PATIENTS_AT_ONCE = 250;

/**
 * How the patients of a clinic, those who left excepted, kept the intervals of their rules (R-02, rules part S, 41; part Y,
 * 13). What a patient loses is the mean of all gaps that end in the range, and counts at the last gap that ended with a
 * hygienist who is not excluded from analyses.
 */
export async function readDriftingPatients(
  transaction: Transaction,
  clinicId: number,
  request: DriftRequest,
): Promise<DriftingPatient[]> {
  const { endDate, insurer } = request;
  const clinic = await loadClinicRecord(transaction, clinicId);
  const from = await firstDay(transaction, clinicId, request, clinic.officeRules);
  const { rows: patients } = await transaction.query<Patient>(PATIENTS, [clinicId, from, endDate, insurer]);
  const drifting: DriftingPatient[] = [];
  for (let at = 0; at < patients.length; at += PATIENTS_AT_ONCE) {
    const some = patients.slice(at, at + PATIENTS_AT_ONCE);
    const ids = some.map(({ patientId }) => patientId);
    const histories = await loadTreatmentDays(transaction, clinic, ids);
    const rulesOf = await loadPatientRules(transaction, clinicId, ids);
    const { rows } = await transaction.query<EndingRow>(ENDINGS, [clinicId, ids, from, endDate]);
    const endingsOf = groupBy(rows, ({ patientId }) => patientId);
    for (const patient of some) {
      const { birthDate, healthProfileId, ...named } = patient;
      const scopes = {
        patientRules: rulesOf.get(patient.patientId) ?? [],
        profileRules: clinic.profileRules,
        officeRules: clinic.officeRules,
        healthProfileId: profileInForce(healthProfileId, clinic.profiles),
      };
      const rules = effectiveRules(scopes, ageOn(birthDate, request.today));
      const endings = new Map(endingsOf.get(patient.patientId)?.map((row) => [row.date, row]));
      const drifts = driftOfPatient(histories.get(patient.patientId)!, rules, request, request.today).filter(
        ({ procedureRuleTypeId }) => procedureRuleTypeId === (request.procedureRuleTypeId ?? procedureRuleTypeId),
      );
      drifting.push(...drifts.map((drift) => ({ ...named, ...withEndings(drift, endings) })));
    }
  }
  return drifting;
}

interface Patient extends Pick<DriftingPatient, 'patientId' | 'patientInitials' | 'insurer'> {
  birthDate: string | null;
  /** 0: none. */
  healthProfileId: number;
}

interface EndingRow extends Ending {
  patientId: string;
  date: string;
}

function withEndings(drift: PatientDrift, endings: ReadonlyMap<string, EndingRow>) {
  const { procedureRuleTypeId, intervalInMonths, lapsed } = drift;
  const endingOn = (date: string): Ending | null => {
    const row = endings.get(date);
    return row ? { providerId: row.providerId, appointmentId: row.appointmentId } : null;
  };
  const ended = drift.gaps.flatMap((gap) => {
    const ending = endingOn(gap.to);
    return ending ? [{ ...gap, ...ending }] : [];
  });
  const lost = appointmentsLostPerYear(drift.gaps, intervalInMonths);
  const lapsedEnding = lapsed && endingOn(lapsed.from);
  return {
    ...{ procedureRuleTypeId, intervalInMonths },
    gaps: ended.map((gap, at) => ({ ...gap, appointmentsLost: at === ended.length - 1 ? lost : null })),
    gapsLeftOut: drift.gaps.length - ended.length,
    lapsed: lapsedEnding && { ...lapsed, ...lapsedEnding },
  };
}

/** The first day of a treatment whose interval ends in the range. */
async function firstDay(
  transaction: Transaction,
  clinicId: number,
  { startDate }: DayRange,
  officeRules: readonly { intervalInMonths: number | null }[],
): Promise<string> {
  const { rows } = await transaction.query<{ months: number }>(MAX_INTERVAL, [clinicId]);
  const maxMonths = Math.max(
    0,
    ...rows.map(({ months }) => months),
    ...officeRules.map((row) => row.intervalInMonths ?? 0),
  );
  return addMonths(startDate, -maxMonths) ?? '0001-01-01';
}

const MAX_INTERVAL = `
  select coalesce(max(interval_in_months), 0)::integer as months from procedure_rule where clinic_id = $1 and active`;

/** Of today. The assessment names the plan first, this the insurer. */
const INSURER = `
  case when p.insurance_status = 3 then 'Not insured'
       else coalesce(nullif(btrim(p.insurance_provider), ''), nullif(btrim(p.insurance_plan_name), ''), 'Not known') end`;

/** Who was treated from `$2` to `$3`, and has not left. Served by procedure_patient and added_treatment_once. */
export const PATIENTS = `
  select p.id as "patientId", ${initialsSql('p')} as "patientInitials", ${INSURER} as insurer,
         p.birth_date::text as "birthDate", coalesce(h.health_profile_id, 0) as "healthProfileId"
  from patient p
  left join patient_health_profile h on h.clinic_id = p.clinic_id and h.patient_id = p.id
  where p.clinic_id = $1 and not p.deleted and p.is_active is not false and ($4::text is null or ${INSURER} = $4)
    and (exists (
           select from procedure i
           where i.clinic_id = p.clinic_id and i.patient_id = p.id and i.date between $2::date and $3::date
             and i.status = 102)
         or exists (
           select from added_treatment t
           where t.clinic_id = p.clinic_id and t.patient_id = p.id and t.date between $2::date and $3::date
             and t.deleted_at is null))
  order by p.id`;

/** The first hygiene appointment of each day, by patient. Served by appointment_rebooking_patient. */
export const ENDINGS = `
  select distinct on (b.patient_id, b.date)
         b.patient_id as "patientId", b.date::text, b.provider_id as "providerId", b.appointment_id as "appointmentId"
  from appointment_rebooking b
  join analysed_hygienist h on h.clinic_id = b.clinic_id and h.provider_id = b.provider_id
  left join appointment a on a.clinic_id = b.clinic_id and a.id = b.appointment_id
  where b.clinic_id = $1 and b.patient_id = any($2::text[]) and b.date between $3::date and $4::date
  order by b.patient_id, b.date, a.start_at, b.appointment_id`;
