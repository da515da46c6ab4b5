import type { WorkDayPlanAppointment } from '@helix/contracts';
import { commentLine, planFileName, planTable, type PlanWords } from './plan-lines.js';

const words: PlanWords = {
  title: 'Plan',
  examDoctor: 'Exam',
  orderingDoctor: 'X-rays',
  comment: 'Comment',
  minutes: (count) => `${count} min`,
  nothingPlanned: 'Nothing planned',
  noRecords: 'No Records Found',
  lostLetters: '□ is lost',
  page: (page, of) => `${page}/${of}`,
};
const appointment: WorkDayPlanAppointment = {
  appointmentId: 'A1',
  appointmentDate: '2026-11-24T09:00:00',
  durationInMinutes: 50,
  patientInitials: 'AB',
  examDoctor: { firstName: 'Dan', lastName: 'Dent' },
  orderingDoctor: null,
  procedures: [
    { adaCode: '01202', procedureName: 'Recall exam', minutes: 10, comments: null },
    { adaCode: '11117', procedureName: 'Scaling', minutes: 7.5, comments: null },
    { adaCode: '02144', procedureName: 'Bitewings', minutes: null, comments: null },
  ],
  comments: '  Call first \nand bring the chart',
};

describe('the lines of a work day plan', () => {
  it.each([
    [null, ''],
    ['  ', ''],
    ['One', 'One'],
    ['One\r\ntwo', 'One'],
    ['\n\n One \ntwo', 'One'],
    ['x'.repeat(165), 'x'.repeat(165)],
    ['x'.repeat(166), 'x'.repeat(165)],
    // A sign of two code units counts once, and is never cut in two.
    ['🦷'.repeat(166), '🦷'.repeat(165)],
  ])('print the first line of %j', (comments, printed) => expect(commentLine(comments)).toBe(printed));

  it.each([
    ['Alyssa Cardinal', 'DayPlan_Alyssa Cardinal_2026-11-24.pdf'],
    ['A/B: "C" <D>|E?*\\', 'DayPlan_AB C DE_2026-11-24.pdf'],
  ])('name the file of %s', (provider, name) => expect(planFileName(provider, '2026-11-24')).toBe(name));

  it('say when, who, how long, what, with whom', () => {
    expect(planTable(appointment, words, (at) => at.slice(11, 16))).toEqual({
      head: '09:00   AB   50 min',
      procedures: [
        ['01202', 'Recall exam', '10'],
        ['11117', 'Scaling', '7.5'],
        ['02144', 'Bitewings', ''],
      ],
      lines: [
        { label: 'Exam', text: 'Dan Dent' },
        { label: 'Comment', text: 'Call first' },
      ],
    });
  });
});
