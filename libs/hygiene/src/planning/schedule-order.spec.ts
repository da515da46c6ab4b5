import { bySchedule } from './schedule-order.js';

describe('bySchedule', () => {
  it('sorts by beginning, middle and end, then colour, then id', () => {
    const scheduled = (id: number, begin: number | null, end: number | null, colorGroup = 'violet' as const) => ({
      procedureRuleTypeId: id,
      scheduleOrderBeginning: begin,
      scheduleOrderEnd: end,
      colorGroup,
    });
    const items = [
      scheduled(43, null, 10),
      scheduled(18, null, null),
      scheduled(1, 1, null),
      scheduled(23, null, 3),
      scheduled(42, 0, null),
      scheduled(12, null, null),
      { ...scheduled(99, null, null), colorGroup: 'yellow' as const },
    ];
    expect([...items].sort(bySchedule).map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([
      42, 1, 99, 12, 18, 23, 43,
    ]);
  });
});
