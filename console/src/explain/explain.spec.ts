import type { ExplainedAppointment } from '@helix/contracts';
import { colourReasons } from './colour-reasons.js';
import { EXPLAIN_TOPICS, topicsOf, type JudgedAppointment } from './topics.js';
import { withDates } from './with-dates.js';

const judged = (
  state: JudgedAppointment['state'],
  [amount, source]: [number, JudgedAppointment['value']['source']],
  appointment: Partial<JudgedAppointment['appointment']> = {},
): JudgedAppointment => ({
  appointment: { providerAppointmentGoal: 150, totalPlanned: 0, rnaTotalPlanned: null, ...appointment },
  state,
  value: { amount, source },
});

describe('why an appointment has its colour', () => {
  it.each<[string, JudgedAppointment, [string, number?][]]>([
    [
      'amber, 59.40 estimated of 150',
      judged('warning', [59.4, 'estimate']),
      [
        ['estimate', 59.4],
        ['below', 90.6],
      ],
    ],
    [
      'amber, nothing known',
      judged('warning', [0, 'none']),
      [
        ['nothing', 0],
        ['below', 150],
      ],
    ],
    [
      'green, planned to the cent',
      judged('success', [150, 'planned'], { totalPlanned: 150 }),
      [
        ['planned', 150],
        ['meets', 150],
      ],
    ],
    [
      'red, 100 completed',
      judged('fail', [100, 'completed'], { totalPlanned: 150 }),
      [
        ['over', 100],
        ['below', 50],
      ],
    ],
    [
      'green below the goal: the system of the practice plans enough',
      judged('success', [140, 'planned'], { totalPlanned: 155, rnaTotalPlanned: 140 }),
      [
        ['planned', 140],
        ['below', 10],
        ['plannedMeets', 155],
      ],
    ],
    [
      'green below the goal once it is over: something was planned',
      judged('success', [0, 'completed'], { totalPlanned: 20, rnaTotalPlanned: 30 }),
      [
        ['over', 0],
        ['below', 150],
        ['plannedAny', 30],
      ],
    ],
    [
      'green below the goal ahead: its plan was just said to meet it',
      judged('success', [120, 'planned'], { rnaTotalPlanned: 120 }),
      [['planned', 120], ['below', 30], ['saidOptimal']],
    ],
    ['blue without a goal', judged('unknown', [90, 'planned'], { providerAppointmentGoal: null }), [['noGoal']]],
    ['blue with a goal of nothing', judged('unknown', [90, 'planned'], { providerAppointmentGoal: 0 }), [['noGoal']]],
    ['blue, as it is not the viewer’s to judge', judged('unknown', [200, 'planned']), [['notJudged']]],
  ])('%s', (_name, appointment, expected) => {
    const steps = colourReasons(appointment).map(({ step, amount }) => [
      step,
      ...(amount === undefined ? [] : [amount]),
    ]);
    expect(steps).toEqual(expected.map(([step, ...amount]) => [step, ...amount.map((one) => expect.closeTo(one!, 6))]));
  });

  it('names the rule of the value', () => {
    expect(colourReasons(judged('fail', [100, 'completed'])).map(({ rule }) => rule)).toEqual(['R-14', null]);
  });
});

describe('what there is to ask of an appointment', () => {
  const none = { value: false, because: [] };
  const explained = (change: Partial<ExplainedAppointment> = {}) =>
    ({
      review: [],
      almostDueProcedures: [],
      doctor: { value: 'yes', because: [] },
      isTooLongForChild: none,
      isBirthday: none,
      ...change,
    }) as unknown as ExplainedAppointment;

  it('is its goal, its minutes and what is due, whatever else', () => {
    expect(topicsOf(explained(), { appointmentId: 'A', topic: 'goal' })).toEqual(['goal', 'minutes', 'due']);
  });

  it('is its colour where it is known', () => {
    const question = { appointmentId: 'A', topic: 'goal', judged: judged('fail', [0, 'none']) } as const;
    expect(topicsOf(explained(), question)[0]).toBe('colour');
  });

  it('is every insight that it has', () => {
    const yes = { value: true, because: [] };
    const change = {
      review: [{}],
      almostDueProcedures: [{}],
      doctor: { value: 'no' },
      isTooLongForChild: yes,
      isBirthday: yes,
    } as unknown as Partial<ExplainedAppointment>;
    const question = { appointmentId: 'A', topic: 'due', judged: judged('fail', [0, 'none']) } as const;
    expect(topicsOf(explained(change), question)).toEqual([...EXPLAIN_TOPICS]);
  });

  it('is what was asked, also when it has passed since', () => {
    expect(topicsOf(explained(), { appointmentId: 'A', topic: 'birthday' })).toEqual([
      'goal',
      'minutes',
      'due',
      'birthday',
    ]);
  });
});

describe('days in a sentence', () => {
  it('are written as everywhere', () => {
    expect(withDates('Scaling took 30 on 2026-02-28, 45 on 2025-12-01: 40 minutes are usual.')).toBe(
      'Scaling took 30 on 2026-Feb-28, 45 on 2025-Dec-01: 40 minutes are usual.',
    );
  });

  it('are days only', () => {
    const sentence = 'Call 1234-56-78 or 555-2026-02-281, for $150.00.';
    expect(withDates(sentence)).toBe(sentence);
  });
});
