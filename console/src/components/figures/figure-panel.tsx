import type { DashboardState } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { AfterDelay } from '../after-delay.js';
import { Changing } from './changing.js';
import { HintIcon } from './hint-icon.js';
import { Panel } from './panel.js';
import { PanelFailed, type Failure } from './panel-failed.js';
import { StateMark } from './state-mark.js';

export interface Figure {
  /** The number as it is read, `N/A` where there is none. */
  text: string;
  /** After it, smaller. */
  unit?: string;
  state: DashboardState;
  /** What the colour means, in a word or two. */
  stateText?: string;
  /** What the number is held against, or how it comes about. */
  note?: string;
}

interface Props {
  title: string;
  hint?: string;
  /** Undefined while it is on its way. */
  figure: Figure | undefined;
  failure: Failure | null;
  children?: ReactNode;
}

/** One number that says how things stand. */
export function FigurePanel({ title, hint, figure, failure }: Props) {
  return (
    <Panel
      title={title}
      data-state={figure?.state}
      sx={{ minHeight: 134 }}
      actions={hint && <HintIcon text={hint} label={title} />}
    >
      {failure && !figure ? <PanelFailed {...failure} /> : <FigureBody figure={figure} />}
    </Panel>
  );
}

function FigureBody({ figure }: { figure: Figure | undefined }) {
  if (!figure)
    return (
      <AfterDelay>
        <Skeleton width={96} height={40} sx={{ mt: 'auto' }} />
        <Skeleton width={140} height={20} />
      </AfterDelay>
    );
  const { text, unit, state, stateText, note } = figure;
  return (
    <>
      <Changing
        value={text}
        sx={{
          display: 'block',
          alignSelf: 'flex-start',
          mt: 'auto',
          mx: -1,
          px: 1,
          fontSize: 28,
          lineHeight: '40px',
          fontWeight: 650,
          letterSpacing: '-0.02em',
          whiteSpace: 'nowrap',
          color: state === 'none' ? 'text.secondary' : `state.${state}.text`,
          ...(state === 'unknown' && { color: 'text.primary' }),
        }}
      >
        {text}
        {unit && (
          <Box
            component="span"
            sx={{ fontSize: 14, lineHeight: 1, fontWeight: 550, letterSpacing: 0, color: 'text.secondary' }}
          >
            {unit}
          </Box>
        )}
      </Changing>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          minHeight: 20,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {stateText && (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.primary' }}>
            <StateMark state={state} />
            {stateText}
          </Box>
        )}
        {note && <span>{note}</span>}
      </Box>
    </>
  );
}
