import { claimData, procedureData } from './entities.js';

describe('procedureData', () => {
  const procedure = { patientId: 'P1', providerId: 'H1', date: '2026-11-24', code: '11111', status: 102, amount: 66 };
  const plannedAt = (value: unknown) => procedureData.safeParse({ ...procedure, plannedAt: value });

  it.each([
    ['2026-11-20T16:00', '2026-11-20T16:00'],
    ['2026-11-20T16:00:30', '2026-11-20T16:00:30'],
    [null, null],
    [undefined, null],
  ])('accepts that it was planned at %s', (value, expected) => {
    expect(plannedAt(value).data?.plannedAt).toBe(expected);
  });

  it.each([['2026-11-20T16:00:00Z'], ['2026-11-20T16:00:00-05:00'], ['2026-11-20'], ['2026-02-30T16:00'], [1]])(
    'rejects %s as a time of planning, since it is no local time',
    (value) => {
      expect(plannedAt(value).error?.issues.map(({ path }) => path)).toContainEqual(['plannedAt']);
    },
  );
});

describe('a reversal', () => {
  const procedure = {
    patientId: 'P3',
    providerId: 'H7',
    date: '2026-04-08',
    code: '43421',
    status: 102,
    amount: -74.25,
  };
  const claim = { patientId: 'P3', code: '43421', date: '2026-04-08', units: -1, amount: -74.25 };

  it.each([[{ units: -1, minutes: -15 }], [{ units: -0.5, minutes: null }], [{ units: -999, minutes: -1440 }]])(
    'of a procedure is accepted with negative amount and %j',
    (change) => {
      expect(procedureData.safeParse({ ...procedure, ...change }).data).toMatchObject({ amount: -74.25, ...change });
    },
  );

  it('of a claim is accepted with negative units and amount', () => {
    expect(claimData.safeParse(claim).data).toEqual(claim);
    expect(claimData.safeParse({ ...claim, units: -2.5, amount: null }).data).toMatchObject({ units: -2.5 });
  });

  it.each([
    [procedureData.safeParse({ ...procedure, units: -1000 }), 'units', 'expected at least -999'],
    [procedureData.safeParse({ ...procedure, minutes: -1441 }), 'minutes', 'expected at least -1440'],
    [claimData.safeParse({ ...claim, units: -1000 }), 'units', 'expected at least -999'],
  ])('is refused in words beyond what can be stored: %#', ({ error }, field, message) => {
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});
