import { distinctRows, explained, type Explanation } from './explained.js';

describe('explained', () => {
  it('computes the reasons lazily and once', () => {
    let made = 0;
    const because: Explanation[] = [{ rule: 'R-03', text: 'So it is due since 2026-02-28.', rows: [] }];
    const value = explained(true, () => {
      made += 1;
      return because;
    });
    expect([value.value, made]).toEqual([true, 0]);
    expect(value.because).toBe(because);
    expect(value.because).toBe(because);
    expect(made).toBe(1);
  });

  it('serializes the reasons to JSON', () => {
    const value = explained(3, () => [{ rule: 'R-05', text: 'Soon.', rows: [{ entity: 'claim', id: '7' }] }]);
    expect(JSON.parse(JSON.stringify(value))).toEqual({
      value: 3,
      because: [{ rule: 'R-05', text: 'Soon.', rows: [{ entity: 'claim', id: '7' }] }],
    });
  });
});

describe('distinctRows', () => {
  it('removes repetitions and sorts by entity and id', () => {
    const [claim, first, second] = [
      { entity: 'claim', id: '2' },
      { entity: 'procedure', id: '1' },
      { entity: 'procedure', id: '2' },
    ];
    const expected = [claim, first, second];
    expect(distinctRows([second!, first!, claim!, first!])).toEqual(expected);
    expect(distinctRows([first!, claim!, second!, second!])).toEqual(expected);
    expect(distinctRows([])).toEqual([]);
  });
});
