import type { DashboardState } from '@helix/hygiene';
import FailIcon from '@mui/icons-material/Cancel';
import SuccessIcon from '@mui/icons-material/CheckCircle';
import WarningIcon from '@mui/icons-material/Error';
import UnknownIcon from '@mui/icons-material/RemoveCircleOutline';
import type { SvgIconProps } from '@mui/material/SvgIcon';

const icons = {
  success: SuccessIcon,
  warning: WarningIcon,
  fail: FailIcon,
  unknown: UnknownIcon,
  none: UnknownIcon,
} as const;

/** Says by its shape what a colour says, beside the word for it. */
export function StateMark({ state, ...props }: { state: DashboardState } & SvgIconProps) {
  const Icon = icons[state];
  return <Icon aria-hidden {...props} sx={{ fontSize: 14, color: `state.${state}.bar`, ...props.sx }} />;
}
