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
  gap: theme.spacing(2),
  minHeight: '100%',
  padding: theme.spacing(3),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(3, 5, 5) },
  [WIDE]: { height: '100%', gap: theme.spacing(3), paddingTop: theme.spacing(4) },
}));

/** The card of the appointment's facts. */
export const FactsCard = styled('section')(({ theme }) => ({
  padding: theme.spacing(2.5, 4),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The facts: as few lines as the width of the page allows. */
export const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  columnGap: theme.spacing(4),
  rowGap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 0.85fr)',
  [MEDIUM]: {
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.15fr) minmax(0, 0.85fr)',
  },
  // The last column is for what has no comment yet.
  [WIDE]: { gridTemplateColumns: '1fr 1fr 0.6fr 1fr 1.45fr 0.8fr 1.7fr auto' },
}));

/** The parts of an open appointment. */
export const OpenColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"summary" "services" "plan" "side"',
  alignItems: 'start',
  [MEDIUM]: {
    gridTemplateColumns: 'minmax(0, 12fr) minmax(0, 13fr)',
    gridTemplateRows: 'auto auto 1fr',
    gridTemplateAreas: '"summary summary" "services plan" "services side"',
  },
  [WIDE]: {
    flex: 1,
    minHeight: 0,
    gap: theme.spacing(3),
    alignItems: 'stretch',
    gridTemplateColumns: `minmax(280px, 5fr) minmax(360px, 6fr) ${CARD_WIDTH}px`,
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"services plan summary" "services plan side"',
  },
}));

/** The parts of an old appointment. */
export const OldColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"summary" "scorecard" "side"',
  alignItems: 'start',
  [WIDE]: {
    flex: 1,
    minHeight: 0,
    gap: theme.spacing(3),
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
  gap: theme.spacing(2),
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE]: { minHeight: 0, overflowY: 'auto', gap: theme.spacing(3) },
}));

/** A column with one part, which scrolls inside of its border where another one stands beside it. */
export const ScrollingColumn = styled(Column)({
  // Below the bar of the window both columns are seen at once, however many services there are.
  [MEDIUM]: { '& > *': { maxHeight: 'calc(100dvh - 80px)', overflowY: 'auto' } },
  // Its size follows from the page alone: an edit inside of it lays nothing else out.
  [WIDE]: { contain: 'strict', overflow: 'hidden', '& > *': { maxHeight: '100%', overflowY: 'auto' } },
});

/** Earnings and timing: side by side above the columns, or below each other beside them. */
export const Summary = styled('div')(({ theme }) => ({
  gridArea: 'summary',
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Without earnings, timing has the whole width.
  [MEDIUM]: { '&:has(> :nth-of-type(2))': { gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr)' } },
  [WIDE]: { gap: theme.spacing(3), '&&': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));
