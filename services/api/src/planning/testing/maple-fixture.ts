/** A week before V1, and after its end at 9:50 local time. */
export const BEFORE_V1 = Date.parse('2026-02-23T15:00:00Z');
export const AFTER_V1 = Date.parse('2026-03-02T16:00:00Z');

/**
 * A clinic in Ontario with a goal of 180 dollars an hour and a patient P1, born on 1980-02-28. Appointments of P1 with the
 * hygienist H1 are V0 on 2025-08-31, V1 on 2026-03-02 from 9:00 to 9:50, and V2 on 2026-09-08; EXAM is on the day of V1
 * with the doctor D1.
 *
 * Active rules of the office are: recall exam every 6 months, scaling every 3, bitewings every 12 from age 16, medical
 * history, seat, and custom codes.
 */
export const mapleFixture = (clinicId: number): string => `
  update clinic set goal_hourly_production = 180, goal_percentage = 0.3 where clinic_id = ${clinicId};
  insert into procedure_rule
    (clinic_id, procedure_rule_id, procedure_rule_type_id, active, interval_in_months, min_age, include_with_scaling,
     default_in_minutes)
    overriding system value
    select ${clinicId}, id, id, id in (1, 4, 18, 23, 41, 42),
           case id when 23 then 6 when 18 then 3 when 4 then 12 end, case id when 4 then 16 end, id = 1,
           case id when 23 then 12.5 end
    from generate_series(1, 45) as id;
  insert into health_profile (clinic_id, health_profile_id, profile_name) overriding system value
    values (${clinicId}, 7, 'Perio');
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Maya', 'Okafor', 1, true), (${clinicId}, 'H2', 1, 'Claire', 'Bouchard', 1, true),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true), (${clinicId}, 'D2', 1, 'Ida', 'Orr', 2, true);
  insert into operatory (clinic_id, id, version, name, is_hygiene) values (${clinicId}, 'OP1', 1, 'Hygiene 1', true);
  insert into fee_schedule (clinic_id, id, version, name) values (${clinicId}, 'F1', 1, 'Ontario 2026');
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee, description, abbrev_description) values
    (${clinicId}, 'a', 1, 'F1', '01202', 42, 'Recall', 'Rec'), (${clinicId}, 'b', 1, 'F1', '02144', 55.10, 'BW', 'BW'),
    (${clinicId}, 'b2', 1, 'F1', '02144', 50, 'BW', 'BW'), (${clinicId}, 'c', 1, 'F1', '11111', 66, 'Sc 1', 'Sc'),
    (${clinicId}, 'd', 1, 'F1', '11112', 132, 'Sc 2', 'Sc'),
    (${clinicId}, 'e', 1, 'F1', '99555', 25, 'Night guard check', 'NG check'),
    (${clinicId}, 'f', 1, 'F2', '99555', 31.5, null, null);
  insert into patient
    (clinic_id, id, version, initials, birth_date, is_active, primary_provider_id, fee_schedule_id, insurance_status,
     insurance_provider, insurance_plan_name) values
    (${clinicId}, 'P1', 1, 'AB', '1980-02-28', true, 'D1', 'F1', 1, 'Northern Life', 'Gold');
  insert into appointment
    (clinic_id, id, version, patient_id, provider_id, operatory_id, start_at, duration_minutes, reason, status, comments,
     exam_doctor_id) values
    (${clinicId}, 'V0', 1, 'P1', 'H1', null, '2025-08-31 09:00', 60, null, 'completed', null, null),
    (${clinicId}, 'V1', 1, 'P1', 'H1', 'OP1', '2026-03-02 09:00', 50, 'Recall', 'confirmed', 'Call first', 'D1'),
    (${clinicId}, 'EXAM', 1, 'P1', 'D1', null, '2026-03-02 10:00', 15, null, 'scheduled', null, null),
    (${clinicId}, 'V2', 1, 'P1', 'H1', null, '2026-09-08 09:00', 60, null, 'scheduled', null, null),
    (${clinicId}, 'CANCELLED', 1, 'P1', 'H1', null, '2026-02-10 09:00', 60, null, 'cancelled', null, null),
    (${clinicId}, 'MISSED', 1, 'P1', 'H1', null, '2026-02-17 09:00', 60, null, 'noShow', null, null);
  insert into appointment (clinic_id, id, version, deleted) values (${clinicId}, 'DELETED', 2, true);
  insert into procedure
    (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, units,
     minutes, teeth, surfaces) values
    (${clinicId}, 'X1', 1, 'P1', 'V0', 'H1', '2025-08-31', '01202', 'Recall exam', 102, 42, null, null, null, null),
    (${clinicId}, 'X2', 1, 'P1', 'V0', 'H1', '2025-08-31', '11112', null, 102, 132, null, 35, null, null),
    (${clinicId}, 'X3', 1, 'P1', null, 'GONE', '2024-08-12', '11113', 'Scaling elsewhere', 102, 0, null, null, null, null),
    (${clinicId}, 'LATER', 1, 'P1', null, 'H1', '2026-04-01', '12113', null, 102, 32, null, null, null, null);`;

/** What was planned and done at V1: scaling, an exam by the doctor, a code of no procedure; bitewings are only planned. */
export const doneAtV1 = (clinicId: number): string => `
  insert into procedure
    (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, units,
     minutes, teeth, surfaces) values
    (${clinicId}, 'Y0', 1, 'P1', 'V1', 'H1', '2026-03-02', '02144', 'BW x4', 105, 55.10, null, 5, null, null),
    (${clinicId}, 'Y1', 1, 'P1', 'V1', 'H1', '2026-03-02', '11112', 'Sc x2', 102, 131.25, 2, 30, null, null),
    (${clinicId}, 'Y2', 1, 'P1', 'EXAM', 'D1', '2026-03-02', '01202', null, 102, 42, null, null, null, null),
    (${clinicId}, 'Y3', 1, 'P1', null, 'H1', '2026-03-02', '99999', 'Special', 102, 10, null, null,
     '["16"]', '["M", "O"]');
  insert into appointment_analysis
    (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version)
    values (${clinicId}, 'V1', 55.10, 141.25, 183.25, 1);`;

/** A saved plan of V1: seat, recall exam with bitewings at another fee, scaling of 30 minutes, a custom code. */
export const planOfV1 = (clinicId: number, userId: number): string => `
  insert into appointment_plan
    (clinic_id, appointment_id, saved_at, saved_by, reason, total_planned, total_commission) values
    (${clinicId}, 'V1', '2026-02-20T14:30:00Z', ${userId}, 'Recall exam, Bitewings, Scaling, Custom code', 249, 60);
  insert into timely_plan (clinic_id, appointment_id, saved_at, saved_by, total_planned, procedures)
    select clinic_id, appointment_id, saved_at, saved_by, total_planned, '[]' from appointment_plan where clinic_id = ${clinicId};
  insert into planned_procedure
    (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, quantity, fee, commission,
     criterion_ids) values
    (${clinicId}, 'V1', 42, 0, 3, 0, 1, 0, 0, '{}'), (${clinicId}, 'V1', 4, 1, 5, 4, 1, 50, 9, '{8,7}'),
    (${clinicId}, 'V1', 23, 2, 12.5, 1, 1, 42, 0, '{}'), (${clinicId}, 'V1', 18, 3, 30, 2, 1, 132, 52.80, '{}'),
    (${clinicId}, 'V1', 41, 4, 8, 1, 1, 25, 0, '{}');
  insert into planned_option
    (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, quantity, teeth, fee_override) values
    (${clinicId}, 'V1', 4, 0, '02144', 1, '{}', 50), (${clinicId}, 'V1', 23, 0, '01202', 1, '{}', null),
    (${clinicId}, 'V1', 41, 0, '99555', 1, '{16MO}', null);
  insert into planned_code
    (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, fee) values
    (${clinicId}, 'V1', 4, 0, '02144', '4 bitewing images', 1, 50),
    (${clinicId}, 'V1', 23, 0, '01202', 'Exam of a patient who comes regularly', 1, 42),
    (${clinicId}, 'V1', 18, 0, '11112', 'Scaling, two units (30 minutes)', 1, 132),
    (${clinicId}, 'V1', 41, 0, '99555', 'Night guard check', 1, 25);`;
