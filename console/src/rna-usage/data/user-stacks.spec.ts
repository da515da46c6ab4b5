import type { RnaUsageByUserRow } from '@helix/contracts';
import { userStacks } from './user-stacks.js';

const row = (
  date: string | null,
  userFullName: string,
  optimizedAppts: number,
  isPartial = false,
): RnaUsageByUserRow => ({
  ...{ date, userFullName, optimizedAppts, isPartial },
  ...{ clinicId: 1, clinicName: 'Maple Dental', moneyEarned: 0 },
});

describe('userStacks', () => {
  const { xs, parts, partial } = userStacks(
    [
      row('2026-03-03', 'Not Optimized', 2, true),
      row('2026-03-02', 'Not Optimized', 1),
      row('2026-03-02', 'Zoe Roy', 4),
      row('2026-03-03', 'Ana Roy', 3, true),
      row(null, 'Ana Roy', 3),
    ],
    ({ optimizedAppts }) => `${optimizedAppts} planned`,
  );

  it('has the users by name, and what nobody planned last and grey', () => {
    expect(parts.map(({ name }) => name)).toEqual(['Ana Roy', 'Zoe Roy', 'Not Optimized']);
    expect(parts.filter(({ color }) => color.includes('none')).map(({ name }) => name)).toEqual(['Not Optimized']);
  });

  it('has the values of each day, and none of the whole range', () => {
    expect(xs).toEqual(['2026-03-02', '2026-03-03']);
    expect([...(parts[0]?.values ?? [])]).toEqual([['2026-03-03', { value: 3, text: '3 planned' }]]);
    expect([...partial]).toEqual(['2026-03-03']);
  });
});
