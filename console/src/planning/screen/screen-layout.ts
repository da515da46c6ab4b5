import { styled } from '@mui/material/styles';
import { touchTargets } from '../../components/touch-targets.js';

/** From this width of the page on, the columns stand side by side and each one scrolls by itself. */
export const WIDE = '@container (min-width: 1060px)';
/** From this width on, services and plan stand side by side below the cards. */
export const MEDIUM = '@container (min-width: 640px)';

const CARD_WIDTH = 268;

/** The page, whose own width decides the layout: the navigation beside it may be open or collapsed. */
export const ScreenFrame = styled('div')({
  containerType: 'inline-size',
  height: '100%',
  ...touchTargets,
});

export const ScreenContent = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  minHeight: '100%',
  padding: theme.spacing(3),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(4, 5, 5) },
  [WIDE]: { height: '100%' },
}));

/** The parts of an open appointment. */
export const OpenColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"summary" "services" "plan" "side"',
  alignItems: 'start',
  [MEDIUM]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    gridTemplateRows: 'auto auto 1fr',
    gridTemplateAreas: '"summary summary" "services plan" "services side"',
  },
  [WIDE]: {
    flex: 1,
    minHeight: 0,
    alignItems: 'stretch',
    gridTemplateColumns: `minmax(280px, 5fr) minmax(360px, 6fr) ${CARD_WIDTH}px`,
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"services plan summary" "services plan side"',
  },
}));

/** The parts of an old appointment. */
export const OldColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"summary" "scorecard" "side"',
  alignItems: 'start',
  [WIDE]: {
    flex: 1,
    minHeight: 0,
    alignItems: 'stretch',
    gridTemplateColumns: `minmax(0, 1fr) ${CARD_WIDTH}px`,
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"scorecard summary" "scorecard side"',
  },
}));

/** Parts below each other. Where the columns stand side by side, it scrolls. */
export const Column = styled('div')<{ area: string }>(({ theme, area }) => ({
  gridArea: area,
  display: 'grid',
  gap: theme.spacing(3),
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE]: { minHeight: 0, overflowY: 'auto' },
}));

/** A column with one part, which scrolls inside of its border where another one stands beside it. */
export const ScrollingColumn = styled(Column)({
  // Below the bar of the window both columns are seen at once, however many services there are.
  [MEDIUM]: { '& > *': { maxHeight: 'calc(100dvh - 80px)', overflowY: 'auto' } },
  [WIDE]: { overflow: 'hidden', '& > *': { maxHeight: '100%', overflowY: 'auto' } },
});

/** Earnings and timing: side by side above the columns, or below each other beside them. */
export const Summary = styled('div')(({ theme }) => ({
  gridArea: 'summary',
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'stretch',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [MEDIUM]: { gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))' },
  [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** The two halves of a card: below each other in a narrow card, side by side in a wide one. */
export const CardHalves = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  [MEDIUM]: { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: theme.spacing(4) },
  [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
