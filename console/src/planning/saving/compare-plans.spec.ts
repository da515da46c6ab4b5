import type { AgendaItem } from '@helix/hygiene';
import { comparePlans } from './compare-plans.js';

const item = (procedureRuleTypeId: number, fields: Partial<AgendaItem> = {}): AgendaItem => ({
  procedureRuleTypeId,
  name: `Procedure ${procedureRuleTypeId}`,
  colorGroup: 'yellow',
  minutes: 10,
  minutesFrom: 'default',
  ruleMinutes: null,
  keepsCodes: false,
  isTyped: false,
  maxMinutes: null,
  timeEditable: true,
  feeCents: 1000,
  commissionCents: 0,
  quantity: 1,
  units: 1,
  criterionIds: [],
  details: [],
  children: [],
  requestedBy: null,
  isStarred: false,
  includeWithScaling: false,
  isOutsideAppointment: false,
  notice: null,
  error: null,
  ...fields,
});

const summary = (mine: AgendaItem[], theirs: AgendaItem[]) =>
  comparePlans({ items: mine }, { items: theirs }).map((row) => [
    row.procedureRuleTypeId,
    row.mine?.minutes ?? null,
    row.theirs?.minutes ?? null,
    row.differs,
  ]);

describe('comparePlans', () => {
  it('lists the own procedures in their order, then those that only the other plan has', () => {
    expect(summary([item(23), item(18)], [item(18), item(4), item(23)])).toEqual([
      [23, 10, 10, false],
      [18, 10, 10, false],
      [4, null, 10, true],
    ]);
  });

  it('marks procedures that only one plan has, or with other minutes, codes or criteria', () => {
    const fee = { feeCents: 1, feeOverrideCents: null, isUnpriced: false };
    const code = { adaCode: '01202', description: '', quantity: 1, teeth: [], ...fee };
    expect(
      summary(
        [item(1), item(2, { minutes: 5 }), item(3, { details: [code] }), item(4, { criterionIds: [1, 2] })],
        [item(2), item(3), item(4, { criterionIds: [2, 1] })],
      ),
    ).toEqual([
      [1, 10, null, true],
      [2, 5, 10, true],
      [3, 10, 10, true],
      [4, 10, 10, false],
    ]);
  });

  it('compares a procedure below its parent with the same one that stands alone', () => {
    expect(summary([item(23, { children: [item(28)] })], [item(23), item(28)])).toEqual([
      [23, 10, 10, false],
      [28, 10, 10, false],
    ]);
  });
});
