import { dataUntil } from './data-until.js';

const NOW = Date.parse('2026-11-03T11:00:00Z');
const of = (timeLastSeen: string | null, timeZone = 'America/Toronto') =>
  dataUntil({ timeZone, timeLastSeen: timeLastSeen === null ? null : new Date(timeLastSeen) }, '2026-10', NOW);

describe('dataUntil', () => {
  it('says in words when the agent has been silent since the month', () => {
    expect(of('2026-10-31T21:42:10Z')).toEqual({
      dataUntil: '2026-10-31T17:42:10',
      notes: ['Data until 31 October 2026, 17:42: the agent has sent nothing since.'],
    });
    expect(of('2026-09-02T13:05:00Z').notes).toEqual([
      'Data until 2 September 2026, 09:05: the agent has sent nothing since.',
    ]);
  });

  it('goes by the time of the clinic', () => {
    // Midnight of 1 November in Toronto, when it is 21:00 in Vancouver.
    const midnight = '2026-11-01T04:00:00Z';
    expect(of('2026-11-01T03:59:59Z').notes).toHaveLength(1);
    expect(of(midnight)).toEqual({ dataUntil: '2026-11-01T00:00:00', notes: [] });
    expect(of(midnight, 'America/Vancouver').notes).toEqual([
      'Data until 31 October 2026, 21:00: the agent has sent nothing since.',
    ]);
  });

  it('is never after the figures were read', () => {
    expect(of('2026-11-03T11:00:09Z').dataUntil).toBe('2026-11-03T06:00:00');
  });

  it('says that nothing was ever sent', () => {
    expect(of(null)).toEqual({
      dataUntil: null,
      notes: ['The practice-management system has not sent any data yet.'],
    });
  });
});
