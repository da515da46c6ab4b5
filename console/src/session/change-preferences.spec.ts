import { changePreferences } from './change-preferences.js';

describe('changed preferences', () => {
  it('keep what is not known here, and what was not changed', () => {
    const text = '{"density":"compact","performanceDisplay":"none","avatarColor":"#107C10"}';
    expect(JSON.parse(changePreferences(text, { avatarColor: '#C2185B' }))).toEqual({
      density: 'compact',
      performanceDisplay: 'none',
      avatarColor: '#C2185B',
    });
  });

  it('leave out what is unspecified, and what was never right', () => {
    const text = '{"avatarColor":"#107C10","performanceDisplay":"all","defaultClinic":"g1"}';
    expect(changePreferences(text, { avatarColor: null })).toBe('{"defaultClinic":"g1"}');
  });

  it.each(['', 'no json', 'null', '[]'])('begin anew from %j', (text) => {
    expect(changePreferences(text, { defaultClinic: 'g2' })).toBe('{"defaultClinic":"g2"}');
  });
});
