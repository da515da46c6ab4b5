import { parseLiveUpdate } from './live-update.js';
import { retryDelay } from './retry.js';

describe('parseLiveUpdate and retryDelay', () => {
  it('parses the data of an analysis.updated event', () => {
    const data =
      '{"clinicId":1,"receivedAt":5,"appointmentIds":["88121"],"days":["2026-11-24"],"providersChanged":true}';
    const update = { appointmentIds: ['88121'], days: ['2026-11-24'], providersChanged: true };
    expect(parseLiveUpdate(data)).toEqual({ ...update, monthlyReportsChanged: false });
    const ofReports = data.replace('}', ',"monthlyReportsChanged":true}');
    expect(parseLiveUpdate(ofReports)).toEqual({ ...update, monthlyReportsChanged: true });
  });

  it.each(['', 'null', '3', '{"appointmentIds":[]}'])('returns null for the malformed data %j', (data) => {
    expect(parseLiveUpdate(data)).toBeNull();
  });

  it('doubles the retry delay up to 30 seconds, with a jitter of at most half of it', () => {
    expect([1, 2, 3, 6, 50].map((failures) => retryDelay(failures, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(retryDelay(3, 1)).toBe(2000);
  });
});
