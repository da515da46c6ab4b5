import { touchTargets } from '../components/touch-targets.js';

/** Controls in a row, with room for their labels where they wrap. */
export const controlRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 3,
  rowGap: 4,
  pt: 4,
  ...touchTargets,
} as const;
