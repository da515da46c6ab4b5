import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { tapTooltip } from '../../components/tooltip/tooltip-props.js';
import { diskText, isDiskLow, isSkewed, skewText } from './agent-figures.js';

/** What a cell has whose value the agent has not told. */
export const UNKNOWN = '–';

interface WarnedProps {
  text: string;
  /** What is wrong with the value; null: nothing. */
  warning: string | null;
}

/** A value, with an icon where something is wrong with it, whose tooltip says what. */
export const Warned = ({ text, warning }: WarnedProps) =>
  warning === null ? (
    text
  ) : (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'state.warning.text', fontWeight: 550 }}
      {...tapTooltip(warning)}
    >
      <WarningIcon titleAccess={warning} sx={{ fontSize: 16 }} />
      {text}
    </Box>
  );

/** The free room on the disk that has the agent's queue. */
export function DiskCell({ freeDiskBytes }: { freeDiskBytes: number | null }) {
  const translate = useTranslate();
  if (freeDiskBytes === null) return UNKNOWN;
  const warning = isDiskLow(freeDiskBytes) ? translate('developerHub.agents.lowDisk') : null;
  return <Warned text={diskText(freeDiskBytes)} warning={warning} />;
}

/** How far the clock of the agent's computer is off. */
export function SkewCell({ clockSkewInMs }: { clockSkewInMs: number | null }) {
  const translate = useTranslate();
  if (clockSkewInMs === null) return UNKNOWN;
  const warning = isSkewed(clockSkewInMs) ? translate('developerHub.agents.skewed') : null;
  return <Warned text={skewText(clockSkewInMs)} warning={warning} />;
}
