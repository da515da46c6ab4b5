import fc from 'fast-check';
import {
  DIFFERENCE_REASONS,
  differenceCandidates,
  differenceSets,
  type Candidate,
  type DayItem,
} from './difference-sets.js';

const DAY = '2026-03-02';
const item = (id: string, of: Partial<DayItem>): DayItem => ({
  ...{ id, date: DAY, code: '11112', cents: 13_200, providerId: 'H1', creditedTo: 'H1' },
  ...of,
});
const ofH1 = (providerId: string | null) => providerId === 'H1';
const ofOffice = () => true;
const candidate = (id: string, deltaCents: number, reason: Candidate['reason'] = 'deleted'): Candidate => ({
  ...{ id, deltaCents, reason },
});
const setsOf = (candidates: readonly Candidate[], difference: number) =>
  differenceSets(candidates, difference).map((set) => set.map(({ id }) => id).join('+'));

describe('differenceCandidates', () => {
  it.each([
    ['an item of the provider', item('1', {}), 'deleted', -13_200],
    ['an item of another provider', item('1', { providerId: 'H2', creditedTo: 'H2' }), 'credited', 13_200],
    ['an item that a user credited to the provider', item('1', { providerId: 'H2' }), 'credited', -13_200],
    ['an exam of the doctor', item('1', { code: '01202', providerId: 'D1', creditedTo: 'D1' }), 'exam', 13_200],
    ['an exam that counts for the provider', item('1', { code: '01202' }), 'exam', -13_200],
    ['an item of the day after', item('1', { date: '2026-03-03' }), 'otherDate', 13_200],
    ['a reversal of the day', item('1', { cents: -6600 }), 'reversed', 6600],
    ['a reversal of the week before', item('1', { date: '2026-02-23', cents: -6600 }), 'reversed', -6600],
  ] as const)('knows %s', (_what, of, reason, deltaCents) => {
    expect(differenceCandidates([of], DAY, ofH1)).toEqual([{ id: '1', reason, deltaCents }]);
  });

  it.each([
    ['8 days before', { date: '2026-02-22' }],
    ['8 days after', { date: '2026-03-10' }],
    ['of another day and provider', { date: '2026-03-03', creditedTo: 'D1' }],
    ['without an amount', { cents: 0 }],
  ])('leaves out items %s', (_what, of) => {
    expect(differenceCandidates([item('1', of)], DAY, ofH1)).toEqual([]);
  });

  it('does not ask whose an item is in the total of the office', () => {
    const items = [item('1', { code: '01202' }), item('2', { providerId: 'D1', creditedTo: 'D1' })];
    expect(differenceCandidates(items, DAY, ofOffice).map(({ reason }) => reason)).toEqual(['deleted', 'deleted']);
  });

  it('has at most 200, the nearest to the day first', () => {
    const far = Array.from({ length: 150 }, (_, at) => item(`far ${at}`, { date: '2026-03-08' }));
    const near = Array.from({ length: 150 }, (_, at) => item(`near ${at}`, {}));
    const ids = differenceCandidates([...far, ...near], DAY, ofH1).map(({ id }) => id);
    expect([ids.length, ids.filter((id) => id.startsWith('near')).length]).toEqual([200, 150]);
  });
});

describe('differenceSets', () => {
  it('finds one item, two, and three', () => {
    const candidates = [candidate('a', 5500), candidate('b', 4200), candidate('c', 1300), candidate('d', -3000)];
    expect(setsOf(candidates, 5500)).toEqual(['a', 'b+c']);
    expect(setsOf(candidates, 6800)).toEqual(['a+c']);
    // 55.00 + 42.00 - 30.00.
    expect(setsOf(candidates, 6700)).toEqual(['a+b+d']);
  });

  it('puts fewer items first, then the likelier reasons', () => {
    const candidates = [
      candidate('deleted', 4000, 'deleted'),
      candidate('reversed', 4000, 'reversed'),
      candidate('exam', 4000, 'exam'),
      candidate('credited', 4000, 'credited'),
      candidate('date 1', 1000, 'otherDate'),
      candidate('date 3', 3000, 'otherDate'),
    ];
    expect(setsOf(candidates, 4000)).toEqual(['credited', 'exam', 'deleted', 'reversed', 'date 1+date 3']);
  });

  it('leaves out sets that contain a smaller one', () => {
    // 10.00 + 5.00 - 5.00 is 10.00, too.
    const candidates = [candidate('a', 1000), candidate('b', 500), candidate('c', -500)];
    expect(setsOf(candidates, 1000)).toEqual(['a']);
  });

  it('has none without a difference, and none that does not sum up to it', () => {
    expect(setsOf([candidate('a', 500), candidate('b', -500)], 0)).toEqual([]);
    expect(setsOf([candidate('a', 500)], 499)).toEqual([]);
  });

  it('has at most 20, also of 200 equal candidates', () => {
    const candidates = Array.from({ length: 200 }, (_, at) => candidate(String(at).padStart(3, '0'), 100));
    expect(setsOf(candidates, 300)).toHaveLength(20);
    expect(setsOf(candidates, 300)[0]).toBe('000+001+002');
  });

  it('has sets that sum up to the difference, of different items, none of which contains another', () => {
    const amounts = fc.integer({ min: -12, max: 12 }).filter((amount) => amount !== 0);
    const candidates = fc
      .array(fc.record({ deltaCents: amounts, reason: fc.constantFrom(...DIFFERENCE_REASONS) }), { maxLength: 12 })
      .map((all) => all.map((of, at) => ({ ...of, id: String(at) })));
    fc.assert(
      fc.property(candidates, fc.integer({ min: -20, max: 20 }), (all, difference) => {
        const sets = differenceSets(all, difference);
        const ids = sets.map((set) => new Set(set.map(({ id }) => id)));
        for (const [at, set] of sets.entries()) {
          expect(set.reduce((sum, { deltaCents }) => sum + deltaCents, 0)).toBe(difference);
          expect(ids[at]!.size).toBe(set.length);
          for (const [other, one] of ids.entries())
            if (other !== at) expect([...one].every((id) => ids[at]!.has(id))).toBe(false);
        }
      }),
    );
  });

  it('finds a set whenever one, two or three candidates make the difference', () => {
    const amounts = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 3, maxLength: 8 }), (all) => {
        const candidates = all.map((deltaCents, at) => candidate(String(at), deltaCents));
        expect(setsOf(candidates, all[0]! + all[1]! + all[2]!)).not.toEqual([]);
      }),
    );
  });
});
