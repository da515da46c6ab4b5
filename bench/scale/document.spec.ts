import { readFileSync } from 'node:fs';
import { withTables } from './document.js';
import { readFigures } from './figures.js';

const text = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');

describe('docs/scale.md', () => {
  it('has the tables of the figures that were measured last', async () => {
    expect(await withTables(text, readFigures())).toBe(text);
  });

  it('is not written without the place of a table', async () => {
    await expect(withTables(text.replace('<!-- end: needs -->', ''), readFigures())).rejects.toThrow(
      'there is no place for the table needs',
    );
  });
});
