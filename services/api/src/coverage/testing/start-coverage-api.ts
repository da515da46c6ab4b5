import { topics } from '@helix/contracts';
import { startTwoClinics, type TwoClinics } from '../../testing/two-clinics.js';

/** Of the plan CALENDAR 8 of Sun Life. */
export const SCALING_ITEM = 11;
export const RECALL_ITEM = 12;
export const SEALANT_ITEM = 13;
/** Of the plan NINE-MONTH of Sun Life. */
export const OTHER_ITEM = 21;

/**
 * The API with the clinics Maple and Cedar, and the published insurance plans CALENDAR 8, NINE-MONTH and CDCP.
 *
 * P1 of Maple has CALENDAR 8, an insurance start in the PMS, treatments from every source, and the appointments A1 and A2.
 * P2 is uninsured, P3 has a plan that is a draft, P4 a public plan and no birth date. GONE is deleted, like the appointment
 * DELETED. Cedar has a patient P1 and an appointment A1, too.
 */
export interface CoverageApi extends TwoClinics {
  /** Removes what users saved of insurances, and empties audit trail and outbox. */
  reset(): Promise<void>;
  /** Reads a path below `Appointment/Coverage` as the hygienist of Maple. */
  read(path: string): ReturnType<TwoClinics['call']>;
  /** Saves insurance details as the hygienist of Maple; of P1 by default. */
  save(body: object, patientId?: string): ReturnType<TwoClinics['call']>;
  /** The messages in the outbox, without their time. */
  published(): Promise<Record<string, unknown>[]>;
}

export async function startCoverageApi(): Promise<CoverageApi> {
  const clinics = await startTwoClinics();
  const { maple, cedar, hygienist, call, rows } = clinics;
  await rows(PLANS);
  await rows(patients(maple.clinicId, cedar.clinicId));
  await rows(treatments(maple.clinicId, cedar.clinicId));
  return {
    ...clinics,
    reset: () => clinics.empty(['patient_insurance', 'treatment_claim', 'coverage_grant']),
    read: (path) => call('get', `/api/Appointment/Coverage/${path}`, hygienist, maple),
    save: (body, patientId = 'P1') =>
      call('post', `/api/Patient/${patientId}/InsuranceDetails`, hygienist, maple).send(body),
    published: () => clinics.messages(topics.analysisUpdated),
  };
}

const PLANS = `
  -- Those of the release have the ids that the cases use.
  delete from insurance_plan;
  insert into insurance_plan (plan_id, carrier_id, plan_number, plan_name, is_active, default_start_date)
    overriding system value values
    (1, 2, '50100', 'Calendar 8', true, '2026-01-01'), (2, 2, '50200', 'Nine-month', true, null),
    (3, 3, '60100', 'Flex', false, null), (4, 33, 'CDCP', 'CDCP', true, null);
  insert into coverage_item (coverage_item_id, plan_id, position, covered_item_name, units_covered, coverage_type,
      reset_type, reset_time_period, is_rolling, max_age, period_max, lifetime_max_units, lifetime_max_units_per_provider,
      start_date, coverage_notes)
    overriding system value values
    (13, 1, 2, 'Sealants', 6, 'units', 'oneTime', null, false, 16, 4, 8, 4.5, '2025-01-01', 'Molars only.'),
    (11, 1, 0, 'Scaling and root planing', 8, 'units', 'calendar', 1, false, null, null, null, null, null, null),
    (12, 1, 1, 'Recall exam', 1, 'occurrence', 'monthly', 9, true, null, null, null, null, null, null),
    (21, 2, 0, 'Fluoride', 1, 'occurrence', 'monthly', 9, true, null, null, null, null, null, null),
    (41, 4, 0, 'Fluoride', 2, 'occurrence', 'annual', 1, true, null, null, null, null, null, null);
  insert into coverage_item_procedure (coverage_item_id, procedure_rule_type_id) values
    (11, 18), (11, 12), (12, 28), (12, 23), (13, 20), (21, 14), (41, 14);`;

const patients = (maple: number, cedar: number): string => `
  insert into provider (clinic_id, id, version, type, is_active, deleted) values
    (${maple}, 'H1', 1, 1, true, false), (${maple}, 'D1', 1, 2, true, false), (${maple}, 'D9', 2, null, null, true),
    (${maple}, 'D8', 1, 2, false, false),
    (${cedar}, 'D1', 1, 2, true, false);
  insert into doctor_absence (clinic_id, provider_id, from_date) values (${maple}, 'D9', '2025-06-01');
  insert into patient (clinic_id, id, version, birth_date, insurance_status, insurance_provider, insurance_plan_name,
      insurance_plan_number, insurance_start_date, deleted) values
    (${maple}, 'P1', 1, '1985-03-01', 1, 'Sun Life', 'calendar 8', '12345', '2025-06-01', false),
    (${maple}, 'P2', 1, '1990-07-09', 3, null, null, null, null, false),
    (${maple}, 'P3', 1, '1980-05-05', 1, 'Manulife', 'Flex', '60100', null, false),
    (${maple}, 'P4', 1, null, 2, 'Sun Life', 'CDCP', null, null, false),
    (${maple}, 'GONE', 2, null, null, null, null, null, null, true),
    (${cedar}, 'P1', 1, '1970-01-01', 1, 'Sun Life', 'Nine-month', null, null, false),
    (${cedar}, 'P9', 1, '1970-01-01', 1, 'Sun Life', 'Nine-month', null, null, false);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, deleted) values
    (${maple}, 'A1', 1, 'P1', 'H1', '2026-03-10 09:00', 60, 'scheduled', false),
    (${maple}, 'A2', 1, 'P1', 'H1', '2026-09-10 09:00', 60, 'scheduled', false),
    (${maple}, 'A3', 1, 'P2', 'H1', '2026-03-10 10:00', 60, 'scheduled', false),
    (${maple}, 'A4', 1, 'P3', 'H1', '2026-03-10 11:00', 60, 'scheduled', false),
    (${maple}, 'A5', 1, 'P4', 'H1', '2026-03-10 12:00', 60, 'scheduled', false),
    (${maple}, 'DELETED', 2, null, null, null, null, null, true),
    (${cedar}, 'A1', 1, 'P1', 'H1', '2026-04-20 09:00', 60, 'scheduled', false),
    (${cedar}, 'C1', 1, 'P9', 'H1', '2026-04-20 10:00', 60, 'scheduled', false);`;

/** The code of a recall exam, 01202, is one of the hygienist, or of the doctor to whom it is attributed. */
const treatments = (maple: number, cedar: number): string => `
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, units) values
    (${maple}, 'T1', 1, 'P1', 'H1', '2026-02-20', '11112', 102, 132, null),
    (${maple}, 'T2', 1, 'P1', 'H1', '2026-02-20', '11117', 102, 34, 0.5),
    (${maple}, 'T3', 1, 'P1', 'H1', '2026-01-15', '43421', 102, 72, 0),
    (${maple}, 'T4', 1, 'P1', 'H1', '2026-01-15', '01202', 102, 0, 1),
    (${maple}, 'T5', 1, 'P1', 'D1', '2025-09-01', '01202', 102, 42, 0),
    (${maple}, 'T6', 1, 'P1', 'D9', '2025-03-03', '01202', 102, 42, 1),
    (${maple}, 'T7', 1, 'P1', 'H1', '2024-06-01', '01202', 102, 42, 1),
    (${maple}, 'T8', 1, 'P1', 'H1', '2026-03-10', '11111', 105, 66, 1),
    (${maple}, 'T11', 1, 'P1', 'D8', '2023-02-02', '01202', 102, 42, 1),
    (${maple}, 'T9', 1, 'P1', 'H1', '2026-01-15', 'Z9', 102, 10, 1),
    (${maple}, 'T10', 1, 'P2', 'H1', '2026-01-15', '11113', 102, 198, 3),
    (${cedar}, 'T1', 1, 'P1', 'H1', '2026-02-01', '11116', 102, 396, 6);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (${maple}, 'T7', 'D1');
  insert into added_treatment (clinic_id, patient_id, ada_code, date, deleted_at) values
    (${maple}, 'P1', '12113', '2025-05-05', null), (${maple}, 'P1', '02601', '2025-05-05', now()),
    (${maple}, 'P2', '02601', '2025-05-05', null), (${cedar}, 'P1', '02601', '2025-05-05', null);
  insert into claim (clinic_id, id, version, patient_id, code, date, units, deleted) values
    (${maple}, 'K1', 1, 'P1', '11113', '2026-02-20', 3, false), (${maple}, 'K2', 1, 'P1', '02144', '2024-11-11', 4, false),
    (${maple}, 'K3', 2, null, null, null, null, true), (${maple}, 'K4', 1, 'P2', '02144', '2024-11-11', 4, false),
    (${cedar}, 'K1', 1, 'P1', '02144', '2024-11-11', 4, false);`;
