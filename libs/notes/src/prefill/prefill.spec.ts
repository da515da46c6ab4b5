import type { NoteFacts } from './facts.js';
import { prefillAnswers } from './prefill.js';

const procedure = (code: string, name: string, quantity = 1, teeth: string[] = []) => ({ code, name, quantity, teeth });

/** The example of the built-in writer: a recall on 2026-11-24. */
const facts: NoteFacts = {
  date: '2026-11-24',
  reason: 'Recall',
  forms: [],
  procedures: [
    procedure('02142', 'Bitewings, 2'),
    procedure('11112', 'Scaling, 2 units'),
    procedure('01202', 'Recall exam (doctor bills)'),
    procedure('11107', 'Polishing, ½ unit'),
    procedure('12113', 'Fluoride varnish'),
  ],
  isPlanned: false,
  examDoctorLastName: 'Okafor',
  nextInMonths: 6,
  bookedDate: null,
  providerFirstName: 'Jamie',
  providerLastName: 'Chen',
  providerSuffix: 'RDH',
};

const answers = (more: Partial<NoteFacts> = {}): Record<string, string> =>
  Object.fromEntries(prefillAnswers({ ...facts, ...more }).map(({ token, answer }) => [token, answer]));

describe('prefillAnswers', () => {
  it('writes what is known of a recall, and no token of which nothing is known', () => {
    expect(answers()).toEqual({
      Reason: 'Recall',
      Images: 'Bitewings, 2 (02142)',
      Exam: 'Recall exam (01202), Dr. Okafor',
      Treatment: 'Scaling, 2 units (11112); Polishing, ½ unit (11107); Fluoride varnish (12113)',
      NextAppointment: 'in 6 months',
      Provider: 'Jamie Chen, RDH',
      Date: '2026-Nov-24',
    });
  });

  it('marks each procedure of a plan as planned, and derives no areas from it', () => {
    const procedures = [procedure('01202', 'Recall exam'), procedure('13401', 'Sealant', 1, ['16'])];
    expect(answers({ procedures, isPlanned: true })).toMatchObject({
      Exam: 'Recall exam (01202) (planned), Dr. Okafor',
      Treatment: 'Sealant (13401) (planned)',
    });
    expect(answers({ procedures, isPlanned: true })).not.toHaveProperty('Areas');
  });

  it('counts several of one code, and names no doctor without an exam', () => {
    const { Treatment, Exam } = answers({ procedures: [procedure('13409', 'Sealant, each further tooth', 3)] });
    expect([Treatment, Exam]).toEqual(['3 x Sealant, each further tooth (13409)', undefined]);
  });

  it.each([
    [['36', '46MO'], 'quadrant 3, quadrant 4'],
    [['55', '16'], 'quadrant 1'],
    [['11', '65', '31', '85'], 'all four quadrants'],
    [['99', 'UR'], undefined],
  ])('names the quadrants of the teeth %j', (teeth, expected) => {
    expect(answers({ procedures: [procedure('13401', 'Sealant', 1, teeth)] })['Areas']).toBe(expected);
  });

  it('takes each field from the newest form that answers it', () => {
    const forms = [
      {
        dateModified: '2026-10-02T08:00:00',
        noteData: [
          { label: 'ALLERGIES ', value: ' ' },
          { label: 'Date', value: 'x' },
        ],
      },
      {
        dateModified: '2026-03-09T08:00:00',
        noteData: [
          { label: 'allergies', value: 'Latex' },
          { label: 'Medications', value: false },
        ],
      },
      { dateModified: '2025-03-09T08:00:00', noteData: [{ label: 'Allergies', value: 'Penicillin' }] },
    ];
    expect(answers({ forms })).toMatchObject({
      Allergies: 'Latex (form of 2026-Mar-09)',
      Medications: 'No (form of 2026-Mar-09)',
    });
  });

  it.each([
    [6, '2027-05-26', 'in 6 months, booked 2027-May-26'],
    [null, '2027-05-26', 'booked 2027-May-26'],
    [null, null, undefined],
  ])('says of a next appointment in %s months, booked on %s: %s', (nextInMonths, bookedDate, expected) => {
    expect(answers({ nextInMonths, bookedDate })['NextAppointment']).toBe(expected);
  });
});
