import type { Batch, LogRecord } from './event-log.js';
import { groupByClinic, liveSince, withoutLiveSince } from './group-by-clinic.js';

it('groupByClinic groups messages by clinic, ordered by id, with the headers of the last one', () => {
  const messages = [
    { clinicId: 7, receivedAt: 30, n: 1 },
    { clinicId: 2, receivedAt: 20, n: 2 },
    { clinicId: 7, receivedAt: 10, n: 3 },
    { clinicId: 11, receivedAt: 40, n: 4 },
  ];
  const records = messages.map(({ n }): LogRecord => {
    const headers = { traceparent: `of ${n}` };
    return { topic: 'touched', partition: 0, offset: n, publishedAt: 0, key: 'k', value: '', headers };
  });
  const batch: Batch = { topic: 'touched', partition: 0, records };
  expect(groupByClinic(batch, messages)).toEqual([
    { clinicId: 2, receivedAt: 20, headers: { traceparent: 'of 2' }, messages: [messages[1]] },
    { clinicId: 7, receivedAt: 10, headers: { traceparent: 'of 3' }, messages: [messages[0], messages[2]] },
    { clinicId: 11, receivedAt: 40, headers: { traceparent: 'of 4' }, messages: [messages[3]] },
  ]);
});

it('groupByClinic keeps the earliest time of a live change of each clinic, also when history came last', () => {
  const headersOf: Record<string, string>[] = [
    { 'live-since': '40', traceparent: 'a' },
    { 'live-since': '30', traceparent: 'b' },
    { traceparent: 'c' },
    { traceparent: 'd' },
  ];
  const records = headersOf.map((headers, offset): LogRecord => {
    return { topic: 'touched', partition: 0, offset, publishedAt: 0, key: 'k', value: '', headers };
  });
  const messages = [7, 7, 7, 9].map((clinicId) => ({ clinicId, receivedAt: 1 }));
  const grouped = groupByClinic({ topic: 'touched', partition: 0, records }, messages);
  expect(grouped.map(({ headers }) => headers)).toEqual([
    { 'live-since': '30', traceparent: 'c' },
    { traceparent: 'd' },
  ]);
  expect(grouped.map(({ headers }) => liveSince(headers))).toEqual([30, undefined]);
  expect(withoutLiveSince(grouped[0]!.headers)).toEqual({ traceparent: 'c' });
  for (const malformed of ['', 'soon', '-1', 'Infinity'])
    expect(liveSince({ 'live-since': malformed })).toBeUndefined();
});
