import type { WorkDayPlanAppointment } from '@helix/contracts';
import { testLabels } from './build-labels.js';
import { commentLine, planFileName, planTable } from './plan-text.js';

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

describe('commentLine', () => {
  it.each([
    [null, ''],
    ['  ', ''],
    ['One', 'One'],
    ['One\r\ntwo', 'One'],
    ['\n\n One \ntwo', 'One'],
    ['x'.repeat(165), 'x'.repeat(165)],
    ['x'.repeat(166), 'x'.repeat(165)],
    // A character of two code units counts once and is never split.
    ['🦷'.repeat(166), '🦷'.repeat(165)],
  ])('prints of %j at most 165 characters of the first line: %j', (comments, printed) =>
    expect(commentLine(comments)).toBe(printed),
  );
});

describe('planFileName', () => {
  it.each([
    ['Alyssa Cardinal', 'DayPlan_Alyssa Cardinal_2026-11-24.pdf'],
    ['A/B: "C" <D>|E?*\\', 'DayPlan_AB C DE_2026-11-24.pdf'],
  ])('names the plan of %j: %s', (provider, name) => expect(planFileName(provider, '2026-11-24')).toBe(name));
});

describe('planTable', () => {
  it('lists time, patient, length, procedures, doctors and comment, without empty lines', () => {
    expect(planTable(appointment, testLabels, (at) => at.slice(11, 16))).toEqual({
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
