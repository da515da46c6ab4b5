import { parseLiveUpdate } from './live-update.js';
import { retryDelay } from './retry.js';

describe('live events', () => {
  it('are read as the server sends them', () => {
    const data =
      '{"clinicId":1,"receivedAt":5,"appointmentIds":["88121"],"days":["2026-11-24"],"providersChanged":true}';
    expect(parseLiveUpdate(data)).toEqual({ appointmentIds: ['88121'], days: ['2026-11-24'], providersChanged: true });
  });

  it.each(['', 'null', '3', '{"appointmentIds":[]}'])('are left alone when they are %j', (data) => {
    expect(parseLiveUpdate(data)).toBeNull();
  });

  it('wait longer after each failure, never above half a minute, never less than half of the wait', () => {
    expect([1, 2, 3, 6, 50].map((failures) => retryDelay(failures, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(retryDelay(3, 1)).toBe(2000);
  });
});
