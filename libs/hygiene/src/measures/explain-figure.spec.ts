import fc from 'fast-check';
import {
  explainFigure,
  FIGURES,
  type FigureAppointment,
  type FigureDay,
  type FigureInputs,
  type FigureProcedure,
  type LeftOutReason,
} from './explain-figure.js';

const procedure = (id: string, of: Partial<FigureProcedure>): FigureProcedure => ({
  ...{ id, date: '2026-03-02', providerId: 'H1', code: '11112', cents: 13_200 },
  ...of,
});
const appointment = (id: string, of: Partial<FigureAppointment>): FigureAppointment => ({
  ...{ id, date: '2026-03-02', providerId: 'H1', patientId: id, minutes: 60, status: 'completed' },
  ...{ isOver: true, hasDoneItem: true, goalCents: 18_000, isEvaluated: true, isPlanned: true, isRebooked: true },
  ...of,
});
const day = (of: Partial<FigureDay>): FigureDay => ({
  ...{ date: '2026-03-02', providerId: 'H1', minutesWorked: 360, minutesClocked: 480 },
  ...of,
});

/** H1 and H2 count, H3 is excluded, all others are no hygienists. */
const reasonOf = (providerId: string | null): LeftOutReason | null =>
  providerId === 'H3' ? 'excludedFromAnalysis' : providerId === 'H1' || providerId === 'H2' ? null : 'otherProviders';
const explain = (figure: (typeof FIGURES)[number], inputs: Partial<FigureInputs>) =>
  explainFigure(figure, { procedures: [], appointments: [], days: [], ...inputs }, reasonOf);
const leftOut = (reason: LeftOutReason, count: number, cents: number, minutes: number) => ({
  ...{ reason, count, cents, minutes },
});

const PROCEDURES = [
  procedure('1', {}),
  procedure('2', { code: '02144', cents: 5500 }),
  procedure('3', { code: '01202', cents: 4200 }),
  procedure('4', { cents: -3300 }),
  procedure('5', { providerId: 'D1', cents: 9900 }),
  procedure('6', { providerId: 'H3', cents: 100 }),
  procedure('7', { providerId: null, cents: 1 }),
];
const APPOINTMENTS = [
  appointment('a', {}),
  appointment('b', { providerId: 'H2', status: 'active', hasDoneItem: false, minutes: 30, goalCents: null }),
  appointment('c', { status: 'noShow', minutes: 50 }),
  appointment('d', { status: 'cancelled', minutes: 40 }),
  appointment('e', { isOver: false, hasDoneItem: false, minutes: 45 }),
  appointment('f', { isOver: false, minutes: 10 }),
  appointment('g', { providerId: 'D1', minutes: 20 }),
];

describe('explainFigure', () => {
  it('adds production, and names what others are credited with', () => {
    // 132.00 + 55.00 + 42.00 - 33.00.
    const { value, rows, leftOut: missing } = explain('production', { procedures: PROCEDURES });
    expect([value, rows.map(({ id }) => id)]).toEqual([19_600, ['1', '2', '3', '4']]);
    expect(missing).toEqual([leftOut('otherProviders', 2, 9901, 0), leftOut('excludedFromAnalysis', 1, 100, 0)]);
  });

  it('adds the minutes of appointments that took place, marked completed or not', () => {
    const { value, rows, leftOut: missing } = explain('minutes', { appointments: APPOINTMENTS });
    expect([value, rows.map(({ id }) => id)]).toEqual([100, ['a', 'b', 'f']]);
    expect(missing).toEqual([
      leftOut('noShow', 1, 0, 50),
      leftOut('cancelled', 1, 0, 40),
      leftOut('notOver', 1, 0, 45),
      leftOut('otherProviders', 1, 0, 20),
    ]);
  });

  it.each([
    // 60 x 196.00, 99.00 and 154.00 / 100 minutes.
    ['perHour', 11_760, []],
    ['hygienePerHour', 5940, [leftOut('category', 2, 9700, 0)]],
    ['hygieneXRayPerHour', 9240, [leftOut('category', 1, 4200, 0)]],
  ] as const)('divides the money of %s by the minutes', (figure, expected, category) => {
    const { value, leftOut: missing } = explain(figure, { procedures: PROCEDURES, appointments: APPOINTMENTS });
    expect([value, missing.filter(({ reason }) => reason === 'category')]).toEqual([expected, category]);
  });

  it('divides the goals by the minutes of the appointments that have one, also before they are over', () => {
    // 180.00 of a, e and f in 60 + 45 + 10 minutes: 60 x 540.00 / 115.
    const { value, leftOut: missing } = explain('plannedPerHour', { appointments: APPOINTMENTS });
    expect([value, missing.find(({ reason }) => reason === 'noGoal')]).toEqual([28_174, leftOut('noGoal', 1, 0, 30)]);
  });

  it('compares booked with known time, and names the days without', () => {
    const days = [
      day({}),
      day({ providerId: 'H2', minutesWorked: 90, minutesClocked: null }),
      day({ providerId: 'D1' }),
    ];
    // 120 of 480 minutes.
    expect(explain('openTime', { days, appointments: APPOINTMENTS })).toMatchObject({
      value: 25,
      leftOut: [
        leftOut('unknownTime', 1, 0, 90),
        leftOut('otherProviders', 1, 0, 360),
        leftOut('noShow', 1, 0, 50),
        leftOut('cancelled', 1, 0, 40),
      ],
    });
  });

  it('counts the evaluated appointments that are over, and of these the planned ones', () => {
    const appointments = [
      ...APPOINTMENTS,
      appointment('h', { isPlanned: false }),
      appointment('i', { isEvaluated: false, minutes: 15 }),
    ];
    // a and b of a, b and h.
    const { value, rows, leftOut: missing } = explain('rnaUsage', { appointments });
    expect([value, rows.map(({ id, isCounted }) => [id, isCounted])]).toEqual([
      66.7,
      [
        ['a', true],
        ['b', true],
        ['h', false],
      ],
    ]);
    expect(missing.slice(2)).toEqual([
      leftOut('notOver', 2, 0, 55),
      leftOut('otherProviders', 1, 0, 20),
      leftOut('notEvaluated', 1, 0, 15),
    ]);
  });

  it('counts a patient once a day, who is rebooked when one of the appointments says so', () => {
    const appointments = [
      appointment('a', { patientId: 'P1', isRebooked: false }),
      appointment('b', { patientId: 'P1', providerId: 'H2' }),
      appointment('c', { patientId: 'P1', date: '2026-03-03', isRebooked: false }),
      appointment('d', { isRebooked: null, minutes: 5 }),
    ];
    const { value, rows, leftOut: missing } = explain('rebooked', { appointments });
    expect([value, rows.map(({ id, isCounted }) => [id, isCounted]), missing]).toEqual([
      50,
      [
        ['a', true],
        ['c', false],
      ],
      [leftOut('samePatient', 1, 0, 60), leftOut('notEvaluated', 1, 0, 5)],
    ]);
  });

  it('is null where there is nothing to divide by', () => {
    const values = FIGURES.map((figure) => [figure, explain(figure, {}).value]);
    expect(Object.fromEntries(values)).toEqual({
      ...{ production: 0, minutes: 0, perHour: null, plannedPerHour: null, hygienePerHour: null },
      ...{ hygieneXRayPerHour: null, openTime: null, rebooked: null, rnaUsage: null },
    });
  });

  it('has all money and all minutes of the range in rows and what is left out together', () => {
    const provider = fc.constantFrom('H1', 'H2', 'H3', 'D1', null);
    const procedures = fc.array(
      fc
        .record({
          providerId: provider,
          code: fc.constantFrom('11111', '02144', '01202', 'X'),
          cents: fc.integer({ min: -9999, max: 9999 }),
        })
        .map((of) => procedure('p', of)),
    );
    const appointments = fc.array(
      fc
        .record({
          ...{ providerId: provider, minutes: fc.nat(120), patientId: fc.constantFrom('P1', 'P2', null) },
          status: fc.constantFrom<FigureAppointment['status']>('active', 'completed', 'cancelled', 'noShow'),
          ...{ isOver: fc.boolean(), hasDoneItem: fc.boolean(), isEvaluated: fc.boolean(), isRebooked: fc.boolean() },
        })
        .map((of) => appointment('a', of)),
    );
    const total = (of: readonly { cents: number | null }[]) => of.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
    const minutes = (of: readonly { minutes: number | null }[]) => of.reduce((sum, one) => sum + (one.minutes ?? 0), 0);
    fc.assert(
      fc.property(procedures, appointments, (done, booked) => {
        for (const figure of ['production', 'perHour', 'hygienePerHour', 'hygieneXRayPerHour'] as const) {
          const { rows, leftOut: missing } = explain(figure, { procedures: done, appointments: booked });
          expect(total(rows) + total(missing)).toBe(total(done));
        }
        for (const figure of ['minutes', 'perHour', 'plannedPerHour', 'rnaUsage', 'rebooked'] as const) {
          const { rows, leftOut: missing } = explain(figure, { procedures: done, appointments: booked });
          expect(minutes(rows) + minutes(missing)).toBe(minutes(booked));
        }
      }),
    );
  });
});
