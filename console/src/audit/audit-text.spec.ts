import { subjectText, requestLines, changeLines } from './audit-text.js';

describe('changeLines', () => {
  it('lists one line for each changed field', () => {
    expect(changeLines({ firstName: ['Ada', 'Eda'], isClinicAdmin: [null, true], goalWage: [60, 64.5] })).toEqual([
      { field: 'firstName', before: 'Ada', after: 'Eda' },
      { field: 'isClinicAdmin', before: '–', after: 'true' },
      { field: 'goalWage', before: '60', after: '64.5' },
    ]);
  });

  it('lists each preference that differs', () => {
    const before = '{"avatarColor":"#107C10","performanceDisplay":"none"}';
    const after = '{"performanceDisplay":"none","defaultClinic":"g2"}';
    expect(changeLines({ preferences: [before, after] })).toEqual([
      { field: 'avatarColor', before: '#107C10', after: '–' },
      { field: 'defaultClinic', before: '–', after: 'g2' },
    ]);
    expect(changeLines({ preferences: ['no json', '{"avatarColor":"#107C10"}'] })).toHaveLength(1);
  });

  it('has no earlier value for a detail that is not a change', () => {
    expect(changeLines({ kind: 'invitation', rows: { count: 2 } })).toEqual([
      { field: 'kind', before: undefined, after: 'invitation' },
      { field: 'rows', before: undefined, after: '{"count":2}' },
    ]);
    expect(changeLines({})).toEqual([]);
  });
});

const PAGES: Record<string, string> = {
  appointment: 'Calendar',
  'appointment/analyze': 'Insights',
  'appointment/*': 'Appointment',
  'appointment/*/previewnext': 'Next appointment',
};
const pageOf = (call: string) => PAGES[call];

describe('subjectText and requestLines', () => {
  it.each([
    ['GET appointment?startDate=2026-11-10&endDate=2026-12-08', 'Calendar, 2026-Nov-10 – 2026-Dec-08'],
    ['GET appointment?startDate=2026-11-10&endDate=2026-11-10&providerId=H1', 'Calendar, 2026-Nov-10'],
    ['GET appointment?startDate=soon', 'Calendar'],
    ['GET appointment/Analyze?startDate=2026-11-10', 'Insights, 2026-Nov-10'],
    ['GET appointment/V.1', 'Appointment, V.1'],
    ['GET appointment/V1/PreviewNext?timeFrameInMonths=6', 'Next appointment, V1'],
    ['GET appointment/V1/Comment', 'GET appointment/V1/Comment'],
    [`GET ${'a/'.repeat(100)}`, `GET ${'a/'.repeat(100)}`],
    ['GET report?month=11', 'GET report?month=11'],
    ['ada@clinic.example', 'ada@clinic.example'],
    ['', ''],
  ])('formats the subject %j as %j', (subject, expected) => {
    expect(subjectText(subject, pageOf)).toBe(expected);
  });

  it('lists the whole recorded request in the details', () => {
    const subject = 'GET appointment?startDate=2026-11-10&providerId=H1';
    expect(requestLines(subject)).toEqual([{ field: 'call', before: undefined, after: subject }]);
    expect(requestLines('GET appointment/V1')).toEqual([
      { field: 'call', before: undefined, after: 'GET appointment/V1' },
    ]);
    expect(requestLines('ada@clinic.example')).toEqual([]);
    expect(requestLines('appointment V1')).toEqual([]);
    expect(requestLines('')).toEqual([]);
  });
});
