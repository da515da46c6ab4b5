import { keyframes } from '@emotion/react';
import { styled, type Theme } from '@mui/material/styles';
import { unstable_memoTheme } from '@mui/material/utils';
import { AXIS_WIDTH, gridFrame, nowLine, timeGridStyles } from '../../components/grid/grid-styles.js';
import { touchTargetInLine } from '../../components/touch-targets.js';
import { SLOT_HEIGHT } from '../layout/time-axis.js';

/** The content of the column headings. */
const headingStyles = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    '.hg-head .hg-head-cell': { scrollSnapAlign: 'start' },
    '.hx-provider': { padding: '8px 8px 9px 10px', minWidth: 0 },
    '.hx-provider-name': { display: 'flex', alignItems: 'baseline', gap: 6, fontWeight: 600, lineHeight: '18px' },
    '.hx-day-name': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: palette.text.primary,
      textAlign: 'start',
      cursor: 'pointer',
    },
    '.hx-day-name > span': { display: 'inline-block', whiteSpace: 'nowrap' },
    '.hx-day-name:hover, .hx-day-name[aria-current], .hx-day-name[aria-current] .hx-provider-id': {
      color: palette.primary.main,
    },
    '.hx-provider-id': { flexShrink: 0, fontSize: 12, fontWeight: 450, color: palette.text.secondary },
    '.hx-provider-state': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6 },
    '.hx-provider-figures': {
      fontSize: 12,
      fontWeight: 450,
      lineHeight: '17px',
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '.hx-amounts': {
      display: 'block',
      padding: 0,
      border: 0,
      borderRadius: 3,
      background: 'none',
      fontFamily: 'inherit',
      textAlign: 'start',
      cursor: 'pointer',
      ...touchTargetInLine(17),
    },
    '.hx-amounts:hover': { color: palette.primary.main },
    '.hx-amount': { display: 'inline-block' },
    // A long name takes two lines before it is cut.
    '.hx-provider-name > .hx-name': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      minWidth: 0,
      // The grid has its headings on one line.
      whiteSpace: 'normal',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '.hx-short': { display: 'none' },
    '&[data-narrow] .hx-provider': { padding: '8px 4px 9px 6px' },
    '&[data-narrow] .hx-provider-figures, &[data-narrow] .hx-day-name': { whiteSpace: 'normal' },
    // In two lines in every column, so that a finger's target has the height of both.
    '&[data-narrow] .hx-amount': { display: 'block' },
    '&[data-narrow] .hx-amounts': touchTargetInLine(34),
    '&[data-narrow] .hx-long': { display: 'none' },
    '&[data-narrow] .hx-short': { display: 'inline' },
    '.hx-text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  } as const;
};

const STATES = ['success', 'warning', 'fail', 'unknown'] as const;

const tint = keyframes({ from: { filter: 'brightness(0.86) saturate(2)' }, to: { filter: 'none' } });

/** Events: a tinted box with a bar in the state's colour on the left, dark text. */
function eventStyles(theme: Theme) {
  const { palette } = theme.vars;
  const states = Object.fromEntries(
    STATES.map((state) => [
      `.hx-appointment[data-state="${state}"]`,
      { '--bar': palette.state[state].bar, '--tint': palette.state[state].tint, '--ink': palette.state[state].text },
    ]),
  );
  return {
    '.hx-event': { border: 0, background: 'none', padding: '1px 0', minHeight: 0 },
    '.hx-appointment': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      margin: 0,
      padding: '2px 6px 2px 8px',
      border: 0,
      borderRadius: '3px 6px 6px 3px',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '16px',
      textAlign: 'left',
      color: palette.text.primary,
      background: 'var(--tint)',
      boxShadow: 'inset 3px 0 0 var(--bar)',
    },
    // Covers the appointment, so that all of it is one link. The margin keeps a focused one clear of headings and axis.
    '.hx-open': { position: 'absolute', inset: 0, outline: 'none', scrollMargin: '90px 12px 12px 76px' },
    '.hx-appointment[data-lines="1"]': { padding: '0 6px 0 8px', justifyContent: 'center', lineHeight: '15px' },
    '.hx-appointment:hover, .hx-appointment[data-open]': {
      boxShadow: 'inset 3px 0 0 var(--bar), inset 0 0 0 1px var(--bar)',
    },
    '.hx-appointment:has(.hx-open:focus-visible), .hx-next:focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '.hx-appointment[data-changed]': { animation: `${tint} 500ms ease-out` },
    ...states,
    // What does not fit wraps into a hidden line: left out, never cut.
    '.hx-line': { display: 'flex', flexWrap: 'wrap', columnGap: 4, height: 16, overflow: 'hidden', flexShrink: 0 },
    '.hx-line > span': { minHeight: 16 },
    '.hx-line.hx-text': { display: 'block', height: 'auto', color: palette.text.primary },
    '.hx-line.hx-wrap': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      height: 'auto',
      overflowWrap: 'break-word',
      color: palette.text.primary,
    },
    // Sign, initials and start fit beside each other in the narrowest of these.
    '[data-form="narrow"]': { paddingRight: 3 },
    '[data-form="narrow"] [data-head]': { columnGap: 3 },
    // The time comes first, so that it is never what does not fit.
    '[data-form="tight"], [data-form="tight"][data-lines="1"]': { paddingLeft: 6, paddingRight: 0 },
    '[data-form="tight"] .hx-wrap': { hyphens: 'auto' },
    '[data-form="tight"] [data-head]': { columnGap: 3 },
    '[data-head="2"]': { height: 32 },
    '[data-form="tight"] .hx-time': { order: -1 },
    '[data-head="2"] > .hx-time': { flexBasis: '100%' },
    '[data-form="tight"] [data-head] > .hx-sign, [data-form="tight"] .hx-marks': { order: 1 },
    '.hx-initials': { fontWeight: 650 },
    '.hx-time': { color: 'var(--ink)', whiteSpace: 'nowrap' },
    '.hx-marks': {
      display: 'flex',
      flex: '1 1 13px',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      columnGap: 3,
      height: 16,
      color: palette.text.secondary,
    },
    '.hx-sign': { fontSize: 13 },
    '.hx-line > .hx-sign': { fontSize: 14, marginTop: 1, color: 'var(--bar)' },
    '.hx-marks > *': { height: 16, lineHeight: '16px' },
    '.hx-sign[data-new]': { color: palette.state.warning.bar },
    // Comes after the link that covers the appointment, and so lies above it.
    '.hx-next': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      borderRadius: 4,
      color: palette.text.secondary,
      textDecoration: 'none',
    },
    '.hx-next:hover': { color: palette.primary.main },
    '.hx-figures[data-figures="2"]': { height: 'auto', maxHeight: 32 },
    '.hx-figures': {
      flexDirection: 'row-reverse',
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
    },
    // Something before the first figure, so that this one wraps too where two appointments share a column.
    '.hx-figures::before': { content: '""', height: 16, marginLeft: -4 },
    '.hx-figures > :last-child': { marginRight: 'auto' },
    '.hx-chip': {
      padding: '0 5px',
      borderRadius: 5,
      fontWeight: 600,
      color: 'var(--ink)',
      background: `color-mix(in srgb, var(--bar) 18%, transparent)`,
      whiteSpace: 'nowrap',
    },
    '.hx-line.hx-comment': {
      fontStyle: 'italic',
      whiteSpace: 'pre-line',
      color: palette.text.secondary,
    },
    '.hx-line.hx-comment.hx-text': { whiteSpace: 'nowrap' },
    '.hx-line.hx-comment[data-new]': {
      marginTop: 1,
      padding: '0 5px',
      borderRadius: 4,
      fontStyle: 'normal',
      color: palette.comment.text,
      background: palette.comment.tint,
    },
    '.hx-back': { background: 'none', height: '100%' },
    // At the right edge of the column, where no appointment reaches.
    '.hx-gap': {
      position: 'absolute',
      right: 0,
      width: 3,
      height: 'calc(100% - 2px)',
      margin: '1px 0',
      borderRadius: 2,
      background: `repeating-linear-gradient(to bottom, ${palette.text.secondary} 0 4px, transparent 4px 7px)`,
      pointerEvents: 'auto',
    },
    // Above the appointments, which are a layer above the grid's background.
    '.hg-lane > div:has(> .hx-back .hx-now), .hg-lane > div:has(> .hx-back .hx-gap)': {
      zIndex: 2,
      pointerEvents: 'none',
    },
    '.hx-now': nowLine(theme),
    '.hx-now-first::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: -4,
      width: 10,
      height: 10,
      borderRadius: '50%',
      background: palette.now.line,
    },
    // An appointment of an agenda is as high as its content.
    '.hx-agenda-list': {
      display: 'flex',
      flexDirection: 'column',
      gap: 6,
      margin: 0,
      padding: 8,
      listStyle: 'none',
    },
    '.hx-appointment.hx-item': {
      gap: 2,
      height: 'auto',
      minHeight: 44,
      overflow: 'hidden',
      padding: '8px 10px 8px 12px',
      fontSize: 14,
      lineHeight: '20px',
    },
    '.hx-item-line': { display: 'flex', alignItems: 'center', gap: 6 },
    '.hx-item-line > .hx-sign': { fontSize: 16, color: 'var(--bar)' },
    '.hx-item .hx-marks': { columnGap: 8 },
    '.hx-item .hx-marks .hx-sign': { fontSize: 16 },
    // Large enough for a finger without a higher line.
    '.hx-item .hx-next': { width: 44, height: 44, margin: '-14px -10px -14px -6px', justifyContent: 'center' },
    '.hx-item-figures': { justifyContent: 'space-between', color: palette.text.secondary },
    '.hx-item-comment': { whiteSpace: 'pre-line', color: palette.text.secondary },
    '.hx-item-comment[data-new]': {
      padding: '2px 6px',
      borderRadius: 4,
      color: palette.comment.text,
      background: palette.comment.tint,
    },
    '.hx-item-gap': {
      padding: '2px 10px',
      borderLeft: `3px dashed ${palette.text.secondary}`,
      fontSize: 12,
      lineHeight: '18px',
      color: palette.text.secondary,
    },
    '.hx-agenda-now': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      fontSize: 12,
      fontWeight: 600,
      color: palette.text.secondary,
      '&::after': { content: '""', flex: 1, borderTop: `2px solid ${palette.now.line}` },
    },
    '.hx-agenda-day': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 8,
      margin: 0,
      padding: '0 12px',
      whiteSpace: 'nowrap',
      fontSize: 12,
      fontWeight: 450,
      color: palette.text.secondary,
      background: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    // Below the day, for a finger as well.
    '.hx-agenda-day:has(> span + button)': { paddingBottom: 8 },
    '.hx-agenda-day > button:first-of-type': {
      minHeight: 44,
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      fontSize: 14,
      fontWeight: 600,
      color: palette.text.primary,
      cursor: 'pointer',
    },
    '.hx-agenda-day [aria-current]': { color: palette.primary.main },
  } as const;
}

const frameStyles = (theme: Theme) => ({
  ...gridFrame(theme),
  // The page decides the width, never the columns.
  contain: 'inline-size',
  // Sideways, the grid stops where a column begins.
  scrollSnapType: 'x proximity',
  scrollPaddingLeft: AXIS_WIDTH,
  ...timeGridStyles(theme, SLOT_HEIGHT),
  ...headingStyles(theme),
  ...eventStyles(theme),
});

/**
 * The scroll container of the calendar: the grid scrolls sideways in it, the page does not. Its styles become text once,
 * not in each render, which would take longer than the rest of the container.
 */
export const CalendarFrame = styled('div')(unstable_memoTheme(({ theme }) => frameStyles(theme)));
