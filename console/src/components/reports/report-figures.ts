/** The figures above a report, each with its name: a `dl` of `div`s. */
export const reportFigures = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  rowGap: 2,
  m: 0,
  my: 4,
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, fontSize: 20, fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
} as const;
