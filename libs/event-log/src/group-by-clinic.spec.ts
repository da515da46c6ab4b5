import type { Batch, LogRecord } from './event-log.js';
import { groupByClinic } from './group-by-clinic.js';

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
