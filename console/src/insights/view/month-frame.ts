import { keyframes } from '@emotion/react';
import { styled, type Theme } from '@mui/material/styles';
import { gridFrame, headStyles } from '../../components/grid/grid-styles.js';
import { COARSE_POINTER } from '../../components/touch-targets.js';
import { INSIGHT_KINDS } from '../layout/appointment-insights.js';
import { kindColors } from './kinds.js';

/** Height of a line of a day with the gap to the next, pixels. */
const LINE_HEIGHT = 20;
const NUMBER_HEIGHT = 26;
/** Fits all five lines, so that the month does not move when insights are added or removed. */
const DAY_HEIGHT = NUMBER_HEIGHT + 5 * LINE_HEIGHT + 4;
const HEAD_HEIGHT = 33;
/** The weeks share the available height; `--weeks` is their number. */
export const WEEK_HEIGHT = `max(${DAY_HEIGHT}px, calc((100cqh - ${HEAD_HEIGHT}px) / var(--weeks)))`;

const tint = keyframes({ from: { filter: 'brightness(0.86) saturate(2)' }, to: { filter: 'none' } });

const monthStyles = (theme: Theme) => {
  const { palette } = theme.vars;
  const colors = kindColors(theme);
  const kinds = Object.fromEntries(
    INSIGHT_KINDS.map((kind) => [
      `.hi-line[data-kind="${kind}"]`,
      { '--bar': colors[kind].bar, '--tint': colors[kind].tint, '--ink': colors[kind].ink },
    ]),
  );
  return {
    '.hg-head-inner': {
      padding: '8px 10px',
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 550,
      color: palette.text.secondary,
    },
    '.hi-row': { flexBasis: 'auto !important', minHeight: WEEK_HEIGHT },
    // FullCalendar removes the top borders.
    '.hi-row ~ .hi-row .hi-cell': { boxShadow: `inset 0 1px 0 ${palette.surface.line}` },
    '.hi-cell': {
      position: 'relative',
      borderLeft: `1px solid ${palette.surface.line}`,
    },
    '.hi-cell-past': { background: palette.surface.sunken },
    '.hi-top': { height: NUMBER_HEIGHT, padding: '4px 6px 0' },
    '.hi-day': {
      display: 'inline-flex',
      alignItems: 'center',
      height: 20,
      padding: '0 5px',
      border: 0,
      borderRadius: 6,
      background: 'none',
      font: 'inherit',
      fontSize: 12,
      fontWeight: 550,
      color: palette.text.primary,
    },
    'button.hi-day': { cursor: 'pointer' },
    // The whole day except for its lines opens the day.
    'button.hi-day::after': { content: '""', position: 'absolute', inset: 0 },
    '.hi-cell:has(button.hi-day:hover)': { background: palette.surface.faint },
    '.hi-day:focus-visible': { outline: 'none' },
    '.hi-day:focus-visible::after': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
      borderRadius: 6,
    },
    '.hi-day[data-faint]': { color: palette.text.secondary, fontWeight: 450 },
    '.hi-day[aria-current]': { background: palette.primary.main, color: palette.primary.contrastText },
    '.hi-event': { border: 0, background: 'none', margin: 0, padding: '0 5px 2px' },
    '.hi-line': {
      position: 'relative',
      zIndex: 1,
      display: 'flex',
      alignItems: 'center',
      gap: 5,
      width: '100%',
      height: LINE_HEIGHT - 2,
      padding: '0 5px 0 7px',
      border: 0,
      borderRadius: '3px 5px 5px 3px',
      overflow: 'hidden',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '18px',
      textAlign: 'left',
      color: palette.text.primary,
      background: 'var(--tint)',
      boxShadow: 'inset 3px 0 0 var(--bar)',
      cursor: 'pointer',
    },
    '.hi-line:hover': { boxShadow: 'inset 3px 0 0 var(--bar), inset 0 0 0 1px var(--bar)' },
    '.hi-line[data-changed]': { animation: `${tint} 500ms ease-out` },
    // On a touch screen the whole day is one target, which is large enough for a finger.
    [COARSE_POINTER]: { '.hi-event, .hi-line': { pointerEvents: 'none' } },
    ...kinds,
    '.hi-icon': { display: 'flex', flexShrink: 0, color: 'var(--ink)' },
    // Patients that do not fit wrap into a hidden line: counted, never cut.
    '.hi-people': {
      display: 'flex',
      flex: '1 1 auto',
      flexWrap: 'wrap',
      columnGap: 6,
      height: 18,
      minWidth: 0,
      overflow: 'hidden',
    },
    '.hi-people > *': { height: 18, fontWeight: 550, whiteSpace: 'nowrap' },
    '.hi-people > s': { fontWeight: 450, color: palette.text.secondary },
    '.hi-count': { flexShrink: 0, fontWeight: 600, color: 'var(--ink)' },
  } as const;
};

/** The scroll container of the month. */
export const MonthFrame = styled('div')(({ theme }) => ({
  ...gridFrame(theme),
  containerType: 'size',
  ...headStyles(theme),
  ...monthStyles(theme),
}));
