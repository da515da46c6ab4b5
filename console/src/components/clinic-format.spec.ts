import { clinicFormat, dateText, weekdayText } from './clinic-format.js';

const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('how a clinic reads', () => {
  it('in Canada: twelve hours and dollars', () => {
    const canada = clinicFormat('CAD');
    expect(plain(canada.time('2026-11-24T14:05:00'))).toBe('2:05 p.m.');
    expect(plain(canada.timeRange('2026-11-24T09:00:00', '2026-11-24T13:50:00'))).toBe('9:00 – 1:50');
    expect(plain(canada.hour(new Date('2001-01-01T09:00:00Z')))).toBe('9 a.m.');
    expect([canada.money(1240.4), canada.exactMoney(59.4)]).toEqual(['$1,240', '$59.40']);
  });

  it('in Britain: twenty-four hours and pounds', () => {
    const britain = clinicFormat('GBP');
    expect(britain.time('2026-11-24T14:05:00')).toBe('14:05');
    expect(britain.timeRange('2026-11-24T09:00:00', '2026-11-24T13:50:00')).toBe('09:00 – 13:50');
    expect([britain.money(12), britain.symbol]).toEqual(['£12', '£']);
  });

  it('days are yyyy-MMM-dd', () => {
    expect([dateText('2026-09-04'), weekdayText('2026-11-24')]).toEqual(['2026-Sep-04', 'Tuesday']);
  });
});
