import { dateText } from '../../components/clinic-format.js';
import { dueText, lastText } from './due-text.js';

const APPOINTMENT = '2026-03-10';
const info = (fields: Partial<Parameters<typeof dueText>[0]> = {}) => ({
  isDue: false,
  needsExamButNoExamDue: false,
  dueDate: null,
  lastTreatmentDate: null,
  ...fields,
});

describe('dueText', () => {
  it.each([
    [
      'a date before the appointment',
      info({ isDue: true, dueDate: '2026-02-04' }),
      ['services.due.since', { date: '2026-Feb-04' }],
    ],
    ['the day of the appointment', info({ isDue: true, dueDate: '2026-03-10' }), ['services.due.now']],
    ['due without a date, because it was never done', info({ isDue: true }), ['services.due.now']],
    ['the day after the appointment', info({ dueDate: '2026-03-11' }), ['services.due.inDays', { smart_count: 1 }]],
    // 21 days of March, 30 of April, 4 of May.
    ['eight weeks later', info({ dueDate: '2026-05-04' }), ['services.due.inDays', { smart_count: 55 }]],
    ['never due', info({ lastTreatmentDate: '2025-03-10' }), ['services.due.asNeeded']],
    [
      'images that need an exam while none is due',
      info({ needsExamButNoExamDue: true, dueDate: '2026-01-04' }),
      ['services.due.needsExam'],
    ],
  ])('describes %s', (_what, due, expected) => {
    expect(dueText(due, false, APPOINTMENT, dateText)).toEqual(expected);
  });

  it('describes a procedure of every appointment without dates', () => {
    expect(dueText(info({ dueDate: '2026-01-01' }), true, APPOINTMENT, dateText)).toEqual(['services.due.every']);
    expect(lastText(info({ lastTreatmentDate: '2026-01-01' }), true, dateText)).toBeNull();
  });
});

describe('lastText', () => {
  it('names the date of the last treatment, or that there was none', () => {
    expect(lastText(info({ lastTreatmentDate: '2025-11-20' }), false, dateText)).toEqual([
      'services.last.on',
      { date: '2025-Nov-20' },
    ]);
    expect(lastText(info(), false, dateText)).toEqual(['services.last.never']);
  });
});
