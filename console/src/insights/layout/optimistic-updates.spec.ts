import type { DismissedInsightView } from '@helix/contracts';
import { buildDismissedRecall, buildRow } from './build-row.js';
import { withAcknowledged, withDismissed } from './optimistic-updates.js';

const BIRTHDAY: DismissedInsightView = { appointmentId: 'V1', insightTypeId: 4, procedureRuleType: 0, dueDate: null };

describe('withDismissed', () => {
  it('adds a dismissal once and removes it when the insight is restored', () => {
    const { appointmentId, ...key } = buildDismissedRecall('2026-03-28');
    const cached = [BIRTHDAY, buildDismissedRecall('2026-03-01')];
    expect(withDismissed(cached, appointmentId, key, true)).toEqual([BIRTHDAY, buildDismissedRecall('2026-03-28')]);
    expect(withDismissed(cached, appointmentId, key, false)).toEqual([BIRTHDAY]);
    expect(withDismissed(cached, 'V2', key, false)).toEqual(cached);
  });
});

describe('withAcknowledged', () => {
  it('acknowledges the comment of one appointment, unless its text has changed', () => {
    const rows = [
      buildRow({ comments: 'A', commentState: 1 }),
      buildRow({ appointmentId: 'V2', comments: 'B', commentState: 1 }),
    ];
    const states = (comments: string) =>
      withAcknowledged(rows, { appointmentId: 'V2', comments }, true).map((after) => [
        after.comments,
        after.commentState,
      ]);
    expect(states('B')).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
    // The user has not read the newer text.
    expect(states('before')).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });
});
