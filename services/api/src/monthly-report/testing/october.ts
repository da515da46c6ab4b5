import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { storeDays } from '../../testing/stored-days.js';

/**
 * The report of this October as it is frozen, which browser tests print. After an intended change of the report,
 * `WRITE_OCTOBER_REPORT=yes npx jest services/api/src/monthly-report/monthly-report.spec` writes it, and `npm run format`
 * formats it. The texts that are expected of it are in `e2e/printed-report.spec.ts`.
 */
export const OCTOBER_REPORT = fileURLToPath(new URL('./october-report.json', import.meta.url));

/** Bitewings, fluoride, scaling. */
const [BITEWINGS, FLUORIDE, SCALING] = [4, 14, 18];

/**
 * H1 is Zoe Adams. H2 and H3 are both called Amy Young; H3 has left. H4 is excluded from analyses, H5 did not work in October,
 * D1 is a doctor. What they did in October 2025, and the due procedure of a December whose minutes are missing:
 *
 * | id | provider | start            | plan   | treatments                                                                |
 * | -- | -------- | ---------------- | ------ | ------------------------------------------------------------------------- |
 * | V1 | H1       | 6 October 9:00   | 238.00 | scaling, 3 units planned and 2.5 done; fluoride was due, and was declined |
 * | V2 | H1       | 20 October 9:00  | none   | bitewings were due and done; fluoride was due                             |
 * | V3 | H2       | 7 October 10:00  | 40.00  | fluoride was due and done; bitewings were due and could not be done       |
 * | V4 | H1       | 20 October 11:00 |        | cancelled                                                                 |
 * | V5 | H3       | 8 October 9:00   | 40.00  | fluoride was due, and there was no time                                   |
 * | V6 | H4       | 6 October 9:00   | none   | fluoride was due                                                          |
 * | V7 | H1       | 3 November 9:00  | 40.00  | fluoride was due                                                          |
 * | V8 | H2       | 7 October 11:00  | 66.00  | scaling, 1 unit planned, and one of another day reversed                  |
 * | V9 | H2       | 7 October 12:00  | none   | never marked completed                                                    |
 * | W1 | H5       | 3 December 2024  | none   | fluoride was due                                                          |
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, true),
    (${clinicId}, 'H3', 1, 'Amy', 'Young', 1, false), (${clinicId}, 'H4', 1, 'Eva', 'Temp', 1, true),
    (${clinicId}, 'H5', 1, 'Nora', 'New', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'H4', true);
  insert into patient (clinic_id, id, version, initials, fee_schedule_id) values
    (${clinicId}, 'P1', 1, 'AB', 'F2'), (${clinicId}, 'P2', 1, 'CD', 'F2'), (${clinicId}, 'P3', 1, 'EF', 'F1'),
    (${clinicId}, 'P4', 1, 'GH', null), (${clinicId}, 'P5', 1, 'IJ', 'F1');
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values
    (${clinicId}, '1', 1, 'F2', '11111', 66), (${clinicId}, '2', 1, 'F2', '11111', 66.55),
    (${clinicId}, '3', 1, 'F1', '11111', 100);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'V1', 1, 'P1', 'H1', '2025-10-06 09:00', 60, 'completed'),
    (${clinicId}, 'V2', 1, 'P2', 'H1', '2025-10-20 09:00', 50, 'completed'),
    (${clinicId}, 'V3', 1, 'P1', 'H2', '2025-10-07 10:00', 60, 'completed'),
    (${clinicId}, 'V4', 1, 'P1', 'H1', '2025-10-20 11:00', 30, 'cancelled'),
    (${clinicId}, 'V5', 1, 'P3', 'H3', '2025-10-08 09:00', 60, 'completed'),
    (${clinicId}, 'V6', 1, 'P5', 'H4', '2025-10-06 09:00', 60, 'completed'),
    (${clinicId}, 'V7', 1, 'P1', 'H1', '2025-11-03 09:00', 60, 'completed'),
    (${clinicId}, 'V8', 1, 'P4', 'H2', '2025-10-07 11:00', 60, 'completed'),
    (${clinicId}, 'V9', 1, 'P3', 'H2', '2025-10-07 12:00', 60, 'scheduled'),
    (${clinicId}, 'W1', 1, 'P5', 'H5', '2024-12-03 12:00', 60, 'completed');
  insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures) values
    (${clinicId}, 'V1', '2025-10-05', 238, '[]'), (${clinicId}, 'V3', '2025-10-05', 40, '[]'),
    (${clinicId}, 'V5', '2025-10-05', 40, '[]'), (${clinicId}, 'V7', '2025-10-05', 40, '[]'),
    (${clinicId}, 'V8', '2025-10-05', 66, '[]');
  insert into appointment_treatment (
    clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, agenda_order, planned_units, planned,
    planned_codes, done_units, done, done_codes, due_status)
  values
    (${clinicId}, 'V1', ${SCALING}, 'P1', 'H1', '2025-10-06', 1, 3, 198, '{11113}', 2.5, 165, '{11112,11117}', null),
    (${clinicId}, 'V1', ${FLUORIDE}, 'P1', 'H1', '2025-10-06', 2, 1, 40, '{12113}', 0, 0, '{}', 2),
    (${clinicId}, 'V2', ${BITEWINGS}, 'P2', 'H1', '2025-10-20', null, 0, 0, '{}', 1, 80, '{02144}', 1),
    (${clinicId}, 'V2', ${FLUORIDE}, 'P2', 'H1', '2025-10-20', null, 0, 0, '{}', 0, 0, '{}', 2),
    (${clinicId}, 'V3', ${FLUORIDE}, 'P1', 'H2', '2025-10-07', 1, 1, 40, '{12113}', 1, 40, '{12113}', 1),
    (${clinicId}, 'V3', ${BITEWINGS}, 'P1', 'H2', '2025-10-07', null, 0, 0, '{}', 0, 0, '{}', 3),
    (${clinicId}, 'V5', ${FLUORIDE}, 'P3', 'H3', '2025-10-08', 1, 1, 40, '{12113}', 0, 0, '{}', 2),
    (${clinicId}, 'V6', ${FLUORIDE}, 'P5', 'H4', '2025-10-06', null, 0, 0, '{}', 0, 0, '{}', 2),
    (${clinicId}, 'V7', ${FLUORIDE}, 'P1', 'H1', '2025-11-03', 1, 1, 40, '{12113}', 0, 0, '{}', 2),
    (${clinicId}, 'V8', ${SCALING}, 'P4', 'H2', '2025-10-07', 1, 1, 66, '{11111}', -1, -66, '{}', null),
    (${clinicId}, 'W1', ${FLUORIDE}, 'P5', 'H5', '2024-12-03', null, 0, 0, '{}', 0, 0, '{}', 2),
    (${clinicId}, 'S1', ${SCALING}, 'P2', 'H1', '2025-09-10', null, 0, 0, '{}', 2, 133.1, '{11112}', null);
  insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, missed_procedure_reason_id) values
    (${clinicId}, 'V1', ${FLUORIDE}, 1), (${clinicId}, 'V5', ${FLUORIDE}, 2), (${clinicId}, 'V2', ${FLUORIDE}, 1);
  insert into hygiene_day (clinic_id, provider_id, date, appointments, planned) values
    (${clinicId}, 'H1', '2024-10-31', 9, 9), (${clinicId}, 'H1', '2025-09-10', 4, 1), (${clinicId}, 'H5', '2025-09-12', 1, 1),
    (${clinicId}, 'H1', '2025-10-06', 1, 1), (${clinicId}, 'H1', '2025-10-20', 1, 0), (${clinicId}, 'H2', '2025-10-07', 3, 2),
    (${clinicId}, 'H3', '2025-10-08', 1, 1), (${clinicId}, 'H4', '2025-10-06', 1, 0), (${clinicId}, 'H1', '2025-11-03', 1, 1);
  insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at) values
    (${clinicId}, 'V1', 'P1', 'H1', '2025-10-06', true, now()), (${clinicId}, 'V2', 'P2', 'H1', '2025-10-20', false, now()),
    (${clinicId}, 'V3', 'P1', 'H2', '2025-10-07', true, now()), (${clinicId}, 'V5', 'P3', 'H3', '2025-10-08', false, now()),
    (${clinicId}, 'V6', 'P5', 'H4', '2025-10-06', false, now()), (${clinicId}, 'V7', 'P1', 'H1', '2025-11-03', false, now()),
    (${clinicId}, 'V8', 'P4', 'H2', '2025-10-07', false, now());
  insert into annotation (clinic_id, date, end_date, text) values
    (${clinicId}, '2025-09-20', '2025-10-01', 'New chairs'), (${clinicId}, '2025-10-31', null, 'Closed at noon'),
    (${clinicId}, '2025-11-01', null, 'New fees');
  update clinic set time_last_seen = '2025-11-24T14:00:00Z' where clinic_id = ${clinicId}`;

/** Stores an October, with the month before and some of earlier years and of November. */
export async function storeOctober(pool: Pool, clinicId: number): Promise<void> {
  await pool.query(fixture(clinicId));
  await storeDays(pool, clinicId, [
    { providerId: 'H1', date: '2021-12-31', minutesBooked: 480, production: 9999 },
    { providerId: 'H1', date: '2022-01-03', minutesBooked: 130, production: 130 },
    { providerId: 'H1', date: '2024-10-07', minutesBooked: 120, production: 240 },
    { providerId: 'H1', date: '2025-09-10', minutesBooked: 300, production: 600 },
    { providerId: 'H2', date: '2025-09-11', minutesBooked: 240, production: 480 },
    { providerId: 'H5', date: '2025-09-12', minutesBooked: 60, production: 60 },
    { providerId: 'H1', date: '2025-10-06', appointments: 1, minutesBooked: 300, production: 750 },
    { providerId: 'H1', date: '2025-10-20', appointments: 1, minutesBooked: 300, production: 594.35 },
    // Nothing but a reversal.
    { providerId: 'H1', date: '2025-10-27', production: -50 },
    {
      ...{ providerId: 'H2', date: '2025-10-07', appointments: 3, completed: 2, minutesBooked: 180 },
      ...{ minutesNotCompleted: 60, production: 300 },
    },
    { providerId: 'H3', date: '2025-10-08', appointments: 1, minutesBooked: 120, production: 100 },
    { providerId: 'H4', date: '2025-10-06', appointments: 1, minutesBooked: 480, production: 960 },
    { providerId: 'D1', date: '2025-10-06', appointments: 1, minutesBooked: 60, production: 200 },
    { providerId: 'H1', date: '2025-11-03', appointments: 1, minutesBooked: 480, production: 960 },
  ]);
}
