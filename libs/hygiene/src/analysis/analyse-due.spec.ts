import { PatientRecord } from '../due/patient-record.js';
import { ADULT_HISTORY, done, office, patient, rule, appointmentOn } from '../due/testing/build.js';
import { analyseDue } from './analyse-due.js';
import { analysisAt, insightStatesOf, type Moment } from './analysis-at.js';
import type { DueAnalysis } from './due-analysis.js';
import type { SavedPlan } from './inputs.js';
import { doctorIn, settings, appointment } from './testing/build.js';

const TODAY = '2026-03-01';
const BEFORE = { isOver: false, today: TODAY };
const AFTER = { isOver: true, today: '2026-03-11' };
const APPOINTMENT = { appointmentId: 'V1', date: '2026-03-10', providerId: 'H1', planNext: null };
const ADULT = patient({ items: ADULT_HISTORY });
const codes = (details: readonly { code: string; amount: number | null }[]) =>
  details.map(({ code, amount }) => [code, amount]);

describe('analyseDue', () => {
  it('returns all fields', () => {
    const analysis = analyseDue(
      settings(),
      patient({
        items: ADULT_HISTORY,
        hygieneAppointments: [appointmentOn('2026-03-10', 'V1'), appointmentOn('2026-09-10', 'V2')],
      }),
      appointment({
        planNext: {
          timeFrameInMonths: 6,
          procedures: [{ procedureRuleTypeId: 18, minutes: 37.5 }],
          comments: 'Ask for images',
        },
        doctors: doctorIn('08:00', '12:00'),
      }),
    );
    expect(analysis).toMatchObject({
      ageInYears: 45,
      problems: [],
      recommendedMinutes: 70,
      almostDueProcedures: [],
      doctor: 'yes',
      noDoctor: false,
      isTooLongForChild: false,
      isBirthday: false,
      nextAppointmentSummary: {
        nextAppointmentId: 'V2',
        nextAppointmentDate: '2026-09-10',
        nextAppointmentLength: 60,
      },
    });
    expect(analysis.dueProcedures.map(({ procedureRuleTypeId, status }) => [procedureRuleTypeId, status])).toEqual([
      [4, 2],
      [14, 2],
      [18, 2],
      [23, 2],
      [29, 2],
    ]);
    expect(codes(analysis.review.before)).toEqual([['tooShort', 10]]);
    expect(codes(analysis.review.after)).toEqual(Array(5).fill(['dueNotDone', null]));
    expect(analysis.review.always).toEqual([]);
  });

  it('works without plan, goal, doctor and next appointment', () => {
    const analysis = analyseDue(
      settings(),
      ADULT,
      appointment({ goalWageCents: null, goalHourlyCents: null, plan: null, isPlanned: false }),
    );
    expect(analysis).toMatchObject({
      doctor: 'unknown',
      nextAppointmentSummary: null,
    });
    expect(codes(analysis.review.after).at(-1)).toEqual(['notPlanned', null]);
  });

  it('excuses a plan below the goal by a reason of something planned or due only', () => {
    const isBelow = (procedureRuleTypeId: number) =>
      analyseDue(
        settings(),
        ADULT,
        appointment({
          plan: { totalCents: 100, procedures: [{ procedureRuleTypeId: 20, codes: [] }] },
          missedReasons: [{ procedureRuleTypeId, missedProcedureReasonId: 2, missedProcedureReasonText: null }],
        }),
      ).review.after.some(({ code }) => code === 'belowGoal');
    // Sealants (20) are planned, fluoride (14) is due; a panoramic image (8) is neither.
    expect([20, 14, 8].map(isBelow)).toEqual([false, false, true]);
  });

  it('counts planned procedures that were missed without a reason', () => {
    const missed = (items: ReturnType<typeof done>[], change: Parameters<typeof appointment>[0] = {}) =>
      analyseDue(settings(), patient({ items }), appointment(change)).missedWithoutReason;
    const reason = { procedureRuleTypeId: 18, missedProcedureReasonId: 2, missedProcedureReasonText: null };
    // Planned are scaling (18) and a recall exam (23).
    expect(missed([])).toBe(2);
    expect(missed([done('2026-03-10', '01202')])).toBe(1);
    expect(missed([done('2026-03-10', '01202')], { missedReasons: [reason] })).toBe(0);
    expect(missed([], { plan: null })).toBe(0);
  });

  it('returns the source rows', () => {
    const recall = rule({ procedureRuleId: 99, procedureRuleTypeId: 23 });
    // Fluoride is due on 2026-06-20: its rows are not sources.
    const fluoride = rule({ procedureRuleId: 98, procedureRuleTypeId: 14 });
    const items = [
      done('2025-06-10', '01202', { id: 'OLD' }),
      done('2025-12-20', '12113', { id: 'FLUORIDE' }),
      done('2026-03-10', '01202', { id: 'NOW' }),
    ];
    const only = patient({ items, rules: { ...office(), officeRules: [recall, fluoride] } });
    const rows = [
      { entity: 'procedure', id: 'NOW' },
      { entity: 'procedure', id: 'OLD' },
      { entity: 'procedureRule', id: '99' },
    ];
    expect(analyseDue(settings(), only, appointment()).rows).toEqual(rows);
    expect(analyseDue(settings(), only, appointment({ doctors: doctorIn('13:00', '17:00') })).rows).toEqual([
      ...rows,
      { entity: 'schedule', id: 'S1' },
    ]);
  });

  it('returns the same for several appointments of one record as one by one', () => {
    const appointments = ['2026-03-10', '2026-09-10', '2025-09-10'].map((day) =>
      appointment({ start: `${day}T10:00:00` }),
    );
    const record = PatientRecord.of(ADULT);
    const together = appointments.map((one) => analyseDue(settings(), record, one));
    expect(together).toEqual(appointments.map((one) => analyseDue(settings(), ADULT, one)));
    // The recall exam of 2025-06-10 is due after nine months.
    const isRecallDue = together.map(({ dueProcedures }) =>
      dueProcedures.some(({ procedureRuleTypeId }) => procedureRuleTypeId === 23),
    );
    expect(isRecallDue).toEqual([true, true, false]);
  });

  it('compares the plan with the goal, which is an input of the review only', () => {
    // 60.00 at 30 % are 200.00 an hour.
    const below = (plan: SavedPlan | null, totalPlannedCents = 0) =>
      codes(analyseDue(settings(), patient({}), appointment({ plan, totalPlannedCents })).review.after).filter(
        ([code]) => code === 'belowGoal',
      );
    expect(below({ totalCents: 19999, procedures: [] })).toEqual([['belowGoal', 1]]);
    expect(below({ totalCents: 20000, procedures: [] })).toEqual([]);
    // Nothing is planned in Helix, 150.00 in the PMS.
    expect(below(null, 15000)).toEqual([['belowGoal', 5000]]);
    expect(JSON.stringify(analyseDue(settings(), ADULT, appointment()))).not.toMatch(/Cents/);
  });

  it('treats a plan that was saved after the appointment as not planned', () => {
    const review = (isPlanned: boolean) =>
      codes(analyseDue(settings(), patient({}), appointment({ isPlanned })).review.after);
    expect(review(true)).not.toContainEqual(['notPlanned', null]);
    expect(review(false)).toContainEqual(['notPlanned', null]);
  });

  it('uses the age on the day of the appointment', () => {
    const child = patient({ birthDate: '2014-03-11' });
    const [before, after] = ['2026-03-10', '2026-03-11'].map((day) =>
      analyseDue(settings(), child, appointment({ start: `${day}T10:00:00` })),
    );
    expect([before?.ageInYears, before?.isTooLongForChild, before?.recommendedMinutes]).toEqual([11, true, 50]);
    expect([after?.ageInYears, after?.isTooLongForChild, after?.isBirthday]).toEqual([12, false, true]);
  });

  it('uses the patient’s own rule', () => {
    const due = (patientRules: ReturnType<typeof rule>[]) =>
      analyseDue(settings(), { ...ADULT, rules: { ...office(), patientRules } }, appointment()).dueProcedures.map(
        ({ procedureRuleTypeId }) => procedureRuleTypeId,
      );
    const own = rule({ patientId: 'P1', procedureRuleTypeId: 23, intervalInMonths: 12 });
    expect(due([])).toContain(23);
    expect(due([own])).not.toContain(23);
    expect(due([{ ...own, active: false }])).not.toContain(23);
  });
});

describe('analyseDue with invalid inputs', () => {
  it.each([
    [
      'an invalid date',
      appointment({ start: '2026-02-30T10:00:00' }),
      ADULT,
      'The appointment’s day 2026-02-30 does not exist.',
    ],
    ['an empty date', appointment({ start: '' }), ADULT, 'The appointment’s day  does not exist.'],
    [
      'a birth date after the appointment',
      appointment(),
      patient({ birthDate: '2027-01-01' }),
      'The birth date 2027-01-01 is after the appointment.',
    ],
    [
      'an invalid birth date',
      appointment(),
      patient({ birthDate: '1980-02-30' }),
      'The birth date 1980-02-30 does not exist.',
    ],
    [
      'a negative length',
      appointment({ durationInMinutes: -10 }),
      ADULT,
      'The appointment’s length is no number of minutes.',
    ],
    [
      'a length of NaN',
      appointment({ durationInMinutes: NaN }),
      ADULT,
      'The appointment’s length is no number of minutes.',
    ],
  ])('reports %s', (_name, bad, who, problem) => {
    const analysis = analyseDue(settings(), who, bad);
    expect(analysis.problems).toEqual([problem]);
    expect(JSON.stringify(analysis)).not.toContain('NaN');
  });

  it('has nothing due on an invalid date', () => {
    const analysis = analyseDue(settings(), ADULT, appointment({ start: '2026-02-30T10:00:00' }));
    expect(analysis).toMatchObject({ dueProcedures: [], almostDueProcedures: [], recommendedMinutes: 0 });
    expect(analysis.review.before).toEqual([]);
  });

  it('applies only rules without age limits to a patient of unknown age', () => {
    const analysis = analyseDue(settings(), patient({ birthDate: null }), appointment());
    expect([analysis.ageInYears, analysis.dueProcedures.map(({ procedureName }) => procedureName)]).toEqual([
      null,
      ['Scaling'],
    ]);
  });

  it('works without rules and history', () => {
    const withoutRules = patient({ rules: { ...office(), officeRules: [] } });
    expect(analyseDue(settings(), withoutRules, appointment())).toMatchObject({
      dueProcedures: [],
      recommendedMinutes: 30,
    });
  });
});

describe('analysisAt', () => {
  const recallDue = (date: string) => patient({ items: [...ADULT_HISTORY, done(date, '01202')] });

  it('lists almost-due procedures until the appointment is over', () => {
    // The recall exam of 2025-06-28 is due again on 2026-03-28.
    const analysis = analyseDue(settings(), recallDue('2025-06-28'), appointment());
    const recall = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: '2026-03-28' };
    expect(analysisAt(APPOINTMENT, analysis, BEFORE).almostDueProcedures).toEqual([recall]);
    // 53.5 minutes without the exam and the doctor check, so 60 are recommended.
    expect(analysisAt(APPOINTMENT, analysis, BEFORE).details).toEqual([
      { code: 'almostDue', text: 'Recall exam is due 18 days after the appointment.', amount: 18 },
    ]);
    expect(analysisAt(APPOINTMENT, analysis, AFTER).almostDueProcedures).toEqual([]);
  });

  it('reports missed procedures only after the appointment', () => {
    const missed = analyseDue(
      settings(),
      ADULT,
      appointment({ durationInMinutes: 70, plan: { totalCents: 23333, procedures: [] } }),
    );
    expect([
      analysisAt(APPOINTMENT, missed, BEFORE).needsReview,
      analysisAt(APPOINTMENT, missed, AFTER).needsReview,
    ]).toEqual([false, true]);
    const reasons = [4, 14, 18, 23, 29].map((procedureRuleTypeId) => ({
      procedureRuleTypeId,
      missedProcedureReasonId: procedureRuleTypeId === 14 ? 1 : 2,
      missedProcedureReasonText: null,
    }));
    const given = analyseDue(settings(), ADULT, appointment({ durationInMinutes: 70, missedReasons: reasons }));
    expect(analysisAt(APPOINTMENT, given, AFTER)).toMatchObject({ needsReview: false, details: [] });
    const status = (moment: typeof AFTER) =>
      analysisAt(APPOINTMENT, given, moment).dueProcedures.find(
        ({ procedureRuleTypeId }) => procedureRuleTypeId === 14,
      );
    expect([status(BEFORE), status(AFTER)]).toEqual([
      { procedureRuleTypeId: 14, procedureName: 'Fluoride', dueProcedureStatus: 2 },
      { procedureRuleTypeId: 14, procedureName: 'Fluoride', dueProcedureStatus: 3 },
    ]);
  });

  it('reports a missing doctor from 30 days ahead until the appointment is over', () => {
    const analysis = analyseDue(settings(), ADULT, appointment({ doctors: doctorIn('11:00', '17:00') }));
    expect(analysis).toMatchObject({ doctor: 'no', noDoctor: true });
    const resultAt = (today: string, isOver = false) => analysisAt(APPOINTMENT, analysis, { isOver, today });
    expect(resultAt('2026-02-08').noDoctor).toEqual({ recommendedMinutes: 70 });
    expect(codes(resultAt('2026-02-08').details)).toEqual([
      ['tooShort', 10],
      ['noDoctor', null],
    ]);
    expect(resultAt('2026-02-07').noDoctor).toBeNull();
    expect(codes(resultAt('2026-02-07').details)).toEqual([['tooShort', 10]]);
    expect([resultAt('2026-03-10').noDoctor, resultAt('2026-03-10', true).noDoctor]).toEqual([
      { recommendedMinutes: 70 },
      null,
    ]);
    expect(resultAt('2026-03-11').noDoctor).toBeNull();
    const untracked = analyseDue(
      settings({ shouldTrackDoctor: false }),
      ADULT,
      appointment({ doctors: doctorIn('11:00', '17:00') }),
    );
    expect(untracked).toMatchObject({ doctor: 'unknown', noDoctor: false });
  });

  it('reports a next appointment that does not match its plan', () => {
    const planNext = {
      timeFrameInMonths: 9,
      procedures: [
        { procedureRuleTypeId: 23, minutes: 10 },
        { procedureRuleTypeId: 18, minutes: 45 },
        { procedureRuleTypeId: 42, minutes: 5 },
      ],
      comments: null,
    };
    // Planned today: the recall exam, due again on 2026-12-10. 60 minutes are planned and 50 are booked.
    const booked = { ...appointmentOn('2026-12-07', 'V2'), durationInMinutes: 50 };
    const analysis = analyseDue(settings(), { ...ADULT, hygieneAppointments: [booked] }, appointment({ planNext }));
    const nextDetailsAt = (inputs: DueAnalysis, moment: Moment) =>
      codes(analysisAt(APPOINTMENT, inputs, moment).details).filter(([code]) => String(code).startsWith('next'));
    expect(nextDetailsAt(analysis, BEFORE)).toEqual([
      ['nextTooEarly', 3],
      ['nextTooShort', 10],
    ]);
    // It was planned and not done, so that it is due on any day.
    expect(nextDetailsAt(analysis, AFTER)).toEqual([['nextTooShort', 10]]);
    const doneToday = { ...ADULT, items: [...ADULT.items, done('2026-03-10', '01202')], hygieneAppointments: [booked] };
    const afterExam = analyseDue(settings(), doneToday, appointment({ planNext, plan: null }));
    expect(nextDetailsAt(afterExam, AFTER)).toEqual([
      ['nextTooEarly', 3],
      ['nextTooShort', 10],
    ]);
    const fits = { ...appointmentOn('2026-12-10', 'V2'), durationInMinutes: 51 };
    const fitting = analyseDue(settings(), { ...ADULT, hygieneAppointments: [fits] }, appointment({ planNext }));
    expect(nextDetailsAt(fitting, BEFORE)).toEqual([]);
  });
});

describe('insightStatesOf', () => {
  const child = patient({ birthDate: '2016-03-10' });
  const result = analysisAt(APPOINTMENT, analyseDue(settings(), child, appointment()), BEFORE);
  const dismissed = (insightTypeId: 3 | 4) => ({
    appointmentId: 'V1',
    insightTypeId,
    procedureRuleType: 0,
    dueDate: null,
  });

  it('returns the dismissal of each insight', () => {
    const { insights, isFullyDismissed } = insightStatesOf(result, [dismissed(4)], { text: '', state: null });
    expect(insights).toEqual([
      { insightTypeId: 3, procedureRuleType: 0, dueDate: null, isDismissed: false },
      { insightTypeId: 4, procedureRuleType: 0, dueDate: null, isDismissed: true },
    ]);
    expect(isFullyDismissed).toBe(false);
  });

  it('is fully dismissed once all insights are dismissed and the comment is acknowledged', () => {
    const both = [dismissed(3), dismissed(4)];
    expect(insightStatesOf(result, both, { text: '', state: null }).isFullyDismissed).toBe(true);
    expect(insightStatesOf(result, both, { text: 'Call', state: 1 }).isFullyDismissed).toBe(false);
    expect(insightStatesOf(result, both, { text: 'Call', state: 2 }).isFullyDismissed).toBe(true);
  });
});
