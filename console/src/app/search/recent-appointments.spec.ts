import { afterOpening, readRecent } from './recent-appointments.js';

const one = (id: string) => ({ id, initials: `${id}${id}` });

it.each([
  [null, []],
  ['', []],
  ['{"id":"A","initials":"AA"}', []],
  ['[{"id":"A","initials":"AA"}]', [one('A')]],
  ['[{"id":1,"initials":"AA"},null,"A",{"id":"B","initials":"BB","birthDate":"1980-02-28"}]', [one('B')]],
])('readRecent parses %j as %j', (stored, expected) => {
  expect(readRecent(stored)).toEqual(expected);
});

describe('afterOpening', () => {
  it('puts the opened appointment first, once', () => {
    expect(afterOpening([one('A'), one('B')], one('B'))).toEqual([one('B'), one('A')]);
  });

  it('keeps the last six', () => {
    const ids = ['A', 'B', 'C', 'D', 'E', 'F'].map(one);
    expect(afterOpening(ids, one('G')).map(({ id }) => id)).toEqual(['G', 'A', 'B', 'C', 'D', 'E']);
  });
});
