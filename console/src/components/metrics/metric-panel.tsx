import type { DashboardState } from '@helix/hygiene';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import FailIcon from '@mui/icons-material/Cancel';
import SuccessIcon from '@mui/icons-material/CheckCircle';
import SameIcon from '@mui/icons-material/DragHandle';
import WarningIcon from '@mui/icons-material/Error';
import UnknownIcon from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { AfterDelay } from '../after-delay.js';
import type { ReactNode } from 'react';
import { Changing } from './changing.js';
import type { Comparison } from './comparison.js';
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
  /** How much of a goal is reached: 1 is all of it, and the same in words. */
  progress?: { share: number; text: string };
  /** How it has changed. */
  comparison?: Comparison | undefined;
}

interface Props {
  title: string;
  hint?: string;
  /** Undefined while it loads. */
  metric: Metric | undefined;
  failure: Failure | null;
  /** Opens the rows behind the metric; the whole panel is its target. */
  onOpen?: (() => void) | undefined;
  /** Opens what the metric is made of. */
  why?: ReactNode;
  /** A line is reserved for `comparison`, which may load later than the metric. */
  isCompared?: boolean;
}

/** A panel with one metric. */
export function MetricPanel({ title, hint, metric, failure, onOpen, why, isCompared = false }: Props) {
  const body =
    failure && !metric ? <PanelError {...failure} /> : <MetricBody metric={metric} isCompared={isCompared} />;
  return (
    <Panel
      title={title}
      data-state={metric?.state}
      sx={{
        minHeight: isCompared ? 154 : 134,
        position: 'relative',
        ...(onOpen && { transition: 'border-color 150ms', '&:hover': { borderColor: 'primary.main' } }),
      }}
      // In front of the button, which covers the panel.
      actions={
        (hint || why) && (
          <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
            {metric && why}
            {hint && <HintIcon text={hint} label={title} />}
          </Box>
        )
      }
    >
      {onOpen && metric ? (
        <Box component="button" type="button" aria-haspopup="dialog" onClick={onOpen} sx={coverStyle}>
          {body}
        </Box>
      ) : (
        body
      )}
    </Panel>
  );
}

/** A button without a look of its own, whose target is the panel around it. */
const coverStyle = {
  all: 'unset',
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
  '&:focus-visible::after': { outline: 2, outlineColor: 'primary.main', outlineOffset: '2px' },
} as const;

function MetricBody({ metric, isCompared }: { metric: Metric | undefined; isCompared: boolean }) {
  if (!metric)
    return (
      <AfterDelay>
        <Skeleton width={96} height={40} sx={{ mt: 'auto' }} />
        <Skeleton width={140} height={20} />
      </AfterDelay>
    );
  const { text, unit, state, stateText, note, progress, comparison } = metric;
  return (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 'auto' }}>
        <Box
          component={Changing}
          value={text}
          sx={{
            display: 'block',
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
        {progress && <Progress {...progress} state={state} />}
      </Box>
      <Box
        component="span"
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
      {isCompared && (
        <Box component="span" sx={{ ...captionStyle, minHeight: 20 }}>
          {comparison && <Trend {...comparison} />}
        </Box>
      )}
    </>
  );
}

const captionStyle = { display: 'block', typography: 'caption', color: 'text.secondary' } as const;

/** A bar that is full when the goal is reached, with the percentage. */
function Progress({ share, text, state }: { share: number; text: string; state: DashboardState }) {
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0, maxWidth: 120, ...captionStyle, lineHeight: '16px' }}>
      {text}
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'block', height: 6, borderRadius: '3px', bgcolor: 'surface.line' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${100 * Math.min(1, Math.max(0, share))}%`,
            borderRadius: '3px',
            bgcolor: `state.${state}.bar`,
          }}
        />
      </Box>
    </Box>
  );
}

const directionIcons = { up: UpIcon, down: DownIcon, same: SameIcon, none: null } as const;

/** How a value has changed, with an arrow; not coloured, because up can be good or bad. */
export function Trend({ direction, text }: Pick<Comparison, 'direction' | 'text'>) {
  const Icon = directionIcons[direction];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {Icon && <Icon aria-hidden sx={{ fontSize: 14 }} />}
      {text}
    </Box>
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
