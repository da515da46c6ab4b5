import { AVATAR_COLORS } from '@helix/contracts';

/** The colour of users who have not chosen one. */
export const DEFAULT_AVATAR_COLOR = AVATAR_COLORS[0];

const DARK_LETTERS = '#0B1117';
const WHITE_LETTERS = '#FFFFFF';
/** White letters are used from this contrast on; the background is then darkened slightly to reach 4.5:1. */
const WHITE_FROM = 4;
const DARKER = 0.94;

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance of `#rrggbb` as WCAG defines it, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, 1 to 21 (WCAG). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Background and letter colours of an avatar for a colour (`#rrggbb`). The contrast is 4.5:1 or better for any colour.
 */
export function avatarColors(color: string): { ground: string; letters: string } {
  if (contrast(color, WHITE_LETTERS) < WHITE_FROM) return { ground: color, letters: DARK_LETTERS };
  const ground = channels(color).map((channel) =>
    Math.floor(channel * DARKER)
      .toString(16)
      .padStart(2, '0'),
  );
  return { ground: `#${ground.join('')}`, letters: WHITE_LETTERS };
}
