/**
 * The colours of the sheets, which are paper in the dark theme too. Those of texts have the least contrast that these need on
 * white: 4.5 to 1.
 */
export const INK = {
  text: '#17212B',
  secondary: '#51606E',
  line: '#DDE3E9',
  axis: '#A9B4BF',
  accent: '#0B5C8E',
  pale: '#B9CFDF',
  /** Light, so that it differs from what was completed in grey print too. */
  missed: '#F6C7A8',
} as const;
