import type { Theme } from '@mui/material/styles';
import type { BarState } from './chart-bar.js';

/** The colour of a bar, as a variable of the theme. */
export function barColor(theme: Theme, state: BarState): string {
  return state === 'plain' ? theme.vars.palette.primary.main : theme.vars.palette.state[state].bar;
}

/** How much of its colour a bar has that is not final. */
export const FORECAST_OPACITY = 0.5;
