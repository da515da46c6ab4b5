import { templateKindOf } from './template-kind.js';

const adult = { reason: 'Recall', ageInYears: 45, isFirstAppointment: false };
const recall = ['01202', '02144', '11112', '11107', '12113'];

describe('templateKindOf (R-5)', () => {
  it.each([
    ['a recall of an adult', recall, adult, 'adultRecall'],
    ['a recall at 13', recall, { ...adult, ageInYears: 13 }, 'adultRecall'],
    ['a recall at 12', recall, { ...adult, ageInYears: 12 }, 'childRecall'],
    ['a recall of somebody without a birth date', recall, { ...adult, ageInYears: null }, 'adultRecall'],
    ['no code at all', [], adult, 'adultRecall'],
    ['root planing', ['01202', '43421'], adult, 'perioMaintenance'],
    ['a recall for perio maintenance', recall, { ...adult, reason: 'Perio maintenance 3 months' }, 'perioMaintenance'],
    ['a reason that only contains the letters', recall, { ...adult, reason: 'Superior' }, 'adultRecall'],
    ['an appointment without a reason', recall, { ...adult, reason: null }, 'adultRecall'],
    ['sealants of a child', ['11111', '13401', '13409'], { ...adult, ageInYears: 9 }, 'sealants'],
    ['sealants before perio', ['13401', '49101'], adult, 'sealants'],
    ['the exam of a new patient before sealants', ['01201', '13401'], adult, 'newPatient'],
    ['an emergency exam before everything', ['01201', ' 01205 ', '43421'], adult, 'emergency'],
    ['a complete exam at the first appointment', ['01103'], { ...adult, isFirstAppointment: true }, 'newPatient'],
    ['a complete exam years later', ['01103'], adult, 'adultRecall'],
    ['a first appointment without a complete exam', recall, { ...adult, isFirstAppointment: true }, 'adultRecall'],
  ])('of %s', (_name, codes, patient, expected) => {
    expect(templateKindOf({ codes, ...patient })).toBe(expected);
  });
});
