import fc from 'fast-check';
import { appointmentValue } from '../value/appointment-value.js';
import type { PatientInputs } from '../due/patient-record.js';
import { ADULT_HISTORY, done, patient } from '../due/testing/build.js';
import { reviewText } from '../due/needs-review.js';
import { analyseDue } from './analyse-due.js';
import { explainAppointment, type AppointmentExplanation } from './explain-appointment.js';
import type { AnalysisSettings, EvaluatedAppointment } from './inputs.js';
import { appointment, doctorIn, planned, scalingFees, settings } from './testing/build.js';

const explain = (
  clinic: AnalysisSettings,
  person: PatientInputs,
  evaluated: EvaluatedAppointment,
  fees = scalingFees(),
): AppointmentExplanation => explainAppointment(clinic, person, evaluated, fees);

const RECALL = 23;
const ADULT = patient({
  items: [...ADULT_HISTORY.filter(({ code }) => code !== '01202'), done('2025-06-10', '01202', { id: 'A' })],
});
const NOW = appointment({ doctors: doctorIn('11:00', '17:00') });
const explanation = explain(settings(), ADULT, NOW);
const texts = ({ because }: { because: readonly { text: string }[] }) => because.map(({ text }) => text);

describe('explainAppointment', () => {
  it('has the values of the due analysis and the money', () => {
    expect(explanation.analysis).toEqual(analyseDue(settings(), ADULT, NOW));
    expect(explanation.dueProcedures.map(({ value }) => value)).toEqual(explanation.analysis.dueProcedures);
    expect(explanation.recommendedMinutes.value).toBe(70);
    // 60.00 at 30 % are 200.00 an hour; 8 half units of scaling are 4 x 66.00. 200.00 are planned.
    expect(explanation.money).toEqual({ goalCents: 20000, priceOfScalingCents: 26400 });
    expect([explanation.goalCents.value, explanation.priceOfScalingCents.value]).toEqual([20000, 26400]);
    expect(explanation.isOptimal.value).toBe(true);
  });

  it('explains a due procedure by rule, treatment, due date and status', () => {
    const recall = explanation.dueProcedures.find(({ value }) => value.procedureRuleTypeId === RECALL)!;
    expect(recall.because.map(({ rule }) => rule)).toEqual(['R-01', 'R-02', 'R-03', 'R-06']);
    expect(texts(recall)).toEqual([
      'Recall exam goes by the office’s rule for ages from 16: every 9 months.',
      'It was last done on 2025-06-10.',
      'So it is due since 2026-03-10.',
      'It could not be done: no doctor was in during the appointment.',
    ]);
    expect(recall.because[1]?.rows).toEqual([{ entity: 'procedure', id: 'A' }]);
  });

  it('explains money, minutes and doctors', () => {
    expect(texts(explanation.goalCents)).toEqual([
      'The provider’s goal wage, divided by the clinic’s goal percentage, makes $200.00 an hour; 60 minutes make $200.00.',
    ]);
    expect(texts(explanation.priceOfScalingCents)).toEqual(['60 minutes of scaling at $66.00 a unit make $264.00.']);
    expect(texts(explanation.isOptimal)).toEqual(['Planned in Helix are $200.00, the goal is $200.00.']);
    expect(texts(explanation.recommendedMinutes)[0]).toContain('66.5 minutes, which makes an appointment of 70.');
    expect(explanation.doctor.because[0]?.rows).toEqual([{ entity: 'schedule', id: 'S1' }]);
    expect(explanation.reviewBefore.map(({ value }) => value.code)).toEqual(['tooShort', 'noDoctor']);
    const none = explain(
      settings(),
      ADULT,
      appointment({ goalHourlyCents: null, goalPercentage: null }),
      scalingFees({ scalingUnitCents: null }),
    );
    expect([texts(none.goalCents), texts(none.priceOfScalingCents)]).toEqual([
      ['Neither the provider nor the clinic has a goal.'],
      ['The patient’s fee schedule has no fee of scaling.'],
    ]);
    // Without a percentage the goal wage cannot be converted to a production goal.
    const clinic = explain(settings(), ADULT, appointment({ goalPercentage: null }));
    expect(texts(clinic.goalCents)).toEqual([
      'The clinic has no goal percentage, which turns the provider’s goal wage into production, so the clinic’s goal counts: $180.00 an hour; 60 minutes make $180.00.',
    ]);
    const noWage = explain(settings(), ADULT, appointment({ goalWageCents: null }));
    expect(texts(noWage.goalCents)).toEqual([
      'The provider has no goal wage, so the clinic’s goal counts: $180.00 an hour; 60 minutes make $180.00.',
    ]);
  });

  it('breaks minutes, goal and estimate down into tables', () => {
    const { breakdowns } = explain(settings(), ADULT, appointment({ durationInMinutes: 55 }));
    expect(breakdowns.minutes).toMatchObject({
      total: 66.5,
      steps: [{ name: 'Rounded up to the next ten minutes', amount: 70 }],
    });
    // 200.00 an hour; 7 half units of 7.5 minutes are 52.5 minutes, at 66.00 and 34.00; 30 % of 232.00.
    expect(breakdowns.goal).toEqual({
      items: [{ name: '55 minutes at $200.00 an hour', amount: 18_333 }],
      total: 18_333,
      steps: [],
    });
    expect(breakdowns.estimate).toEqual({
      items: [
        { name: '3 units of scaling at $66.00', amount: 19_800 },
        { name: 'Half a unit of scaling', amount: 3400 },
      ],
      total: 23_200,
      steps: [{ name: 'Times the goal percentage, 30 %', amount: 6960 }],
    });
    const none = explain(
      settings(),
      ADULT,
      appointment({ goalHourlyCents: null, goalPercentage: null }),
      scalingFees({ scalingUnitCents: null }),
    );
    expect([none.breakdowns.goal, none.breakdowns.estimate]).toEqual([null, null]);
  });

  it('says what the price of scaling leaves out, and the fee that it has to guess', () => {
    const price = (durationInMinutes: number, fees = scalingFees()) =>
      texts(explain(settings(), ADULT, appointment({ durationInMinutes }), fees).priceOfScalingCents).slice(1);
    expect(price(60)).toEqual([]);
    expect(price(55)).toEqual(['2.5 minutes are too short for another half unit of 7.5.']);
    expect(price(52.5, scalingFees({ scalingHalfUnitCents: null }))).toEqual([
      'There is no fee of half a unit, so half the fee of a unit counts.',
    ]);
  });

  it('has tables that add up to the money, and end with the value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.option(fc.integer({ min: 0, max: 50_000 })),
        fc.option(fc.integer({ min: 0, max: 100 })),
        (durationInMinutes, scalingUnitCents, scalingHalfUnitCents, percent) => {
          const goalPercentage = percent === null ? null : percent / 100;
          const { money, breakdowns } = explain(
            settings(),
            ADULT,
            appointment({ durationInMinutes, goalPercentage }),
            scalingFees({ scalingUnitCents, scalingHalfUnitCents }),
          );
          const { goal, estimate } = breakdowns;
          for (const { items, total } of [goal!, estimate!])
            expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
          expect([goal!.total, estimate!.total]).toEqual([money.goalCents, money.priceOfScalingCents]);
          const { amount } = appointmentValue({
            over: false,
            totalCompleted: 0,
            rnaTotalPlanned: null,
            totalPlanned: 0,
            priceOfScaling: money.priceOfScalingCents,
            goalPercentage,
          });
          if (goalPercentage !== null) expect(estimate!.steps.at(-1)?.amount).toBe(Math.round(amount));
        },
      ),
    );
  });

  it('returns the source rows of money and times', () => {
    const times = [{ date: '2025-06-10', minutes: 37.5, rows: [{ entity: 'procedure', id: 'B' }] }];
    const scaled = explain(
      settings(),
      { ...ADULT, scalingTimes: times },
      appointment(),
      scalingFees({ scalingFeeIds: ['F1', 'F2'] }),
    );
    const thisAppointment = { entity: 'appointment', id: 'V1' };
    expect(scaled.goalCents.because[0]?.rows).toEqual([{ entity: 'provider', id: 'H1' }, thisAppointment]);
    expect(scaled.priceOfScalingCents.because[0]?.rows).toEqual([
      { entity: 'fee', id: 'F1' },
      { entity: 'fee', id: 'F2' },
      thisAppointment,
    ]);
    expect(scaled.isOptimal.because[0]?.rows).toEqual([thisAppointment]);
    expect(scaled.recommendedMinutes.because[1]).toEqual({
      rule: 'R-08',
      text: 'Scaling took 37.5 on 2025-06-10: 37.5 minutes are usual.',
      rows: [{ entity: 'procedure', id: 'B' }],
    });
    // The clinic's goal has no provider row.
    const clinic = explain(settings(), ADULT, appointment({ goalPercentage: null }));
    expect(clinic.goalCents.because[0]?.rows).toEqual([thisAppointment]);
  });

  const reviewOf = (change: Parameters<typeof appointment>[0], over: 'reviewBefore' | 'reviewAfter', code: string) => {
    const found = explain(settings(), ADULT, appointment(change))[over].find(({ value }) => value.code === code)!;
    return found.because.map(({ rule, text, rows }) => [rule, text, rows.map(({ entity, id }) => `${entity} ${id}`)]);
  };

  it('explains a length by the recommended minutes', () => {
    const because = reviewOf({ durationInMinutes: 40 }, 'reviewBefore', 'tooShort');
    expect(because[0]).toEqual([
      'R-07',
      'The appointment takes 40 minutes, and 70 are recommended.',
      ['appointment V1'],
    ]);
    expect(because[1]?.[1]).toContain('Recall exam 10 + ');
    expect(because.slice(1).map(([rule]) => rule)).toEqual(because.slice(1).map(() => 'R-08'));
    expect(because.at(-1)?.[1]).toBe('Rounded up to the next ten minutes: 70.');
  });

  it('names the exam that needs the missing doctor', () => {
    expect(reviewOf({ doctors: doctorIn('11:00', '17:00') }, 'reviewBefore', 'noDoctor')).toEqual([
      ['R-09', 'Due and in need of a doctor: Recall exam. The appointment takes 60 minutes.', ['appointment V1']],
      ['R-09', 'No doctor is in for 10 minutes of the appointment.', ['schedule S1']],
    ]);
  });

  it('explains why a procedure that was not done was due', () => {
    const because = reviewOf({}, 'reviewAfter', 'dueNotDone');
    expect(because.map(([rule]) => rule)).toEqual(['R-01', 'R-02', 'R-03', 'R-06']);
    // Bitewings of 2025-03-10, every 12 months.
    expect(because[2]?.[1]).toBe('So it is due since 2026-03-10.');
  });

  it('compares the plan with the goal, or reports a missing plan', () => {
    const plan = { totalCents: 15000, procedures: planned(18) };
    expect(reviewOf({ plan }, 'reviewAfter', 'belowGoal')).toEqual([
      ['R-16', 'Planned in Helix are $150.00, the goal is $200.00.', ['appointment V1']],
      [
        'R-13',
        'The provider’s goal wage, divided by the clinic’s goal percentage, makes $200.00 an hour; 60 minutes make $200.00.',
        ['provider H1', 'appointment V1'],
      ],
    ]);
    const notPlanned = (totalPlannedCents: number) =>
      reviewOf({ plan: null, isPlanned: false, totalPlannedCents }, 'reviewAfter', 'notPlanned')[0]?.[1];
    expect([notPlanned(0), notPlanned(6600)]).toEqual([
      'No plan was saved in Helix. The practice-management system had nothing planned either.',
      'No plan was saved in Helix. The practice-management system had $66.00 planned.',
    ]);
  });

  it('says whose plan is compared with the goal', () => {
    const explained = (totalPlannedCents: number, cents: number | null) => {
      const plan = cents === null ? null : { totalCents: cents, procedures: planned(18) };
      const { isOptimal } = explainAppointment(
        settings(),
        ADULT,
        appointment({ plan, totalPlannedCents }),
        scalingFees(),
      );
      return isOptimal.because[0]?.text;
    };
    expect([explained(6600, null), explained(6600, 0), explained(0, null)]).toEqual([
      'Planned in the practice-management system, done or not, are $66.00, the goal is $200.00.',
      'Planned in the practice-management system, done or not, are $66.00, the goal is $200.00.',
      'Nothing is planned, the goal is $200.00.',
    ]);
  });

  it('explains when an almost-due procedure is due', () => {
    const soon = { ...ADULT, items: [...ADULT_HISTORY, done('2025-06-20', '01202')] };
    const found = explain(settings(), soon, appointment()).reviewBefore.find(
      ({ value }) => value.code === 'almostDue' && value.procedureRuleTypeId === RECALL,
    )!;
    // 2025-06-20 and nine months.
    expect(texts(found).slice(1)).toEqual([
      'It was last done on 2025-06-20.',
      'So it is due on 2026-03-20, 10 days after the appointment: not yet due.',
      'It is due on 2026-03-20: an appointment 10 days later could do it, and no other hygiene appointment is booked for it.',
    ]);
  });

  it('explains mismatches of the next appointment', () => {
    const planNext = {
      timeFrameInMonths: 6,
      procedures: [
        { procedureRuleTypeId: 18, minutes: 40 },
        { procedureRuleTypeId: RECALL, minutes: 10 },
      ],
      comments: null,
    };
    const booked = { appointmentId: 'V2', start: '2026-09-09T09:00:00', durationInMinutes: 30 };
    const next = explain(
      settings(),
      { ...ADULT, hygieneAppointments: [booked] },
      appointment({ planNext, plan: { totalCents: 20000, procedures: planned(RECALL, 18) } }),
    );
    const details = next.reviewBefore.filter(({ value }) => value.code.startsWith('next'));
    // Scaling every 6 months is due on 2026-09-10, the recall exam every 9 on 2026-12-10.
    expect(details.flatMap(({ because }) => because)).toEqual(
      [
        'The next appointment is booked on 2026-09-09; Scaling is due a day later.',
        'The next appointment is booked on 2026-09-09; Recall exam is due 92 days later.',
        'Planned are 50 minutes; 30 are booked on 2026-09-09.',
      ].map((text) => ({ rule: 'R-44', text, rows: [{ entity: 'appointment', id: 'V2' }] })),
    );
  });

  it('never repeats a review detail as its own reason', () => {
    const over = explain(settings(), ADULT, appointment({ plan: null, doctors: doctorIn('11:00', '17:00') }));
    const details = [...over.reviewBefore, ...over.reviewAfter];
    expect(details.length).toBeGreaterThan(4);
    for (const detail of details) expect(texts(detail)).not.toContain(reviewText(detail.value));
  });

  it('explains why a procedure does not apply', () => {
    expect(explanation.explainNotApplicable(28)?.text).toBe(
      'Recall exam (doctor bills) does not apply: its rule for this age is switched off.',
    );
    expect(explanation.explainNotApplicable(24)?.text).toBe(
      'Complete exam, mixed dentition does not apply: no rule is for this age.',
    );
    expect([explanation.explainNotApplicable(RECALL), explanation.explainNotApplicable(4711)]).toEqual([null, null]);
  });
});
