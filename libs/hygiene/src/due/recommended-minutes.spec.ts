import fc from 'fast-check';
import { ageOn } from '../time/calendar-day.js';
import type { PatientInputs } from './patient-record.js';
import { explainRecommendedMinutes, minutesBreakdown, recommendedMinutes, ceilToTens } from './recommended-minutes.js';
import { ADULT_HISTORY, done, office, OFFICE_RULES, patient, recommend, rule } from './testing/build.js';

const DATE = '2026-03-10';
const ADULT = patient({ items: ADULT_HISTORY });
const minutesOf = (inputs: PatientInputs, state = 'BC', requireExamWithXrays = false) =>
  recommendedMinutes({
    recommendations: recommend(inputs, DATE, { requireExamWithXrays }),
    scalingTimes: inputs.scalingTimes,
    date: DATE,
    ageInYears: ageOn(inputs.birthDate, DATE),
    state,
  });
const totalOf = (...args: Parameters<typeof minutesOf>) => minutesOf(...args).totalMinutes;

describe('recommendedMinutes (R-08)', () => {
  it('recommends 70 minutes for an adult with 66.5 in total', () => {
    const found = minutesOf(ADULT);
    expect([found.totalMinutes, found.minutes, found.scaling?.minutes]).toEqual([66.5, 70, 30]);
    expect(found.items.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Bitewings', 5],
      ['Fluoride', 3],
      ['Recall exam', 10],
      ['Polishing, ½ unit', 7.5],
      ['Seat and prepare', 3],
      ['Dismiss, notes, turn room', 5],
      ['Doctor check (waiting time)', 3],
    ]);
  });

  it.each([
    ['the minutes of the rule', rule({ intervalInMonths: 9, defaultInMinutes: 12.5 }), 69],
    ['the minutes of the type when the rule has 0', rule({ intervalInMonths: 9, defaultInMinutes: 0 }), 66.5],
    [
      'the minutes of the type when the rule has a negative number',
      rule({ intervalInMonths: 9, defaultInMinutes: -4 }),
      66.5,
    ],
    ['the minutes of the type when the rule has NaN', rule({ intervalInMonths: 9, defaultInMinutes: NaN }), 66.5],
  ])('takes %s', (_name, recall, total) => {
    expect(totalOf(patient({ items: ADULT_HISTORY, rules: office(recall) }))).toBe(total);
  });

  it('adds the usual scaling time', () => {
    expect(totalOf(patient({ items: ADULT_HISTORY, scalingTimes: [{ date: '2025-06-10', minutes: 37.5 }] }))).toBe(74);
  });

  it('counts only the longest exam', () => {
    // Never examined: complete exam (15) and recall exam (10) are due; oral cancer screening (2) and panoramic (5) too.
    const found = minutesOf(patient({ items: ADULT_HISTORY.filter(({ code }) => !/^(01|026|044)/.test(code)) }));
    expect(found.items.filter(({ name }) => name.includes('exam')).map(({ name }) => name)).toEqual([
      'Complete exam, adult',
    ]);
    expect([found.totalMinutes, found.minutes]).toEqual([66.5 + 5 + 2 + 5, 80]);
  });

  it('adds no time for oral cancer screening after an exam of the last twelve months', () => {
    // The recall exam of 2025-06-10 counts for the screening (2 minutes), the complete exam of 2024-05-05 no longer does.
    const examined = ADULT_HISTORY.filter(({ code }) => code !== '04403');
    expect(totalOf(patient({ items: examined }))).toBe(66.5);
    const unexamined = examined.filter(({ code }) => !code.startsWith('012'));
    expect(totalOf(patient({ items: unexamined }))).toBe(66.5 + 2);
  });

  it('ignores images that are not recommended', () => {
    const seen = patient({ items: [...ADULT_HISTORY, done('2026-01-10', '01202')] });
    // Without recall exam (10) and doctor check (3); then without bitewings (5).
    expect([totalOf(seen), totalOf(seen, 'BC', true)]).toEqual([53.5, 48.5]);
  });

  it.each([
    // Probing that is not done within the scaling takes 5 minutes, but not where an exam includes it, or in Ontario.
    ['BC', ADULT_HISTORY, 66.5],
    ['ON', [...ADULT_HISTORY, done('2026-01-10', '01202')], 53.5],
    ['on', [...ADULT_HISTORY, done('2026-01-10', '01202')], 53.5],
    ['BC', [...ADULT_HISTORY, done('2026-01-10', '01202')], 58.5],
  ])('counts separate probing in %s', (state, items, total) => {
    const probing = rule({ procedureRuleTypeId: 45, intervalInMonths: 12, minAge: 18 });
    expect(totalOf(patient({ items, rules: office(probing) }), state)).toBe(total);
  });

  it('has no scaling when it does not apply', () => {
    const none = patient({ items: ADULT_HISTORY, rules: office(rule({ procedureRuleTypeId: 18, active: false })) });
    expect(minutesOf(none)).toMatchObject({ totalMinutes: 36.5, minutes: 40, scaling: null });
  });

  it('ignores procedures outside of the appointment', () => {
    const denture = rule({ procedureRuleTypeId: 40, intervalInMonths: 12, minAge: 40 });
    expect(totalOf(patient({ items: ADULT_HISTORY, rules: office(denture) }))).toBe(66.5);
  });

  it.each([
    ['at least 30', office(rule({ procedureRuleTypeId: 18, active: false })), '1980-05-05', 0, 30],
    ['at most 120', office(), '1980-05-05', 400, 120],
    ['at most 120 from 12 on', office(), '2014-03-10', 400, 120],
    ['at most 50 under 12', office(), '2014-03-11', 400, 50],
    ['at most 120 for an unknown age', office(), null, 400, 120],
  ])('returns %s', (_name, rules, birthDate, scaling, expected) => {
    const only = {
      ...rules,
      officeRules: rules.officeRules.filter((one) => [18, 42].includes(one.procedureRuleTypeId)),
    };
    const scalingTimes = [{ date: '2025-06-10', minutes: scaling }];
    expect(minutesOf(patient({ rules: only, birthDate, scalingTimes })).minutes).toBe(expected);
  });

  it.each([
    [0, 0],
    [0.5, 10],
    [60, 60],
    [60.5, 70],
    [-5, 0],
    [NaN, 0],
    [Infinity, 0],
  ])('rounds %s up to %s', (minutes, expected) => {
    expect(ceilToTens(minutes)).toBe(expected);
  });

  it('always returns tens from 30 to 120', () => {
    fc.assert(
      fc.property(
        fc.option(fc.double()),
        fc.double(),
        fc.constantFrom('1980-01-01', '2018-01-01', null),
        (own, minutes, birthDate) => {
          const rules = office(rule({ intervalInMonths: 9, defaultInMinutes: own }));
          const found = minutesOf(
            patient({ rules, birthDate, scalingTimes: [{ date: '2025-06-10', minutes }] }),
          ).minutes;
          expect(found % 10).toBe(0);
          expect(found >= 30 && found <= (birthDate === '2018-01-01' ? 50 : 120)).toBe(true);
        },
      ),
    );
  });
});

describe('explainRecommendedMinutes (R-08)', () => {
  const explain = (inputs: PatientInputs) => explainRecommendedMinutes(minutesOf(inputs), recommend(inputs, DATE));

  it('lists the minutes with their rules, and the scaling times with their treatments', () => {
    const scalingTimes = [
      { date: '2025-06-10', minutes: 37.5, rows: [{ entity: 'procedure', id: 'A' }] },
      { date: '2024-12-10', minutes: 30, rows: [{ entity: 'procedure', id: 'B' }] },
      { date: '2020-12-10', minutes: 60, rows: [{ entity: 'procedure', id: 'TOO.OLD' }] },
    ];
    const because = explain(patient({ items: ADULT_HISTORY, scalingTimes }));
    expect(because.map(({ text }) => text)).toEqual([
      'Bitewings 5 + Fluoride 3 + Recall exam 10 + Polishing, ½ unit 7.5 + Seat and prepare 3 + Dismiss, notes, turn room 5 + Doctor check (waiting time) 3 + Scaling 33.75: 70.25 minutes, which makes an appointment of 80.',
      'Scaling took 37.5 on 2025-06-10, 30 on 2024-12-10: 33.75 minutes, the mean of the two, are usual.',
      'Medical history review adds no time: it is done within the scaling.',
      'Probing (perio charting) adds no time: it is done within the scaling.',
      'Rounded up to the next ten minutes: 80.',
    ]);
    const ruleOf = (typeId: number, from: number) =>
      OFFICE_RULES.find((one) => one.procedureRuleTypeId === typeId && (one.minAge ?? 0) >= from)!.procedureRuleId;
    // Of an adult: fluoride is for adults from 19 on, and the last three are for all ages.
    const rules = [
      ruleOf(4, 16),
      ruleOf(14, 19),
      ruleOf(23, 16),
      ruleOf(29, 16),
      ruleOf(42, 0),
      ruleOf(43, 0),
      ruleOf(44, 0),
    ];
    expect(because[0]?.rows).toEqual(rules.map((id) => ({ entity: 'procedureRule', id: String(id) })));
    expect(because[1]?.rows).toEqual([
      { entity: 'procedure', id: 'A' },
      { entity: 'procedure', id: 'B' },
    ]);
  });

  it('has no rows for the default scaling time', () => {
    expect(explain(ADULT)[1]).toEqual({
      rule: 'R-08',
      text: 'No scaling time of the last 36 months is known: 30 minutes, as from the age of 16 on.',
      rows: [],
    });
  });

  const stepsOf = (inputs: PatientInputs, state?: string) =>
    explainRecommendedMinutes(minutesOf(inputs, state), recommend(inputs, DATE))
      .slice(1)
      .map(({ text }) => text);
  const only = (...ids: number[]) => ({
    ...office(),
    officeRules: OFFICE_RULES.filter((one) => ids.includes(one.procedureRuleTypeId)),
  });
  const [SCALING, SEAT] = [18, 42];
  const scaled = (minutes: number) => [{ date: '2025-06-10', minutes }];

  it.each([
    [
      'children under 12',
      '2014-03-11',
      58,
      ['Rounded up to the next ten minutes: 70.', 'Capped at 50 minutes for children under 12.'],
    ],
    ['a child of a length that fits', '2014-03-11', 47, []],
    ['everybody', '2014-03-10', 400, ['Rounded up to the next ten minutes: 410.', 'Capped at 120 minutes.']],
    [
      'an unknown age',
      null,
      57,
      ['The age is not known, so the cap of 50 minutes for children under 12 does not apply.'],
    ],
    ['a short appointment', '1980-05-05', 7, ['No appointment is shorter than 30 minutes.']],
  ])('says rounding and limits of %s', (_who, birthDate, minutes, expected) => {
    const found = stepsOf(patient({ rules: only(SCALING, SEAT), birthDate, scalingTimes: scaled(minutes) }));
    // 3 minutes for the seat, and the scaling, whose sentence comes first.
    expect(found.slice(1)).toEqual(expected);
  });

  it('says where the scaling time comes from', () => {
    const textOf = (change: Parameters<typeof patient>[0]) => stepsOf(patient({ rules: only(SCALING), ...change }))[0];
    const times = [30, 60, 45].map((minutes, month) => ({ date: `2025-0${month + 1}-10`, minutes }));
    expect(textOf({ scalingTimes: times })).toBe(
      'Scaling took 45 on 2025-03-10, 60 on 2025-02-10, 30 on 2025-01-10: 45 minutes, the middle of the three, are usual.',
    );
    expect(textOf({ scalingTimes: scaled(30) })).toBe('Scaling took 30 on 2025-06-10: 30 minutes are usual.');
    expect(textOf({ birthDate: '2012-05-05' })).toBe(
      'No scaling time of the last 36 months is known: 15 minutes, as under the age of 16.',
    );
    expect(textOf({ birthDate: null })).toBe(
      'No scaling time of the last 36 months is known, and neither is the age: 30 minutes, as for an adult.',
    );
  });

  it('says which recommended procedures take no time of their own', () => {
    const never = patient({ items: ADULT_HISTORY.filter(({ code }) => !/^(01|026|044)/.test(code)) });
    expect(stepsOf(never)).toContain('Recall exam adds no time: only the longest exam counts.');
    const probing = rule({ procedureRuleTypeId: 45, intervalInMonths: 12, minAge: 18 });
    const denture = rule({ procedureRuleTypeId: 40, intervalInMonths: 12, minAge: 40 });
    const both = { items: ADULT_HISTORY, rules: office(probing, denture) };
    expect(stepsOf(patient(both))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Probing .* adds no time: the exam includes it\.$/),
        expect.stringMatching(/ adds no time: it is done outside the appointment\.$/),
      ]),
    );
    const seen = patient({ ...both, items: [...ADULT_HISTORY, done('2026-01-10', '01202')] });
    expect(stepsOf(seen, 'ON')).toContainEqual(
      expect.stringMatching(/^Probing .* adds no time: in Ontario it takes none of its own\.$/),
    );
    const within = patient({
      items: ADULT_HISTORY,
      rules: office(rule({ procedureRuleTypeId: 9, intervalInMonths: 1, includeWithScaling: true })),
    });
    expect(stepsOf(within)).toContainEqual(expect.stringMatching(/ adds no time: it is done within the scaling\.$/));
  });
});

describe('minutesBreakdown (R-08)', () => {
  it('lists the items, their sum, and what rounding and the cap make of it', () => {
    const rules = {
      ...office(),
      officeRules: OFFICE_RULES.filter((one) => [18, 42].includes(one.procedureRuleTypeId)),
    };
    const scalingTimes = [{ date: '2025-06-10', minutes: 52.5 }];
    expect(minutesBreakdown(minutesOf(patient({ rules, birthDate: '2016-03-10', scalingTimes })))).toEqual({
      items: [
        { name: 'Seat and prepare', amount: 3 },
        { name: 'Scaling', amount: 52.5 },
      ],
      total: 55.5,
      steps: [
        { name: 'Rounded up to the next ten minutes', amount: 60 },
        { name: 'Capped at 50 minutes for children under 12', amount: 50 },
      ],
    });
  });

  it('adds up to its total, and ends with the recommended minutes', () => {
    const halves = fc.integer({ min: 0, max: 400 }).map((half) => half / 2);
    fc.assert(
      fc.property(halves, halves, fc.constantFrom('1980-01-01', '2018-01-01', null), (own, minutes, birthDate) => {
        const rules = office(rule({ intervalInMonths: 9, defaultInMinutes: own }));
        const found = minutesOf(patient({ rules, birthDate, scalingTimes: [{ date: '2025-06-10', minutes }] }));
        const { items, total, steps } = minutesBreakdown(found);
        expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        expect((steps.at(-1) ?? { amount: total }).amount).toBe(found.minutes);
        // No step that changes nothing.
        [total, ...steps.map(({ amount }) => amount)].forEach((amount, index, all) => {
          if (index > 0) expect(amount).not.toBe(all[index - 1]);
        });
      }),
    );
  });
});
