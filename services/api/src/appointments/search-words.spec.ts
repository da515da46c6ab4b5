import { searchWords } from './search-words.js';

describe('searchWords', () => {
  it.each([
    ['AB', null, ['AB']],
    ['  ab   Roy ', null, ['ab', 'Roy']],
    ['AB today', '2026-12-31', ['AB']],
    ['Tomorrow', '2027-01-01', []],
    ['YESTERDAY h1', '2026-12-30', ['h1']],
    ['2026-11-24', '2026-11-24', []],
    ['H1 2026-nov-24 AB', '2026-11-24', ['H1', 'AB']],
    ['2024-Feb-29', '2024-02-29', []],
    ['today tomorrow', '2027-01-01', []],
    // No such day or month: then it is a word, which nothing matches.
    ['2026-02-29', null, ['2026-02-29']],
    ['2026-foo-01', null, ['2026-foo-01']],
    ['a b c d e f', null, ['a', 'b', 'c', 'd', 'e']],
    ['', null, []],
  ])('reads %j as the day %s and the words %j', (text, date, words) => {
    expect(searchWords(text, '2026-12-31')).toEqual({ date, words });
  });
});
