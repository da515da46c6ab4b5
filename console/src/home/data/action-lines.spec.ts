import type { NextActionRow } from '@helix/contracts';
import { actionDays, actionPath, actionText } from './action-lines.js';

const TODAY = '2026-11-24';
const translate = (key: string, values: Record<string, unknown> = {}): string =>
  [key.split('.').at(-1), ...Object.values(values)].join(' ');
const time = (localTime: string): string => localTime.slice(11, 16);
const action = (change: Partial<NextActionRow>): NextActionRow => ({
  ...{ kind: 'notPlanned', date: TODAY, count: 1, appointmentIds: ['A1'], gap: null },
  ...change,
});
const gap = { providerId: 'H1', providerName: 'Ana Roy', startDate: '2026-11-24T14:00:00', minutes: 40 };

describe('next best actions', () => {
  it('are grouped by day, which is named today, tomorrow, or by its date', () => {
    const rows = ['2026-11-24', '2026-11-24', '2026-11-25', '2026-11-28'].map((date) => action({ date }));
    expect(actionDays(rows, TODAY, translate).map(({ name, actions }) => [name, actions.length])).toEqual([
      ['today', 2],
      ['tomorrow', 1],
      ['Saturday, 2026-Nov-28', 1],
    ]);
  });

  it.each<[Partial<NextActionRow>, string, string | null]>([
    [{ kind: 'openGap', gap, appointmentIds: [] }, 'openGap 40 14:00 Ana Roy', null],
    [{ kind: 'openGap', gap, count: 3, appointmentIds: [] }, 'openGap 40 14:00 Ana Roy', 'moreGaps 2'],
    [{ kind: 'noDoctor', count: 3 }, 'noDoctor 3', null],
  ])('%j reads %s', (change, text, more) => {
    expect(actionText(action(change), time, translate)).toEqual({ text, more });
  });

  it.each<[string, Partial<NextActionRow>, string | null]>([
    ['a gap to the day in the calendar', { kind: 'openGap', gap }, '/dashboard?date=2026-11-24'],
    [
      'an insight to its list of the day',
      { kind: 'almostDue' },
      '/insights?month=2026-11&day=2026-11-24&kind=almostDue',
    ],
    ['one appointment without a plan to its screen', { appointmentIds: ['A 1'] }, '/appointment/A%201'],
    ['several appointments without a plan to their list', { appointmentIds: ['A1', 'A2'] }, null],
  ])('lead from %s', (_what, change, expected) => {
    expect(actionPath(action(change))).toBe(expected);
  });
});
