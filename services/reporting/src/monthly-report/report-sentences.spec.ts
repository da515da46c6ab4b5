import { dataOf } from '../testing/report-data.js';
import { reportSentences } from './report-sentences.js';

const data = dataOf();
const of = (changed: Partial<typeof data>) => reportSentences({ ...data, ...changed }, '2026-10');

describe('reportSentences', () => {
  it('names the hour, the place, what rose, fell and is to be done, and until when there are data', () => {
    expect(of({})).toEqual([
      'Production per hour: $134.39, $120.00 the month before.',
      'That is more per hour than 79% of 40 clinics.',
      'RNA usage rose most: from 64.1% to 80.0%.',
      'Nothing fell against the month before.',
      'Everything that was due was done.',
      'Data until 1 November 2026, 05:59.',
    ]);
  });

  it('says why there is no place, and leaves out a month before without hours', () => {
    const perHour = {
      ...data.perHour,
      previousMonthPerHour: null,
      percentile: null,
      clinics: 0,
      note: 'Too few clinics.',
    };
    expect(of({ perHour, dataUntil: null }).slice(0, 2)).toEqual(['Production per hour: $134.39.', 'Too few clinics.']);
    const none = { ...perHour, currentMonthPerHour: null };
    expect(of({ perHour: none })[0]).toBe('There were no hours of hygiene.');
  });

  it('has amounts in the currency of the clinic', () => {
    expect(of({ currency: 'EUR' })[0]).toBe('Production per hour: €134.39, €120.00 the month before.');
  });

  it('says that a month had no appointments', () => {
    expect(of({ hasAppointments: false })).toEqual([
      ...['There were no hygiene appointments in October 2026.', 'Data until 1 November 2026, 05:59.'],
    ]);
  });
});
