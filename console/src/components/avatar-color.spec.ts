import { avatarColors, contrast, DEFAULT_AVATAR_COLOR } from './avatar-color.js';

describe('avatarColors', () => {
  it('uses white letters on the default blue and dark letters on light colours', () => {
    expect(avatarColors(DEFAULT_AVATAR_COLOR)).toEqual({ ground: '#0070ca', letters: '#FFFFFF' });
    expect(avatarColors('#FFD54F')).toEqual({ ground: '#FFD54F', letters: '#0B1117' });
  });

  it('keeps a contrast of at least 4.5 for every colour', () => {
    const steps = ['00', '33', '66', '77', '88', '99', 'CC', 'FF'];
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    const unreadable = colors.filter((color) => {
      const { ground, letters } = avatarColors(color);
      return contrast(ground, letters) < 4.5;
    });
    expect(unreadable).toEqual([]);
  });

  it('computes contrast as WCAG defines it', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2);
  });
});
