import type { NextPreviewView } from '@helix/contracts';
import { nextDateText, nextPlanFormOf, nextSelectionOf, withEdit } from './next-selection.js';

const procedure = (procedureRuleTypeId: number, durationInMinutes: number, isSelected: boolean) => ({
  procedureRuleTypeId,
  procedureName: `type ${procedureRuleTypeId}`,
  durationInMinutes,
  dueDate: null,
  isSelected,
});
const preview: Pick<NextPreviewView, 'procedures' | 'otherProcedures'> = {
  procedures: [procedure(18, 30, true), procedure(23, 10, true)],
  otherProcedures: [procedure(14, 3, false)],
};

describe('nextSelectionOf', () => {
  it('is as suggested without changes', () => {
    const { procedures, otherProcedures, length } = nextSelectionOf(preview, new Map());
    expect([...procedures, ...otherProcedures].map(({ isSelected, minutes }) => [isSelected, minutes])).toEqual([
      [true, 30],
      [true, 10],
      [false, 3],
    ]);
    expect(length).toBe(40);
  });

  it('rounds the minutes of the selected procedures up to a multiple of ten', () => {
    const more = withEdit(new Map(), 14, { isSelected: true });
    expect(nextSelectionOf(preview, more).length).toBe(50);
    expect(nextSelectionOf(preview, withEdit(more, 18, { minutes: 27 })).length).toBe(40);
    expect(nextSelectionOf(preview, withEdit(more, 18, { isSelected: false })).length).toBe(20);
  });
});

describe('withEdit', () => {
  it('keeps the other changes of the same procedure', () => {
    const edits = withEdit(withEdit(new Map(), 18, { minutes: 45 }), 18, { isSelected: false });
    expect(edits.get(18)).toEqual({ minutes: 45, isSelected: false });
  });
});

describe('nextPlanFormOf', () => {
  it('sends the checked procedures with their minutes', () => {
    const selection = nextSelectionOf(preview, withEdit(new Map(), 23, { isSelected: false }));
    expect(nextPlanFormOf(9, selection, '  Ask for images ')).toEqual({
      timeFrameInMonths: 9,
      procedures: [{ procedureRuleTypeId: 18, minutes: 30 }],
      comments: 'Ask for images',
    });
    expect(nextPlanFormOf(6, selection, ' ').comments).toBeNull();
  });
});

describe('nextDateText', () => {
  it.each([
    ['2026-09-08', 'Sep 8 2026'],
    ['2026-12-31', 'Dec 31 2026'],
  ])('writes %s as %s', (date, text) => {
    expect(nextDateText(date)).toBe(text);
  });
});
