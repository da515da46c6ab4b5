import type { ColorGroup } from '@helix/hygiene';

/**
 * State colours: green met, amber at risk, red below goal, blue not evaluated. Texts have a contrast of 4.5:1 on the
 * tint.
 */
export interface StateColors {
  bar: string;
  tint: string;
  text: string;
}

export interface HelixPalette {
  /** The tint of what is chosen, and of notes. */
  brand: { soft: string };
  surface: { raised: string; sunken: string; hover: string; line: string; faint: string };
  state: Record<'success' | 'warning' | 'fail' | 'unknown' | 'none', StateColors>;
  now: { line: string };
  /** For a comment that nobody has acknowledged: orange, readable on the tint of every state. */
  comment: { tint: string; text: string };
  /** The procedure groups: a bar colour, and a background tint for texts. */
  group: Record<ColorGroup, { bar: string; tint: string }>;
}

export const lightPalette: HelixPalette = {
  brand: { soft: '#E6F4FE' },
  surface: { raised: '#FFFFFF', sunken: '#F6F8FA', hover: '#EFF2F5', line: '#E3E7EC', faint: '#EFF2F5' },
  state: {
    success: { bar: '#1D9A5F', tint: '#E8F6EE', text: '#0B6038' },
    warning: { bar: '#DE9500', tint: '#FFF4DC', text: '#7A4D00' },
    fail: { bar: '#D8394A', tint: '#FDECEE', text: '#A01B2B' },
    unknown: { bar: '#009EF7', tint: '#E6F4FE', text: '#005C99' },
    none: { bar: '#9AA5B1', tint: '#F1F3F6', text: '#4E5966' },
  },
  now: { line: '#E0293B' },
  comment: { tint: '#FFD9B0', text: '#6B3600' },
  group: {
    yellow: { bar: '#DDA500', tint: '#FFF8E0' },
    lightyellow: { bar: '#CFC163', tint: '#FAF9E8' },
    lavender: { bar: '#9A8CF5', tint: '#F2F0FE' },
    violet: { bar: '#7E45C6', tint: '#F5EDFC' },
    orange: { bar: '#E8761F', tint: '#FEF1E6' },
    grey: { bar: '#8A96A3', tint: '#F1F3F6' },
    red: { bar: '#D8394A', tint: '#FDEEF0' },
  },
};

export const darkPalette: HelixPalette = {
  brand: { soft: '#0F2A3D' },
  surface: { raised: '#171D25', sunken: '#10151B', hover: '#212A34', line: '#2A343F', faint: '#1F2730' },
  state: {
    success: { bar: '#35BD7E', tint: '#14301F', text: '#7FE0B0' },
    warning: { bar: '#EDAA2E', tint: '#35290F', text: '#F6CC7B' },
    fail: { bar: '#FA6573', tint: '#3B191E', text: '#FFA7AF' },
    unknown: { bar: '#33B0FA', tint: '#112B3F', text: '#8CD0FB' },
    none: { bar: '#7C8997', tint: '#222B35', text: '#B3BEC9' },
  },
  now: { line: '#FF5B6B' },
  comment: { tint: '#6B3E12', text: '#FFDDB8' },
  group: {
    yellow: { bar: '#E3B93A', tint: '#2C2716' },
    lightyellow: { bar: '#BDB573', tint: '#26261B' },
    lavender: { bar: '#A99BFF', tint: '#242339' },
    violet: { bar: '#A972EE', tint: '#291F38' },
    orange: { bar: '#F08A3C', tint: '#2F2218' },
    grey: { bar: '#7C8997', tint: '#222B35' },
    red: { bar: '#FA6573', tint: '#311E23' },
  },
};
