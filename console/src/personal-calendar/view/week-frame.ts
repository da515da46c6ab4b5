import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { gridFrame, nowLine, SLOT_MINUTES, timeGridStyles } from '../../components/grid/grid-styles.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';

/** Height of a slot where a mouse points, pixels. */
const SLOT_HEIGHT = 14;
/** Above and below an appointment, pixels. */
const EVENT_PADDING = 1;
/** The height of an appointment that a finger hits, with its padding. */
const TOUCH_EVENT_HEIGHT = TOUCH_TARGET + 2 * EVENT_PADDING;
/** The heights of a slot and, at least, of an appointment, pixels. */
export interface WeekHeights {
  slot: number;
  minEvent: number;
}

const MOUSE_HEIGHTS: WeekHeights = { slot: SLOT_HEIGHT, minEvent: 0 };
/** Half an hour is a target for a finger; what is shorter stands beside the next, if that follows at once. */
const TOUCH_HEIGHTS: WeekHeights = {
  slot: Math.ceil((TOUCH_EVENT_HEIGHT * SLOT_MINUTES) / 30),
  minEvent: TOUCH_EVENT_HEIGHT,
};

/** The heights for the pointer of this screen. */
export const useWeekHeights = (): WeekHeights =>
  useMediaQuery(COARSE_POINTER, { noSsr: true }) ? TOUCH_HEIGHTS : MOUSE_HEIGHTS;

/** Minimum width of a day, pixels. */
export const MIN_DAY_WIDTH = 96;

const weekStyles = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    '.hg-head-inner': { display: 'block', width: '100%', padding: '8px 10px 9px' },
    '.hp-day': { fontWeight: 600, lineHeight: '18px', whiteSpace: 'nowrap' },
    '.hp-day[aria-current]': { color: palette.primary.main },
    '.hp-total': { fontSize: 12, lineHeight: '17px', fontWeight: 450, color: palette.text.secondary },
    '.hp-outside': {
      display: 'block',
      marginTop: 2,
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 400,
      whiteSpace: 'normal',
      color: palette.text.secondary,
      textDecoration: 'underline',
      textDecorationColor: palette.divider,
      textUnderlineOffset: 3,
    },
    '.hp-outside:hover': { color: palette.text.primary, textDecorationColor: 'currentColor' },
    '.hp-outside:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '.hp-event': { border: 0, background: 'none', padding: `${EVENT_PADDING}px 0`, minHeight: 0 },
    '.hp-appointment': {
      display: 'block',
      width: '100%',
      height: '100%',
      padding: '3px 6px 2px 9px',
      borderRadius: '3px 6px 6px 3px',
      overflow: 'hidden',
      fontSize: 12,
      lineHeight: '16px',
      textDecoration: 'none',
      color: palette.text.primary,
      background: palette.state.none.tint,
      '--bar': palette.state.none.bar,
      boxShadow: `inset 3px 0 0 ${palette.state.none.bar}`,
      // Keeps a focused appointment clear of the headings, including their links to other hours.
      scrollMargin: '124px 12px 12px 76px',
    },
    '.hp-appointment[data-earned]': {
      background: palette.state.unknown.tint,
      '--bar': palette.state.unknown.bar,
      boxShadow: `inset 3px 0 0 ${palette.state.unknown.bar}`,
    },
    '.hp-appointment:hover': { outline: `1px solid ${palette.text.disabled}`, outlineOffset: -1 },
    '.hp-appointment[data-open]': { outline: `2px solid var(--bar)`, outlineOffset: -2 },
    '.hp-look': {
      position: 'absolute',
      right: 2,
      bottom: 2,
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      maxHeight: 'calc(100% - 2px)',
      padding: 0,
      border: 0,
      borderRadius: 6,
      color: palette.text.secondary,
      background: palette.background.paper,
      cursor: 'pointer',
      opacity: 0,
    },
    '.hp-event:hover .hp-look, .hp-event:focus-within .hp-look': { opacity: 1 },
    '.hp-look:hover': { color: palette.text.primary },
    '@media (pointer: coarse)': {
      '.hp-look': { opacity: 1, width: 44, height: 44, background: 'none' },
      // The amount of one line would lie under the button.
      '.hp-appointment[data-lines="1"] .hp-first': { paddingRight: 38 },
    },
    '.hp-appointment:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '.hp-appointment[data-lines="1"]': { paddingBlock: '1px' },
    '.hp-first': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 6,
      height: 16,
      overflow: 'hidden',
    },
    '.hp-initials': { fontWeight: 650 },
    '.hp-amount': { fontWeight: 550, whiteSpace: 'nowrap', color: palette.text.secondary },
    '[data-earned] .hp-amount': { color: palette.state.unknown.text },
    '.hp-time': { whiteSpace: 'nowrap', color: palette.text.secondary },
    '.hp-service': { display: 'flex', gap: 4, whiteSpace: 'nowrap', color: palette.text.secondary },
    '.hp-service > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '.hp-more': { fontWeight: 600 },
    '.hp-agenda .hp-appointment': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      columnGap: 12,
      width: 'auto',
      height: 'auto',
      margin: 8,
      padding: '10px 14px',
      fontSize: 13,
      lineHeight: '18px',
    },
    '.hp-services': { gridColumn: '1 / -1', fontSize: 12, color: palette.text.secondary },
    '.hp-now': nowLine(theme),
  } as const;
};

/** The scroll container of the week. */
export const WeekFrame = styled('div', { shouldForwardProp: (name) => name !== 'slotHeight' })<{
  /** Pixels. */
  slotHeight: number;
}>(({ theme, slotHeight }) => ({
  ...gridFrame(theme),
  contain: 'inline-size',
  ...timeGridStyles(theme, slotHeight),
  ...weekStyles(theme),
}));
