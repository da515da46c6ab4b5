import type { NoteFacts } from './facts.js';
import { recordedFacts } from './recorded-facts.js';

const facts: NoteFacts = {
  date: '2026-11-24',
  reason: 'Recall',
  forms: [{ dateModified: '2026-03-02T10:00:00', noteData: [{ label: 'Allergies', value: 'Penicillin' }] }],
  procedures: [
    { code: '02142', name: 'Bitewings, 2', quantity: 1, teeth: [] },
    { code: '01202', name: 'Recall', quantity: 1, teeth: [] },
    { code: '11112', name: 'Scaling, 2 units', quantity: 1, teeth: ['11'] },
    { code: '12113', name: 'Fluoride varnish', quantity: 1, teeth: [] },
  ],
  isPlanned: false,
  examDoctorLastName: 'Okafor',
  nextInMonths: 6,
  bookedDate: '2027-05-25',
  providerFirstName: 'Jamie',
  providerLastName: 'Chen',
  providerSuffix: 'RDH',
};

describe('the facts of a note', () => {
  it('name each procedure of a token by its code, and the doctor of the exam', () => {
    const { Images, Exam, Treatment } = recordedFacts(facts);
    expect(Images).toEqual({ answer: 'Bitewings, 2 (02142)', sources: [{ name: 'procedure', value: '02142' }] });
    expect(Exam).toEqual({
      answer: 'Recall exam (01202), Dr. Okafor',
      sources: [
        { name: 'procedure', value: '01202' },
        { name: 'exam doctor', value: 'Okafor' },
      ],
    });
    expect(Treatment?.sources.map(({ value }) => value)).toEqual(['11112', '12113']);
  });

  it('name where every other answer is from', () => {
    const { Reason, Allergies, Areas, NextAppointment, Provider, Date: date } = recordedFacts(facts);
    expect(Reason?.sources).toEqual([{ name: 'reason', value: 'Recall' }]);
    expect(Allergies?.sources).toEqual([{ name: 'form', value: 'Penicillin (form of 2026-Mar-02)' }]);
    expect(Areas?.sources).toEqual([{ name: 'areas', value: 'quadrant 1' }]);
    expect(NextAppointment?.sources).toEqual([
      { name: 'next appointment', value: '6 months' },
      { name: 'booked appointment', value: '2027-May-25' },
    ]);
    expect(Provider?.sources).toEqual([{ name: 'provider', value: 'Jamie Chen, RDH' }]);
    expect(date).toEqual({ answer: '2026-Nov-24', sources: [{ name: 'date', value: '2026-11-24' }] });
  });

  it('leave out tokens of which nothing is recorded', () => {
    expect(recordedFacts(facts)).not.toHaveProperty('Medications');
  });
});
