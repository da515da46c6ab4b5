import { clinicFormat, dateText, weekdayText, withDateTexts } from './clinic-format.js';

const withPlainSpaces = (text: string): string => text.replace(/\s/g, ' ');

describe('clinicFormat', () => {
  it('formats Canadian dollars and twelve-hour times for CAD', () => {
    const canada = clinicFormat('CAD');
    expect(withPlainSpaces(canada.time('2026-11-24T14:05:00'))).toBe('2:05 p.m.');
    expect(withPlainSpaces(canada.timeRange('2026-11-24T09:00:00', '2026-11-24T13:50:00'))).toBe('9:00 – 1:50');
    expect(withPlainSpaces(canada.fullTimeRange('2026-11-24T09:00:00', '2026-11-24T09:50:00'))).toBe(
      '9:00 – 9:50 a.m.',
    );
    expect(withPlainSpaces(canada.fullTimeRange('2026-11-24T11:30:00', '2026-11-24T12:20:00'))).toBe(
      '11:30 a.m. – 12:20 p.m.',
    );
    expect(withPlainSpaces(canada.timeToSecond('2026-11-24T09:05:07'))).toBe('9:05:07 a.m.');
    expect(withPlainSpaces(canada.clockTime('24:00'))).toBe('12:00 a.m.');
    expect(withPlainSpaces(canada.clockRange('16:00', '17:00'))).toBe('4:00 – 5:00 p.m.');
    expect(withPlainSpaces(canada.clockRange('16:00', '24:00'))).toBe('4:00 p.m. – 12:00 a.m.');
    expect(withPlainSpaces(canada.hour(new Date('2001-01-01T09:00:00Z')))).toBe('9 a.m.');
    expect([canada.money(1240.4), canada.exactMoney(59.4)]).toEqual(['$1,240', '$59.40']);
  });

  it('writes twelve-hour times in one way for every currency', () => {
    for (const currency of ['CAD', 'USD', 'AUD', 'NZD', 'CHF']) {
      const format = clinicFormat(currency);
      expect(withPlainSpaces(format.time('2026-11-24T07:55:00'))).toBe('7:55 a.m.');
      expect(withPlainSpaces(format.hour(new Date('2001-01-01T13:00:00Z')))).toBe('1 p.m.');
    }
  });

  it('formats the times in a sentence, and leaves durations unchanged', () => {
    const sentence = 'Schedule: 08:00 to 12:00, 13:00 to 17:30. 7:30 hours at 1:1.';
    expect(withPlainSpaces(clinicFormat('CAD').withTimes(sentence))).toBe(
      'Schedule: 8:00 a.m. to 12:00 p.m., 1:00 p.m. to 5:30 p.m. 7:30 hours at 1:1.',
    );
    expect(clinicFormat('GBP').withTimes(sentence)).toBe(sentence);
  });

  it('formats pounds and twenty-four-hour times for GBP', () => {
    const britain = clinicFormat('GBP');
    expect(britain.time('2026-11-24T14:05:00')).toBe('14:05');
    expect([britain.timeToSecond('2026-11-24T14:05:07'), britain.clockTime('09:05')]).toEqual(['14:05:07', '09:05']);
    expect(britain.timeRange('2026-11-24T09:00:00', '2026-11-24T13:50:00')).toBe('09:00 – 13:50');
    expect(britain.fullTimeRange('2026-11-24T09:00:00', '2026-11-24T13:50:00')).toBe('09:00 – 13:50');
    expect([britain.money(12), britain.symbol]).toEqual(['£12', '£']);
  });
});

describe('dateText and weekdayText', () => {
  it('format a date as yyyy-MMM-dd and as the name of its weekday', () => {
    expect([dateText('2026-09-04'), weekdayText('2026-11-24')]).toEqual(['2026-Sep-04', 'Tuesday']);
  });
});

describe('withDateTexts', () => {
  it('formats every date in a sentence', () => {
    expect(withDateTexts('Scaling took 30 on 2026-02-28, 45 on 2025-12-01: 40 minutes are usual.')).toBe(
      'Scaling took 30 on 2026-Feb-28, 45 on 2025-Dec-01: 40 minutes are usual.',
    );
  });

  it('leaves phone numbers and amounts unchanged', () => {
    const sentence = 'Call 1234-56-78 or 555-2026-02-281, for $150.00.';
    expect(withDateTexts(sentence)).toBe(sentence);
  });
});
