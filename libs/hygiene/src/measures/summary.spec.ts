import { averageOfEntries, rankEntries, summaryOf, type SummaryEntry, type SummaryRules } from './summary.js';

const entry = (id: string, value: number, fields: Partial<SummaryEntry> = {}): SummaryEntry => ({
  id,
  name: id,
  value,
  isOwn: false,
  ...fields,
});

/** One entry for each value, with the ids A, B and so on. */
const entries = (...values: number[]): SummaryEntry[] =>
  values.map((value, at) => entry(String.fromCharCode(65 + at), value));

const ids = (of: readonly SummaryEntry[]): string => of.map(({ id }) => id).join('');

describe('rankEntries', () => {
  it('has the highest value first, and of open time the lowest', () => {
    const all = entries(20, 30, -5, 10);
    expect([ids(rankEntries(all, false)), ids(rankEntries(all, true))]).toEqual(['BADC', 'CDAB']);
  });

  it('has equal values by name without case and accents, then by id', () => {
    const named = (id: string, name: string) => entry(id, 100, { name });
    const all = [named('4', 'zoe'), named('3', 'Émile'), named('2', 'emile'), named('1', 'Frank'), named('5', 'ADA')];
    expect(ids(rankEntries(all, false))).toBe('52314');
    expect(ids(rankEntries(all, true))).toBe('52314');
  });
});

describe('averageOfEntries', () => {
  it('is the plain mean of the values, rounded half up to one decimal', () => {
    // 100.25 + 180.10 + 210.40 = 490.75; a third of it is 163.583.
    expect(averageOfEntries(entries(100.25, 180.1, 210.4))).toBe(163.6);
    expect(averageOfEntries(entries(0.25, 0.25))).toBe(0.3);
  });

  it('is null without entries', () => {
    expect(averageOfEntries([])).toBeNull();
  });
});

describe('summaryOf', () => {
  const rules: SummaryRules = { limit: 10, isLowestBest: false, keepsOwn: false };
  /** A to L, from 120 down to 10. */
  const twelve = entries(...Array.from({ length: 12 }, (_, at) => 120 - 10 * at));

  it('has every entry up to the limit, with the average below', () => {
    const ten = twelve.slice(0, 10);
    const { best, average, rest } = summaryOf(ten, rules);
    // 120 + 110 + … + 30 = 750.
    expect([ids(best), average, ids(rest)]).toEqual(['ABCDEFGHIJ', 75, '']);
  });

  it('has above the limit the first five, the average of all, and the last five', () => {
    const { best, average, rest } = summaryOf(twelve, rules);
    // 120 + 110 + … + 10 = 780.
    expect([ids(best), average, ids(rest)]).toEqual(['ABCDE', 65, 'HIJKL']);
  });

  it('has fifteen clinics in full, and of sixteen the ends', () => {
    const many = entries(...Array.from({ length: 16 }, (_, at) => at));
    const clinics = { ...rules, limit: 15 };
    expect(summaryOf(many.slice(1), clinics).best).toHaveLength(15);
    const { best, rest } = summaryOf(many, clinics);
    expect([ids(best), ids(rest)]).toEqual(['PONML', 'EDCBA']);
  });

  it('adds those of the own clinic in a comparison, each once and by rank', () => {
    const own = twelve.map((one) => (['A', 'F', 'G', 'L'].includes(one.id) ? { ...one, isOwn: true } : one));
    const compared = summaryOf(own, { ...rules, keepsOwn: true });
    expect([ids(compared.best), ids(compared.rest)]).toEqual(['ABCDE', 'FGHIJKL']);
    const alone = summaryOf(own, rules);
    expect([ids(alone.best), ids(alone.rest)]).toEqual(['ABCDE', 'HIJKL']);
  });

  it('is empty without entries', () => {
    expect(summaryOf([], rules)).toEqual({ best: [], average: null, rest: [] });
  });
});
