import { NO_COMMENT } from './comment.js';
import {
  insightsToday,
  lastInsightDay,
  isDismissed,
  isFullyDismissed,
  insightKeysOf,
  type DismissedInsight,
  type InsightKey,
} from './insight.js';

describe('insightsToday and lastInsightDay', () => {
  it('start with the day in New York', () => {
    expect(insightsToday(Date.parse('2026-03-10T03:59:59Z'))).toBe('2026-03-09');
    expect(insightsToday(Date.parse('2026-03-10T04:00:00Z'))).toBe('2026-03-10');
    // In winter New York is an hour further behind.
    expect(insightsToday(Date.parse('2026-12-10T04:59:59Z'))).toBe('2026-12-09');
    expect(insightsToday(Date.parse('2026-12-10T05:00:00Z'))).toBe('2026-12-10');
  });

  it('end six months ahead, clamped to the last day of a shorter month', () => {
    expect(lastInsightDay('2026-03-10')).toBe('2026-09-10');
    expect(lastInsightDay('2026-08-31')).toBe('2027-02-28');
  });
});

const almostDue = (dueDate: string, procedureRuleType = 23): InsightKey => ({
  insightTypeId: 1,
  procedureRuleType,
  dueDate,
});
const birthday: InsightKey = { insightTypeId: 4, procedureRuleType: 0, dueDate: null };
const dismissed = (key: InsightKey, appointmentId = 'A'): DismissedInsight => ({ appointmentId, ...key });

describe('insightKeysOf', () => {
  it('returns the keys of all insight types', () => {
    expect(
      insightKeysOf({
        almostDueProcedures: [
          { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 3, dueDate: '2026-03-13' },
          { procedureRuleTypeId: 14, procedureName: 'Fluoride', inDays: 9, dueDate: '2026-03-19' },
        ],
        noDoctor: { recommendedMinutes: 60 },
        appointmentTooLongForChild: { recommendedMinutes: 50 },
        isBirthday: true,
      }),
    ).toEqual([
      almostDue('2026-03-13'),
      almostDue('2026-03-19', 14),
      { insightTypeId: 2, procedureRuleType: 0, dueDate: null },
      { insightTypeId: 3, procedureRuleType: 0, dueDate: null },
      birthday,
    ]);
  });

  it('returns nothing without insights', () => {
    expect(
      insightKeysOf({ almostDueProcedures: [], noDoctor: null, appointmentTooLongForChild: null, isBirthday: false }),
    ).toEqual([]);
  });
});

describe('isDismissed (R-12)', () => {
  it.each([
    ['nothing', [], false],
    ['the insight itself', [dismissed(almostDue('2026-03-13'))], true],
    ['the insight with another due date', [dismissed(almostDue('2026-03-12'))], false],
    ['another procedure', [dismissed(almostDue('2026-03-13', 14))], false],
    ['the insight of another appointment', [dismissed(almostDue('2026-03-13'), 'B')], false],
    ['another insight type', [dismissed(birthday)], false],
  ])('handles the dismissal of %s', (_name, dismissals, expected) => {
    expect(isDismissed('A', almostDue('2026-03-13'), dismissals)).toBe(expected);
  });
});

describe('isFullyDismissed (R-12)', () => {
  const both = [almostDue('2026-03-13'), birthday];
  const all = both.map((key) => dismissed(key));
  it.each([
    ['all dismissed', both, all, NO_COMMENT, true],
    ['one left', both, [all[0]!], NO_COMMENT, false],
    ['all dismissed, a new comment', both, all, { text: 'Call', state: 1 } as const, false],
    ['all dismissed, an acknowledged comment', both, all, { text: 'Call', state: 2 } as const, true],
    ['all dismissed, a comment of spaces', both, all, { text: ' ', state: 1 } as const, true],
    ['one left, an acknowledged comment', both, [all[1]!], { text: 'Call', state: 2 } as const, false],
    ['nothing to dismiss', [], [], NO_COMMENT, true],
    ['a new comment alone', [], [], { text: 'Call', state: 1 } as const, false],
  ])('handles %s', (_name, keys, dismissals, comment, expected) => {
    expect(isFullyDismissed('A', keys, dismissals, comment)).toBe(expected);
  });
});
