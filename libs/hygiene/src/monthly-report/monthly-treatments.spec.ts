import type { WorkAppointment, WorkTreatment } from '../work-report/work-appointment.js';
import { monthlyTreatments } from './monthly-treatments.js';

const [FLUORIDE, SCALING, BITEWINGS] = [14, 18, 4];
const HYGIENISTS = [
  { providerId: 'H1', providerName: 'Ada Adams' },
  { providerId: 'H2', providerName: 'Bo Brown' },
];

const treatment = (procedureRuleTypeId: number, given: Partial<WorkTreatment> = {}): WorkTreatment => ({
  procedureRuleTypeId,
  ...{ isPlanned: false, plannedUnits: 0, plannedCents: 0, doneUnits: 0, doneCents: 0 },
  ...{ plannedCodes: [], doneCodes: [], isByAmount: false },
  ...{ dueStatus: null, dueFeeCents: null, reason: null },
  ...given,
});
const because = (missedProcedureReasonId: number | null) => ({
  reason: { missedProcedureReasonId, missedProcedureReasonText: null },
});
let count = 0;
const appointment = (treatments: WorkTreatment[], given: Partial<WorkAppointment> = {}): WorkAppointment => ({
  appointmentId: `V${(count += 1)}`,
  ...{ providerId: 'H1', patientId: 'P1', startDate: '2026-10-05T09:00:00', plannedCents: 10_000, completedCents: 0 },
  treatments,
  ...given,
});
const due = (dueStatus: 1 | 2 | 3, given: Partial<WorkTreatment> = {}) => treatment(FLUORIDE, { dueStatus, ...given });
const planned = { isPlanned: true, plannedCents: 3_000 };

const slicesOf = (appointments: WorkAppointment[], name: string, providerId = 'H1'): Record<string, number> => {
  const donut = monthlyTreatments(appointments, HYGIENISTS)
    .procedures.get(providerId)
    ?.find((one) => one.procedureName === name);
  return Object.fromEntries((donut?.slices ?? []).filter(({ value }) => value > 0).map((one) => [one.name, one.value]));
};

describe('monthlyTreatments', () => {
  it('has a slice for each way in which something due was done or missed', () => {
    const one = [
      due(1),
      due(2, { ...planned, ...because(2) }),
      due(3, planned),
      due(2, planned),
      due(2, { ...planned, ...because(1) }),
      due(2, { ...planned, ...because(3) }),
      due(2, { ...planned, ...because(255) }),
      due(2, because(1)),
    ];
    // 8 of 12.5 % each: the first four get the half percents.
    expect(slicesOf([appointment(one)], 'Fluoride')).toEqual({
      ...{ Completed: 13, 'Ran Out of Time': 13, 'Doctor Not Available': 13, Unspecified: 13 },
      ...{ 'Patient Declined': 12, 'Treatment Plan Changed': 12, Other: 12, 'Not planned': 12 },
    });
  });

  it('names the doctor only where something planned could not be done and nobody gave a reason', () => {
    expect(slicesOf([appointment([due(3, { ...planned, ...because(4) })])], 'Fluoride')).toEqual({
      'Doctor Not Available': 100,
    });
    expect(slicesOf([appointment([due(3, { ...planned, ...because(1) })])], 'Fluoride')).toEqual({
      'Patient Declined': 100,
    });
    expect(slicesOf([appointment([due(3)])], 'Fluoride')).toEqual({ 'Not planned': 100 });
  });

  it('computes the percentages of what was due of planned, missed and its reasons', () => {
    // 6 due: 3 done, of these 2 planned; 2 planned and missed for different reasons; 1 neither planned nor done.
    const treatments = [
      ...[due(1, planned), due(1, planned), due(1)],
      ...[due(2, { ...planned, ...because(2) }), due(2, planned), due(2)],
    ];
    const { procedures } = monthlyTreatments([appointment(treatments)], HYGIENISTS);
    expect(procedures.get('H1')?.[1]).toMatchObject({
      ...{ procedureName: 'Fluoride', totalDue: 6, missedCount: 3, totalPlannedCount: null, totalAppointments: null },
      ...{ plannedPercentage: 67, unplannedPercentage: 33 },
      // 50, and four times 16.67: two percents for the first two of them.
      ...{ completedPercentage: 50, missedPercentage: 50 },
      missedReasonPercentage: { 'Ran Out of Time': 50, Unspecified: 50 },
      missedReasonPercentageWithNotPlanned: { 'Ran Out of Time': 34, Unspecified: 33, 'Not planned': 33 },
    });
  });

  it('begins with the appointments, planned in time or not, and the scaling units that were planned', () => {
    const scaling = (plannedUnits: number, doneUnits: number, given: Partial<WorkTreatment> = {}) =>
      treatment(SCALING, { isPlanned: true, plannedCents: 6_600 * plannedUnits, plannedUnits, doneUnits, ...given });
    const appointments = [
      // More than planned counts as planned: 3 of 3, 1.5 of 2.5, 0 of 2.
      appointment([scaling(3, 4), due(1)]),
      appointment([scaling(2.5, 1.5, because(2))]),
      appointment([scaling(2, -1, because(1))]),
      appointment([treatment(SCALING, { doneUnits: 4, doneCents: 26_400 })], { plannedCents: null }),
    ];
    const result = monthlyTreatments(appointments, HYGIENISTS);
    expect(result.procedures.get('H1')).toMatchObject([
      {
        ...{ procedureName: 'Appointments', totalDue: null, totalAppointments: 4, unplannedAppointments: 1 },
        ...{ completedPercentage: 75, missedPercentage: 25, plannedPercentage: 75, unplannedPercentage: 25 },
        ...{ missedCount: 1, missedReasonPercentage: {} },
        missedReasonPercentageWithNotPlanned: { 'Not planned': 100 },
      },
      {
        ...{ procedureName: 'Scaling Units', totalDue: null, totalPlannedCount: 7.5, missedCount: 3 },
        // 4.5, 1 and 2 of 7.5.
        ...{ completedPercentage: 60, missedReasonPercentage: { 'Ran Out of Time': 33, 'Patient Declined': 67 } },
      },
      { procedureName: 'Fluoride', totalDue: 1, completedPercentage: 100, missedPercentage: 0 },
    ]);
    expect(result.appointmentDetails).toEqual([
      { ...HYGIENISTS[0], totalAppointments: 4, unplannedAppointments: 1 },
      { ...HYGIENISTS[1], totalAppointments: 0, unplannedAppointments: 0 },
      { providerId: null, providerName: 'Office Wide', totalAppointments: 4, unplannedAppointments: 1 },
    ]);
    expect(result.scalingByProviders.map((row) => row.totalPlannedCount)).toEqual([7.5, 0, 7.5]);
    expect(result.procedures.get('H2')).toEqual([]);
  });

  it('compares scaling by amount where something else was done for it', () => {
    const replaced = treatment(SCALING, {
      ...{ isPlanned: true, plannedUnits: 2, plannedCents: 13_200, doneUnits: 1, doneCents: 9_900, isByAmount: true },
    });
    expect(slicesOf([appointment([replaced])], 'Scaling Units')).toEqual({ Completed: 75, Unspecified: 25 });
  });

  it('sums the office, and sorts procedures by how often they were due there', () => {
    const bitewings = (dueStatus: 1 | 2) => treatment(BITEWINGS, { dueStatus });
    const appointments = [
      appointment([due(1), bitewings(2)]),
      appointment([due(2), bitewings(1), bitewings(2)], { providerId: 'H2' }),
    ];
    const { dueButMissedByProvider, topMissed } = monthlyTreatments(appointments, HYGIENISTS);
    const [ofH1, ofH2, office] = dueButMissedByProvider;
    const name = office?.procedures[0]?.procedureName;
    expect(office).toEqual({
      ...{ providerId: null, providerName: 'Office Wide' },
      procedures: [
        { procedureName: name, totalDue: 3, missedCount: 2, completedCount: 1 },
        { procedureName: 'Fluoride', totalDue: 2, missedCount: 1, completedCount: 1 },
      ],
    });
    expect(ofH1?.procedures.map((row) => [row.procedureName, row.totalDue, row.missedCount])).toEqual([
      [name, 1, 1],
      ['Fluoride', 1, 0],
    ]);
    expect(ofH2?.procedures.map((row) => [row.totalDue, row.missedCount])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(topMissed).toEqual({ procedureName: name, totalDue: 3, completedCount: 1, reason: 'Not planned' });
  });

  it('has nothing to show of a month without appointments', () => {
    const result = monthlyTreatments([], HYGIENISTS);
    expect(result.topMissed).toBeNull();
    expect(result.dueButMissedByProvider.map((row) => row.procedures)).toEqual([[], [], []]);
    expect(result.procedures.get('H1')).toEqual([]);
  });
});
