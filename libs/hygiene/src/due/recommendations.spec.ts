import { explainRecommendation } from './recommendations.js';
import { ADULT_HISTORY, done, idsOf, office, patient, recommend, rule } from './testing/build.js';

const DATE = '2026-03-10';
const ADULT = patient({ items: ADULT_HISTORY });
const dueIds = (types: ReturnType<typeof recommend>) => idsOf(types.filter(({ isDue }) => isDue));
const recommendedIds = (types: ReturnType<typeof recommend>) =>
  idsOf(types.filter(({ isRecommended }) => isRecommended));

describe('recommendationsOf (R-04)', () => {
  it('recommends due procedures, those of every appointment, and the doctor check with an exam', () => {
    const found = recommend(ADULT, DATE);
    // Probing was last done with the complete exam of 2024.
    expect(dueIds(found)).toEqual([4, 14, 18, 23, 29, 45]);
    expect(recommendedIds(found)).toEqual([1, 4, 14, 18, 23, 29, 42, 43, 44, 45]);
  });

  it('lists all types that apply at the age, without inactive ones', () => {
    expect(idsOf(recommend(ADULT, DATE))).toEqual([
      1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 18, 22, 23, 26, 27, 29, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42, 43, 44, 45,
    ]);
    const off = patient({ rules: { ...office(), patientRules: [rule({ patientId: 'P1', active: false })] } });
    expect(idsOf(recommend(off, DATE))).not.toContain(23);
  });

  it('does not recommend the doctor check without an exam', () => {
    const seen = patient({ items: [...ADULT_HISTORY, done('2026-01-10', '01202')] });
    expect(recommendedIds(recommend(seen, DATE))).toEqual([1, 4, 14, 18, 29, 42, 43, 45]);
  });

  it('returns nothing without rules', () => {
    expect(recommend(patient({ rules: { ...office(), officeRules: [] } }), DATE)).toEqual([]);
  });
});

describe('recommendationsOf (R-04): exams with X-rays', () => {
  const noExamDue = patient({ items: [...ADULT_HISTORY, done('2026-01-10', '01202')] });
  const bitewings = (inputs: typeof ADULT, requireExamWithXrays: boolean) =>
    recommend(inputs, DATE, { requireExamWithXrays }).find(({ ruleType }) => ruleType.procedureRuleTypeId === 4)!;

  it.each([
    ['an exam is due', ADULT, true, false, true],
    ['no exam is due', noExamDue, true, true, false],
    ['no exam is due and the clinic does not require one', noExamDue, false, false, true],
  ])('handles bitewings when %s', (_name, inputs, required, needsExamButNoExamDue, isRecommended) => {
    expect(bitewings(inputs, required)).toMatchObject({ isDue: true, needsExamButNoExamDue, isRecommended });
  });

  it('marks only images', () => {
    const found = recommend(noExamDue, DATE, { requireExamWithXrays: true });
    expect(idsOf(found.filter((one) => one.needsExamButNoExamDue))).toEqual([4]);
    expect(recommendedIds(found)).toEqual([1, 14, 18, 29, 42, 43, 45]);
  });

  it('does not mark images that are not due', () => {
    const images = patient({
      items: [done('2026-01-10', '02144'), done('2026-01-10', '01103'), done('2026-01-10', '02601')],
    });
    expect(recommend(images, DATE, { requireExamWithXrays: true }).some((one) => one.needsExamButNoExamDue)).toBe(
      false,
    );
  });

  it('explains the recommendation', () => {
    expect(explainRecommendation(bitewings(noExamDue, true))).toEqual([
      {
        rule: 'R-04',
        text: 'It is not recommended: the clinic wants an exam with X-rays, and no exam is due.',
        rows: [],
      },
    ]);
    expect(explainRecommendation(bitewings(noExamDue, false))).toEqual([]);
    const check = recommend(ADULT, DATE).find(({ ruleType }) => ruleType.procedureRuleTypeId === 44)!;
    expect(explainRecommendation(check)[0]?.text).toBe('It comes with an exam that is recommended.');
  });
});
