import type { PmsChange } from '@helix/contracts';
import { upsert } from '../../../sync-ingest/src/testing/changes.js';

/** 12:00 in Toronto on Tuesday 10 November: it is too late to book anybody again in time. */
export const NOW = Date.parse('2026-11-10T17:00:00Z');
/** Two weeks, with the end of a month and the night in which clocks are set back between them. */
export const RANGE = { startDate: '2026-10-26', endDate: '2026-11-08' };

/** Hygienist or doctor, patient, start and minutes. */
const APPOINTMENTS = {
  A1: ['H1', 'P1', '2026-10-30T09:00:00', 60],
  A2: ['H1', 'P2', '2026-10-30T10:00:00', 60],
  A3: ['H1', 'P5', '2026-11-01T01:15:00', 60],
  A4: ['H1', 'P4', '2026-11-01T09:00:00', 60],
  A5: ['H1', 'P6', '2026-11-01T09:30:00', 60],
  A6: ['H1', 'P1', '2026-11-02T10:00:00', 60],
  B1: ['H2', 'P3', '2026-10-30T09:00:00', 60],
  C1: ['H3', 'P7', '2026-11-02T09:00:00', 120],
  D1: ['H4', 'P8', '2026-11-02T09:00:00', 180],
  E1: ['E1', 'P6', '2026-11-02T11:00:00', 30],
  X1: ['H1', 'P3', '2026-11-02T13:00:00', 60],
  X2: ['H1', 'P3', '2026-11-02T14:00:00', 60],
} as const;

/**
 * A clinic that is small enough to add by hand, with a goal of 180 dollars an hour. Ana and Bea are hygienists, Bea has left
 * since; Cleo is excluded from charts; Dora never clocks and has no schedule; Eve is a doctor.
 *
 * | id | hygienist | start         | min | plan                | done, credited to                                                      |
 * | -- | --------- | ------------- | --- | ------------------- | ---------------------------------------------------------------------- |
 * | A1 | Ana       | 10-30 09:00   | 60  | 174.00 by Ada       | scaling 132.00; exam 42.00 to Eve                                      |
 * | A2 | Ana       | 10-30 10:00   | 60  | saved too late      | scaling 66.00, bitewings 55.00                                         |
 * | B1 | Bea       | 10-30 09:00   | 60  | 132.00 by Bo        | scaling 132.00; exam 42.00 of Eve, attributed to Bea                   |
 * | A3 | Ana       | 11-01 01:15   | 60  | none                | nothing: in the hour that there is twice                               |
 * | A4 | Ana       | 11-01 09:00   | 60  | none                | scaling 66.00                                                          |
 * | A5 | Ana       | 11-01 09:30   | 60  | none                | nothing; overlaps A4, and was never marked completed                   |
 * | A6 | Ana       | 11-02 10:00   | 60  | 132.00 by Bo        | scaling 132.00 and its reversal, then 66.00                            |
 * | C1 | Cleo      | 11-02 09:00   | 120 | none                | scaling 132.00                                                         |
 * | D1 | Dora      | 11-02 09:00   | 180 | none                | scaling 264.00, bitewings 55.00                                        |
 * | E1 | Eve       | 11-02 11:00   | 30  | none                | filling 200.00                                                         |
 * |    | Ana       | 11-03         |     |                     | fluoride 32.00 without an appointment                                  |
 *
 * X1 of Ana was cancelled, X2 missed. Of those seen, P1 comes again on 11-02, P2 and P5 were booked in the week after, P8 in
 * its last half hour; P4 only after its end.
 *
 * What the agent knows on the Monday before.
 */
const AHEAD: readonly PmsChange[] = [
  upsert('provider', 'H1', { firstName: 'Ana', lastName: 'Roy' }),
  upsert('provider', 'H2', { firstName: 'Bea', lastName: 'Solis' }),
  upsert('provider', 'H3', { firstName: 'Cleo', lastName: 'Tan' }),
  upsert('provider', 'H4', { firstName: 'Dora', lastName: 'Vey' }),
  upsert('provider', 'E1', { firstName: 'Eve', lastName: 'Wu', type: 2 }),
  upsert('feeSchedule', 'F1'),
  ...Object.entries({ '11111': 66, '11112': 132, '11114': 264, '01202': 42, '02142': 55, '12113': 32 }).map(
    ([code, fee]) => upsert('fee', `F${code}`, { code, fee }),
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => upsert('patient', `P${n}`, { initials: `Q${n}` })),
  ...(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'C1', 'D1', 'E1', 'X1', 'X2'] as const).map((id) =>
    appointment(id, 'scheduled'),
  ),
];

/** What it knows in the evening of the last day with appointments, before midnight. */
const DONE: readonly PmsChange[] = [
  upsert('provider', 'H2', { firstName: 'Bea', lastName: 'Solis', isActive: false }),
  ...(['A1', 'A2', 'A3', 'A4', 'A6', 'B1', 'C1', 'D1', 'E1'] as const).map((id) => appointment(id, 'completed')),
  appointment('X1', 'cancelled'),
  appointment('X2', 'noShow'),
  done('1', 'A1', '11112', 132),
  done('2', 'A1', '01202', 42, { providerId: 'E1' }),
  done('3', 'A2', '11111', 66),
  done('4', 'A2', '02142', 55),
  done('5', 'B1', '11112', 132),
  done('6', 'B1', '01202', 42, { providerId: 'E1' }),
  done('7', 'A4', '11111', 66),
  done('8', 'A6', '11112', 132, { units: 2 }),
  done('9', 'A6', '11112', -132, { units: -2 }),
  done('10', 'A6', '11111', 66),
  done('11', 'C1', '11112', 132),
  done('12', 'D1', '11114', 264),
  done('13', 'D1', '02142', 55),
  done('14', 'E1', '21111', 200),
  upsert('procedure', '15', { patientId: 'P2', providerId: 'H1', date: '2026-11-03', code: '12113', amount: 32 }),
  upsert('punch', 'H1.1', { providerId: 'H1', date: '2026-10-30', timeIn: '08:00', timeOut: '12:00' }),
  upsert('punch', 'H1.2', { providerId: 'H1', date: '2026-11-01', timeIn: '00:30', timeOut: '11:30' }),
  upsert('punch', 'H1.3', { providerId: 'H1', date: '2026-11-02', timeIn: '08:00', timeOut: '16:00' }),
  upsert('punch', 'H2.1', { providerId: 'H2', date: '2026-10-30', timeIn: '08:00', timeOut: '11:00' }),
  upsert('punch', 'H3.1', { providerId: 'H3', date: '2026-11-02', timeIn: '08:00', timeOut: '12:00' }),
];

/** What the agent sends, and when. */
export const MESSAGES: readonly { at: number; changes: readonly PmsChange[] }[] = [
  { at: Date.parse('2026-10-26T13:00:00Z'), changes: AHEAD },
  { at: Date.parse('2026-11-04T04:30:00Z'), changes: DONE },
  bookedAgain('P5', '2026-11-04T09:00:00', '2026-11-04T14:01:00Z'),
  bookedAgain('P2', '2026-11-06T17:10:00', '2026-11-06T22:11:00Z'),
  bookedAgain('P4', '2026-11-09T00:00:00', '2026-11-09T05:01:00Z'),
  bookedAgain('P8', '2026-11-09T23:35:00', '2026-11-10T04:36:00Z'),
];

function appointment(id: keyof typeof APPOINTMENTS, status: string): PmsChange {
  const [providerId, patientId, start, durationInMinutes] = APPOINTMENTS[id];
  return upsert('appointment', id, {
    ...{ providerId, patientId, start, durationInMinutes, status, createdAt: '2026-09-01T10:00:00' },
  });
}

function done(
  id: string,
  appointmentId: keyof typeof APPOINTMENTS,
  code: string,
  amount: number,
  data: Record<string, unknown> = {},
): PmsChange {
  const [providerId, patientId, start] = APPOINTMENTS[appointmentId];
  return upsert('procedure', id, {
    ...{ appointmentId, providerId, patientId, date: start.slice(0, 10), code, amount, units: null, minutes: null },
    ...data,
  });
}

/** An appointment of next year. @param createdAt local time of the clinic. */
function bookedAgain(patientId: string, createdAt: string, at: string) {
  const data = { patientId, providerId: 'H1', start: '2027-05-03T09:00:00', createdAt };
  return { at: Date.parse(at), changes: [upsert('appointment', `NEXT.${patientId}`, data)] };
}
