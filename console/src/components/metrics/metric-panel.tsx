import type { DashboardState } from '@helix/hygiene';
import FailIcon from '@mui/icons-material/Cancel';
import SuccessIcon from '@mui/icons-material/CheckCircle';
import WarningIcon from '@mui/icons-material/Error';
import UnknownIcon from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { AfterDelay } from '../after-delay.js';
import { Changing } from './changing.js';
import { type Failure, HintIcon, Panel, PanelError } from './panel.js';

export interface Metric {
  /** The formatted number, `N/A` without one. */
  text: string;
  /** Shown after the number in a smaller size. */
  unit?: string;
  state: DashboardState;
  /** The meaning of the colour in a word or two. */
  stateText?: string;
  /** What the number is compared with, or how it is computed. */
  note?: string;
}

interface Props {
  title: string;
  hint?: string;
  /** Undefined while it loads. */
  metric: Metric | undefined;
  failure: Failure | null;
  children?: ReactNode;
}

/** A panel with one metric. */
export function MetricPanel({ title, hint, metric, failure }: Props) {
  return (
    <Panel
      title={title}
      data-state={metric?.state}
      sx={{ minHeight: 134 }}
      actions={hint && <HintIcon text={hint} label={title} />}
    >
      {failure && !metric ? <PanelError {...failure} /> : <MetricBody metric={metric} />}
    </Panel>
  );
}

function MetricBody({ metric }: { metric: Metric | undefined }) {
  if (!metric)
    return (
      <AfterDelay>
        <Skeleton width={96} height={40} sx={{ mt: 'auto' }} />
        <Skeleton width={140} height={20} />
      </AfterDelay>
    );
  const { text, unit, state, stateText, note } = metric;
  return (
    <>
      <Box
        component={Changing}
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
      </Box>
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

const icons = {
  success: SuccessIcon,
  warning: WarningIcon,
  fail: FailIcon,
  unknown: UnknownIcon,
  none: UnknownIcon,
} as const;

/** An icon whose shape carries the same meaning as the colour, next to the text for it. */
export function StateMark({ state, ...props }: { state: DashboardState } & SvgIconProps) {
  const Icon = icons[state];
  return <Icon aria-hidden {...props} sx={{ fontSize: 14, color: `state.${state}.bar`, ...props.sx }} />;
}
