import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Searchable } from './search-commands.js';

/** Something that the command palette or the search can do. */
export interface Command extends Searchable {
  id: string;
  icon: ComponentType<SvgIconProps>;
  /** Grey text at the right that shows where the command belongs. */
  hint?: string;
  /** Preloads what `run` needs. */
  prepare?: () => void;
  run: () => void;
  /** Runs on Shift+Enter in place of `run`. */
  runSecond?: () => void;
}
