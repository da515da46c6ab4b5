import { german } from './navigation-de.js';
import { navigationTexts } from './navigation-en.js';
import { spanish } from './navigation-es.js';
import { japanese } from './navigation-ja.js';
import { languages, localeOf } from './languages.js';

describe('languages', () => {
  it('lists each language by its own name', () => {
    expect(languages.map(({ name }) => name)).toEqual(['English', 'Español', 'Deutsch', '日本語', 'Français']);
  });

  it.each([
    ['ja', 'ja'],
    [null, 'en'],
    ['fr', 'en'],
    ['xx', 'en'],
  ])('localeOf maps the stored %s to %s', (stored, expected) => {
    expect(localeOf(stored)).toBe(expected);
  });

  it.each([
    ['Spanish', spanish],
    ['German', german],
    ['Japanese', japanese],
  ])('translates every navigation text into %s', (_name, texts) => {
    expect(Object.keys(texts)).toEqual(Object.keys(navigationTexts));
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });
});
