import { parseHubParts, parseLiveUpdate } from './live-update.js';
import { retryDelay } from './retry.js';

describe('parseLiveUpdate, parseHubParts and retryDelay', () => {
  it('parses the data of an analysis.updated event', () => {
    const data =
      '{"clinicId":1,"receivedAt":5,"appointmentIds":["88121"],"days":["2026-11-24"],"providersChanged":true}';
    const update = { appointmentIds: ['88121'], days: ['2026-11-24'], providersChanged: true, traceparent: null };
    expect(parseLiveUpdate(data)).toEqual({ ...update, monthlyReportsChanged: false });
    const ofReports = data.replace('}', ',"monthlyReportsChanged":true}');
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const withTrace = (value: string) => parseLiveUpdate(data.replace('}', `,"traceparent":${value}}`))?.traceparent;
    expect([withTrace(`"${traceparent}"`), withTrace('"x\\r\\ny"'), withTrace('7')]).toEqual([traceparent, null, null]);
    expect(parseLiveUpdate(ofReports)).toEqual({ ...update, monthlyReportsChanged: true });
  });

  it.each(['', 'null', '3', '{"appointmentIds":[]}'])('returns null for the malformed data %j', (data) => {
    expect(parseLiveUpdate(data)).toBeNull();
  });

  it('parses the parts of a hub.updated event, and none of a malformed one', () => {
    expect(parseHubParts('{"parts":["commands","agents",3]}')).toEqual(['commands', 'agents']);
    expect(['', 'null', '3', '{}', '{"parts":"agents"}'].map(parseHubParts)).toEqual([[], [], [], [], []]);
  });

  it('doubles the retry delay up to 30 seconds, with a jitter of at most half of it', () => {
    expect([1, 2, 3, 6, 50].map((failures) => retryDelay(failures, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(retryDelay(3, 1)).toBe(2000);
  });
});
