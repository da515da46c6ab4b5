import { aboutText, callLines } from './about-text.js';

const pageOf = (call: string) => (call === 'appointment' ? 'Calendar' : undefined);

describe('what an entry is about', () => {
  it.each([
    ['GET appointment?startDate=2026-11-10&endDate=2026-12-08', 'Calendar, 2026-Nov-10 – 2026-Dec-08'],
    ['GET appointment?startDate=2026-11-10&endDate=2026-11-10&providerId=H1', 'Calendar, 2026-Nov-10'],
    ['GET appointment?startDate=soon', 'Calendar'],
    ['GET report?month=11', 'GET report?month=11'],
    ['ada@clinic.example', 'ada@clinic.example'],
    ['', ''],
  ])('%j reads %j', (subject, expected) => {
    expect(aboutText(subject, pageOf)).toBe(expected);
  });

  it('is all that a call asked for, one level deeper', () => {
    const subject = 'GET appointment?startDate=2026-11-10&providerId=H1';
    expect(callLines(subject)).toEqual([{ field: 'call', before: undefined, after: subject }]);
    expect(callLines('ada@clinic.example')).toEqual([]);
    expect(callLines('')).toEqual([]);
  });
});
