import { renameToken } from './rename-token.js';

describe('renameToken', () => {
  it('renames a token in any case, and nothing that only looks like it', () => {
    const text = 'Plaque: [[Plaque {{Plaque}}.]] {{plaque}} {{PlaqueIndex}} {Plaque} {{ Plaque }}';
    expect(renameToken(text, 'Plaque', 'Biofilm')).toBe(
      'Plaque: [[Plaque {{Biofilm}}.]] {{Biofilm}} {{PlaqueIndex}} {Plaque} {{ Plaque }}',
    );
  });
});
