import { PatientRecord, type PatientInputs } from '../due/patient-record.js';
import { ADULT_HISTORY, done, office, patient, rule, settings } from '../due/testing/build.js';
import { NOTHING_ENTERED, previewNext, type PreviewNextInputs } from './preview-next.js';

const APPOINTMENT = '2026-03-10';
const TODAY = ['01202', '02144', '11112', '11107', '12113', '04403'].map((code) => done(APPOINTMENT, code));
const DONE = patient({ items: [...ADULT_HISTORY, ...TODAY] });
const NOTHING_DONE = patient({ items: ADULT_HISTORY });

const preview = (inputs: PatientInputs, change: Partial<PreviewNextInputs> = {}) =>
  previewNext({
    patient: PatientRecord.of(inputs),
    settings: settings(),
    currentAppointmentDate: APPOINTMENT,
    plannedTypeIds: [],
    isOver: false,
    timeframe: null,
    desiredDate: null,
    timeframeByRules: true,
    ...change,
  });
const selected = (...args: Parameters<typeof preview>) =>
  preview(...args)
    .procedures.filter(({ isSelected }) => isSelected)
    .map(({ procedureName, durationInMinutes }) => [procedureName, durationInMinutes]);

describe('previewNext (R-44)', () => {
  it('suggests 60 minutes after nine months: 3 + 3 + 10 + 30 + 7.5 + 5 = 58.5', () => {
    const next = preview(DONE, { timeframe: 9 });
    expect(next).toMatchObject({
      selectedTimeframe: 9,
      appointmentDate: '2026-12-10',
      birthDate: '1980-05-05',
      nextAppointmentLength: 60,
      warning: null,
      error: null,
    });
    // In agenda order; items within the scaling add no minutes.
    expect(selected(DONE, { timeframe: 9 })).toEqual([
      ['Seat and prepare', 3],
      ['Medical history review', 0],
      ['Probing (perio charting)', 0],
      ['Scaling', 30],
      ['Doctor check (waiting time)', 3],
      ['Recall exam', 10],
      ['Polishing, ½ unit', 7.5],
      ['Dismiss, notes, turn room', 5],
    ]);
    expect(next.procedures.find(({ procedureRuleTypeId }) => procedureRuleTypeId === 23)).toMatchObject({
      dueDate: '2026-12-10',
      isSelected: true,
    });
  });

  it('lists the other applicable procedures, not selected', () => {
    const { procedures, otherProcedures } = preview(DONE, { timeframe: 9 });
    const others = otherProcedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
    expect(others).toEqual(expect.arrayContaining([4, 8, 14, 35, 41]));
    expect(others.some((id) => procedures.some(({ procedureRuleTypeId }) => procedureRuleTypeId === id))).toBe(false);
    expect(otherProcedures.some(({ isSelected }) => isSelected)).toBe(false);
    expect(otherProcedures.find(({ procedureRuleTypeId }) => procedureRuleTypeId === 14)?.dueDate).toBe('2027-03-10');
    expect(otherProcedures.find(({ procedureRuleTypeId }) => procedureRuleTypeId === 35)?.dueDate).toBeNull();
  });

  it('suggests six months by the default rules, without an exam', () => {
    expect(preview(DONE)).toMatchObject({ selectedTimeframe: 6, appointmentDate: '2026-09-10' });
    // 3 + 30 + 5 = 38; probing and medical history within the scaling.
    expect(preview(DONE).nextAppointmentLength).toBe(40);
  });

  it('takes the timeframe from the patient’s rules, or six months when the setting is off', () => {
    const perio = { ...DONE, rules: office(rule({ procedureRuleTypeId: 18, intervalInMonths: 3 })) };
    expect(preview(perio)).toMatchObject({ selectedTimeframe: 3, appointmentDate: '2026-06-10' });
    expect(preview(perio, { timeframeByRules: false })).toMatchObject({ appointmentDate: '2026-09-10' });
  });

  it('prefers the desired date over the timeframe', () => {
    expect(preview(DONE, { desiredDate: '2027-03-10', timeframe: 3 })).toMatchObject({
      appointmentDate: '2027-03-10',
      selectedTimeframe: 3,
    });
    const names = selected(DONE, { desiredDate: '2027-03-10' }).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Bitewings', 'Fluoride', 'Recall exam']));
  });

  it('clamps the date to the last day of a shorter month', () => {
    expect(preview(DONE, { currentAppointmentDate: '2026-08-31', timeframe: 6 }).appointmentDate).toBe('2027-02-28');
  });

  it('selects only the longest of several due exams', () => {
    const never = patient({ items: TODAY.slice(2) });
    const exams = preview(never).procedures.filter(({ procedureName }) => procedureName.includes('exam'));
    expect(exams.map(({ procedureName, isSelected }) => [procedureName, isSelected])).toEqual([
      ['Complete exam, adult', true],
      ['Recall exam', false],
    ]);
  });

  it('suggests scaling in half minutes, since a plan is saved in them', () => {
    // The mean of a half unit and a unit is (7.5 + 15) / 2 = 11.25, rounded half up.
    const scalingTimes = [
      { date: '2025-09-10', minutes: 7.5 },
      { date: APPOINTMENT, minutes: 15 },
    ];
    expect(selected({ ...DONE, scalingTimes })).toContainEqual(['Scaling', 11.5]);
  });

  it('uses the usual scaling time', () => {
    const scalingTimes = [{ date: APPOINTMENT, minutes: 45 }];
    expect(selected({ ...DONE, scalingTimes })).toContainEqual(['Scaling', 45]);
  });
});

describe('previewNext (R-44): what counts as history', () => {
  const PARTLY_DONE = patient({ items: [...ADULT_HISTORY, done(APPOINTMENT, '11112')] });
  const nextOf = (inputs: PatientInputs, change: Partial<PreviewNextInputs>) => {
    const { warning, procedures } = preview(inputs, change);
    return { warning, names: procedures.map(({ procedureName }) => procedureName) };
  };

  it('counts the planned procedures as done, with the warning, while nothing is done', () => {
    const planned = preview(NOTHING_DONE, { plannedTypeIds: [23, 4, 18, 29, 14, 3] });
    expect(planned.warning).toBe(NOTHING_ENTERED);
    expect({ ...planned, warning: null }).toEqual(preview(DONE));
  });

  it('counts nothing as done without a plan', () => {
    expect(nextOf(NOTHING_DONE, {}).names).toContain('Bitewings');
    expect(nextOf(DONE, {}).names).not.toContain('Bitewings');
  });

  it('counts what is still planned beside what is done until the appointment is over', () => {
    const next = nextOf(PARTLY_DONE, { plannedTypeIds: [4] });
    expect(next.warning).toBeNull();
    expect(next.names).not.toContain('Bitewings');
  });

  it('counts only what was done once the appointment is over', () => {
    expect(nextOf(PARTLY_DONE, { plannedTypeIds: [4], isOver: true }).names).toContain('Bitewings');
    const nothing = nextOf(NOTHING_DONE, { plannedTypeIds: [4], isOver: true });
    expect(nothing.warning).toBe(NOTHING_ENTERED);
    expect(nothing.names).toContain('Bitewings');
  });
});

describe('previewNext (R-44) with invalid inputs', () => {
  it.each([
    [{ timeframe: 5 }, 'The timeframe must be one of 3, 4, 6, 9, 12 months.'],
    [{ timeframe: NaN }, 'The timeframe must be one of 3, 4, 6, 9, 12 months.'],
    [{ desiredDate: '2026-02-30' }, 'The desired day 2026-02-30 does not exist.'],
    [{ desiredDate: '2026-03-10' }, 'The next appointment must be after 2026-03-10.'],
    [{ desiredDate: '2026-03-09' }, 'The next appointment must be after 2026-03-10.'],
    [{ currentAppointmentDate: '2026-02-30' }, 'The appointment’s day 2026-02-30 does not exist.'],
    [{ currentAppointmentDate: '9999-12-01' }, 'The next appointment would lie beyond the year 9999.'],
  ])('returns an error for %j', (change, error) => {
    expect(preview(DONE, change)).toMatchObject({
      error,
      procedures: [],
      otherProcedures: [],
      nextAppointmentLength: 0,
    });
  });

  it('accepts the day after the current appointment', () => {
    expect(preview(DONE, { desiredDate: '2026-03-11' }).error).toBeNull();
  });
});
