import fc from 'fast-check';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { codesOf } from '../catalogue/rule-type-of-code.js';
import type { HistoryItem } from '../due/treatment-history.js';
import { OFFICE_RULES, patient } from '../due/testing/build.js';
import { doctorsDayOf } from '../insights/doctors-day.js';
import type { RuleRow } from '../rules/rule-row.js';
import { appointmentMoney } from '../value/appointment-money.js';
import { analyseDue } from './analyse-due.js';
import { analysisAt } from './analysis-at.js';
import { explainAppointment } from './explain-appointment.js';
import { moneyInputsOf, type EvaluatedAppointment } from './inputs.js';
import { settings, appointment } from './testing/build.js';

const dayFrom = (first: number, days: number) =>
  fc.integer({ min: 0, max: days }).map((after) => new Date(first + after * 86_400_000).toISOString().slice(0, 10));
const day = dayFrom(Date.UTC(2022, 0, 1), 1900);
const code = fc.constantFrom(...CATALOGUE.ruleTypes.flatMap(codesOf), '99999', '');
const typeId = fc.integer({ min: 0, max: 47 });
const number = fc.oneof(fc.integer({ min: -50, max: 400 }), fc.constantFrom(NaN, Infinity, -Infinity, 7.5, 0));

/** Ids are unique, as in a table. */
const withIds = <T>(rows: T[]): (T & { id: string })[] => rows.map((row, index) => ({ ...row, id: `R${index}` }));
const items = (minutes: fc.Arbitrary<number>) =>
  fc
    .array(
      fc.record({
        code,
        date: fc.oneof({ weight: 20, arbitrary: day }, { weight: 1, arbitrary: fc.constantFrom('2026-02-30', '') }),
        status: fc.constantFrom(102, 102, 102, 105, 7),
        units: fc.constant(null),
        minutes: fc.option(minutes),
        attributedToDoctor: fc.boolean(),
        isElsewhere: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    .map((rows): HistoryItem[] => withIds(rows));
const ownRules = fc
  .uniqueArray(
    fc.record({ type: typeId, months: fc.option(number), minutes: fc.option(number), active: fc.boolean() }),
    {
      maxLength: 6,
      selector: ({ type }) => type,
    },
  )
  .map((rules): RuleRow[] =>
    rules.map(({ type, months, minutes, active }, index) => ({
      procedureRuleId: 1000 + index,
      procedureRuleTypeId: type,
      healthProfileId: 0,
      patientId: 'P1',
      intervalInMonths: months,
      includeWithScaling: index % 2 === 0,
      minAge: null,
      maxAge: null,
      active,
      defaultInMinutes: minutes,
    })),
  );
const patients = fc
  .record({
    birthDate: fc.option(dayFrom(Date.UTC(1930, 0, 1), 36_000)),
    items: items(number),
    added: fc.array(fc.record({ adaCode: code, date: day }), { maxLength: 4 }).map(withIds),
    patientRules: ownRules,
    scalingTimes: fc.array(fc.record({ date: day, minutes: number }), { maxLength: 6 }),
    hygieneAppointments: fc
      .array(fc.record({ date: day, durationInMinutes: number }), { maxLength: 6 })
      .map((appointments) =>
        appointments.map(({ date, durationInMinutes }, index) => ({
          appointmentId: `N${index}`,
          start: `${date}T09:00:00`,
          durationInMinutes,
        })),
      ),
  })
  .map(({ patientRules, ...rest }) =>
    patient({ ...rest, rules: { patientRules, profileRules: [], officeRules: OFFICE_RULES, healthProfileId: 0 } }),
  );
const time = fc.constantFrom('08:00', '09:45', '10:00', '10:50', '11:00', '17:00', 'noon');
const schedules = fc
  .array(fc.record({ providerId: fc.constantFrom('D1', 'D2'), start: time, end: time }), { maxLength: 4 })
  .map(withIds);
const reasons = fc.array(
  fc.record({
    procedureRuleTypeId: typeId,
    missedProcedureReasonId: fc.option(fc.constantFrom(1, 2, 3, 4, 255)),
    missedProcedureReasonText: fc.option(fc.constantFrom('', 'Anxious', 'Late')),
  }),
  { maxLength: 6 },
);
const appointments = fc
  .record({
    date: fc.oneof({ weight: 20, arbitrary: day }, { weight: 1, arbitrary: fc.constantFrom('2026-02-30', '') }),
    durationInMinutes: number,
    goalWageCents: fc.option(number),
    goalHourlyCents: fc.option(number),
    goalPercentage: fc.constantFrom(null, 0, 0.3, NaN),
    totalPlannedCents: number,
    plan: fc.option(
      fc.record({
        totalCents: number,
        procedures: fc.array(
          fc.record({ procedureRuleTypeId: typeId, codes: fc.array(fc.record({ adaCode: code }), { maxLength: 2 }) }),
          { maxLength: 5 },
        ),
      }),
    ),
    isPlanned: fc.boolean(),
    missedReasons: reasons,
    planNext: fc.option(
      fc.record({
        timeFrameInMonths: number,
        procedures: fc.array(fc.record({ procedureRuleTypeId: typeId, minutes: number }), { maxLength: 5 }),
        comments: fc.constant(null),
      }),
    ),
    schedules,
  })
  .map(({ date, schedules: ranges, ...rest }) => ({ ...appointment({ ...rest, start: `${date}T10:00:00` }), ranges }));
const fees = fc.record({
  scalingUnitCents: fc.option(number),
  scalingHalfUnitCents: fc.option(number),
  scalingFeeIds: fc.constant(['F1']),
});
const clinics = fc
  .record({
    graceDays: fc.constantFrom(0, 0, 7, -1, NaN),
    almostDueDays: fc.constantFrom(30, 30, 60, NaN),
    requireExamWithXrays: fc.boolean(),
    state: fc.constantFrom('ON', 'BC', ''),
    shouldTrackDoctor: fc.boolean(),
  })
  .map((change) => settings(change));

const withDoctors = ({ ranges, ...rest }: EvaluatedAppointment & { ranges: Parameters<typeof doctorsDayOf>[0] }) => ({
  ...rest,
  doctors: doctorsDayOf(ranges, []),
});

describe('analyseDue with arbitrary inputs', () => {
  it('never returns NaN and never throws', () => {
    fc.assert(
      fc.property(clinics, patients, appointments, fees, fc.boolean(), (clinic, person, evaluated, scaling, isOver) => {
        const appointment = withDoctors(evaluated);
        const analysis = analyseDue(clinic, person, appointment);
        const date = appointment.start.slice(0, 10);
        const result = analysisAt({ ...appointment, date }, analysis, { isOver, today: '2025-06-01' });
        const money = appointmentMoney(moneyInputsOf(appointment, scaling));
        for (const value of numbersOf([analysis, result, money])) {
          expect(value).not.toBeNaN();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has reasons without gaps for the same values', () => {
    fc.assert(
      fc.property(clinics, patients, appointments, fees, (clinic, person, evaluated, scaling) => {
        const explanation = explainAppointment(clinic, person, withDoctors(evaluated), scaling);
        expect(explanation.analysis).toEqual(analyseDue(clinic, person, withDoctors(evaluated)));
        for (const one of [
          ...explanation.recommendations,
          ...explanation.dueProcedures,
          ...explanation.almostDueProcedures,
        ]) {
          expect(one.because.length).toBeGreaterThanOrEqual(3);
          for (const { text } of one.because) expect(text).not.toMatch(/NaN|undefined|null/);
        }
      }),
    );
  });

  it('does not depend on the input order', () => {
    const shuffled = fc.record({ clinic: clinics, person: patients, evaluated: appointments }).chain((given) =>
      fc.record({
        given: fc.constant(given),
        items: shuffle(given.person.items),
        added: shuffle(given.person.added),
        scalingTimes: shuffle(given.person.scalingTimes),
        hygieneAppointments: shuffle(given.person.hygieneAppointments),
        officeRules: shuffle(given.person.rules.officeRules),
        missedReasons: shuffle(given.evaluated.missedReasons),
        ranges: shuffle(given.evaluated.ranges),
      }),
    );
    fc.assert(
      fc.property(
        shuffled,
        ({ given: { clinic, person, evaluated }, officeRules, missedReasons, ranges, ...lists }) => {
          const other = { ...person, ...lists, rules: { ...person.rules, officeRules } };
          expect(analyseDue(clinic, other, withDoctors({ ...evaluated, missedReasons, ranges }))).toEqual(
            analyseDue(clinic, person, withDoctors(evaluated)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never lists a procedure as due and almost due', () => {
    fc.assert(
      fc.property(clinics, patients, appointments, (clinic, person, evaluated) => {
        const { dueProcedures, almostDueProcedures } = analyseDue(clinic, person, withDoctors(evaluated));
        const due = new Set(dueProcedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
        expect(almostDueProcedures.filter(({ procedureRuleTypeId }) => due.has(procedureRuleTypeId))).toEqual([]);
      }),
    );
  });

  it('does not mutate its inputs', () => {
    fc.assert(
      fc.property(clinics, patients, appointments, (clinic, person, evaluated) => {
        const before = structuredClone([clinic, person, evaluated]);
        analyseDue(clinic, deepFreeze(person), deepFreeze(withDoctors(evaluated)));
        expect([clinic, person, evaluated]).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});

const shuffle = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersOf) : [];
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
