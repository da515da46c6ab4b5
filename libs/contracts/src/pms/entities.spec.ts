import { procedureData } from './entities.js';

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
