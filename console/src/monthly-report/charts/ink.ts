/** The colours of the sheets, which are paper in the dark theme too. With the least contrast that texts need on white: 4.5 to 1. */
export const INK = {
  text: '#17212B',
  secondary: '#51606E',
  line: '#DDE3E9',
  axis: '#A9B4BF',
  accent: '#0B5C8E',
  pale: '#B9CFDF',
  missed: '#C2410C',
} as const;
