import type { ExplainedAppointment } from '@helix/contracts';
import { colourReasons } from './colour-reasons.js';
import { EXPLAIN_TOPICS, topicsOf, type AppointmentColour } from './topics.js';

const colourOf = (
  state: AppointmentColour['state'],
  [amount, source]: [number, AppointmentColour['value']['source']],
  appointment: Partial<AppointmentColour['appointment']> = {},
  isEvaluated = true,
): AppointmentColour => ({
  appointment: { providerAppointmentGoal: 150, totalPlanned: 0, rnaTotalPlanned: null, ...appointment },
  state,
  isEvaluated,
  value: { amount, source },
});

describe('colourReasons', () => {
  it.each<[string, AppointmentColour, [string, number?][]]>([
    [
      'amber with an estimate of 59.40 below the goal of 150',
      colourOf('warning', [59.4, 'estimate']),
      [
        ['estimate', 59.4],
        ['below', 90.6],
      ],
    ],
    [
      'amber without plan and estimate',
      colourOf('warning', [0, 'none']),
      [
        ['nothing', 0],
        ['below', 150],
      ],
    ],
    [
      'green with a plan of exactly the goal',
      colourOf('success', [150, 'planned'], { totalPlanned: 150 }),
      [
        ['planned', 150],
        ['meets', 150],
      ],
    ],
    [
      'red with 100 completed of 150',
      colourOf('fail', [100, 'completed'], { totalPlanned: 150 }),
      [
        ['over', 100],
        ['below', 50],
      ],
    ],
    [
      'green below the goal when the plan of the PMS meets it',
      colourOf('success', [140, 'planned'], { totalPlanned: 155, rnaTotalPlanned: 140 }),
      [
        ['planned', 140],
        ['below', 10],
        ['plannedMeets', 155],
      ],
    ],
    [
      'green below the goal when a past appointment had a plan',
      colourOf('success', [0, 'completed'], { totalPlanned: 20, rnaTotalPlanned: 30 }),
      [
        ['over', 0],
        ['below', 150],
        ['plannedAny', 30],
      ],
    ],
    [
      'green below the goal when an upcoming plan was just reported as optimal',
      colourOf('success', [120, 'planned'], { rnaTotalPlanned: 120 }),
      [['planned', 120], ['below', 30], ['saidOptimal']],
    ],
    ['blue without a goal', colourOf('unknown', [90, 'planned'], { providerAppointmentGoal: null }), [['noGoal']]],
    ['blue with a goal of zero', colourOf('unknown', [90, 'planned'], { providerAppointmentGoal: 0 }), [['noGoal']]],
    [
      'blue when the viewer may not see the performance, and so no goal',
      colourOf('unknown', [200, 'planned'], { providerAppointmentGoal: null }, false),
      [['notEvaluated']],
    ],
  ])('explains %s', (_name, appointment, expected) => {
    const steps = colourReasons(appointment).map(({ step, amount }) => [
      step,
      ...(amount === undefined ? [] : [amount]),
    ]);
    expect(steps).toEqual(expected.map(([step, ...amount]) => [step, ...amount.map((one) => expect.closeTo(one!, 6))]));
  });

  it('names the rule that the value comes from', () => {
    expect(colourReasons(colourOf('fail', [100, 'completed'])).map(({ rule }) => rule)).toEqual(['R-14', null]);
  });
});

describe('topicsOf', () => {
  const ALWAYS = ['goal', 'planned', 'completed', 'billed', 'minutes', 'due'];
  const none = { value: false, because: [] };
  const explained = (change: Partial<ExplainedAppointment> = {}) =>
    ({
      goalCents: { value: 15_000, because: [] },
      review: [],
      almostDueProcedures: [],
      doctor: { value: 'yes', because: [] },
      isTooLongForChild: none,
      isBirthday: none,
      ...change,
    }) as unknown as ExplainedAppointment;

  it('always offers goal, totals, minutes and due procedures', () => {
    expect(topicsOf(explained(), { appointmentId: 'A', topic: 'goal' })).toEqual(ALWAYS);
  });

  it('does not offer the goal that the server hides of a colleague', () => {
    const topics = topicsOf(explained({ goalCents: null }), { appointmentId: 'A', topic: 'due' });
    expect(topics).toEqual(ALWAYS.filter((topic) => topic !== 'goal'));
  });

  it('offers the colour when the question has one', () => {
    const question = { appointmentId: 'A', topic: 'goal', colour: colourOf('fail', [0, 'none']) } as const;
    expect(topicsOf(explained(), question)[0]).toBe('colour');
  });

  it('offers a topic for each insight of the appointment', () => {
    const yes = { value: true, because: [] };
    const change = {
      review: [{}],
      almostDueProcedures: [{}],
      doctor: { value: 'no' },
      isTooLongForChild: yes,
      isBirthday: yes,
    } as unknown as Partial<ExplainedAppointment>;
    const question = { appointmentId: 'A', topic: 'due', colour: colourOf('fail', [0, 'none']) } as const;
    expect(topicsOf(explained(change), question)).toEqual([...EXPLAIN_TOPICS]);
  });

  it('offers the requested topic even when it no longer applies', () => {
    expect(topicsOf(explained(), { appointmentId: 'A', topic: 'birthday' })).toEqual([...ALWAYS, 'birthday']);
  });
});
