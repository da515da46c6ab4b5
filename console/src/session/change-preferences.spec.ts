import { changePreferences } from './change-preferences.js';

describe('changePreferences', () => {
  it('keeps unknown and unchanged preferences', () => {
    const text = '{"density":"compact","performanceDisplay":"none","avatarColor":"#107C10"}';
    expect(JSON.parse(changePreferences(text, { avatarColor: '#C2185B' }))).toEqual({
      density: 'compact',
      performanceDisplay: 'none',
      avatarColor: '#C2185B',
    });
  });

  it('removes unspecified and invalid preferences', () => {
    const text = '{"avatarColor":"#107C10","performanceDisplay":"all","defaultClinic":"g1"}';
    expect(changePreferences(text, { avatarColor: null })).toBe('{"defaultClinic":"g1"}');
  });

  it.each(['', 'no json', 'null', '[]'])('starts with no preferences from the malformed text %j', (text) => {
    expect(changePreferences(text, { defaultClinic: 'g2' })).toBe('{"defaultClinic":"g2"}');
  });
});
