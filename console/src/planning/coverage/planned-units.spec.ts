import { buildAppointment } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { unitsDoneOn, unitsOfAgenda } from './planned-units.js';

describe('the units of an appointment', () => {
  it('are those of the agenda with children after their parents, without items that have an error', () => {
    const item = (procedureRuleTypeId: number, units: number, children: object[] = [], error: string | null = null) =>
      ({ procedureRuleTypeId, units, children, error }) as never;
    expect(unitsOfAgenda({ items: [item(18, 2.5, [item(28, 0)]), item(35, 3, [], 'too many'), item(7, 1)] })).toEqual([
      { procedureRuleTypeId: 18, units: 2.5 },
      { procedureRuleTypeId: 28, units: 0 },
      { procedureRuleTypeId: 7, units: 1 },
    ]);
  });

  it('are those done here on its day once it is over', () => {
    const { startDate } = buildAppointment();
    const history = [
      { procedureRuleTypeId: 18, date: '2026-03-10', units: 3 },
      { procedureRuleTypeId: 23, date: '2026-03-10', units: 1, isElsewhere: true },
      { procedureRuleTypeId: 18, date: '2026-01-15', units: 4 },
    ];
    expect(unitsDoneOn(history, startDate.slice(0, 10))).toEqual([{ procedureRuleTypeId: 18, units: 3 }]);
  });
});
