import type { EventState } from '@helix/hygiene';
import MetIcon from '@mui/icons-material/CheckCircle';
import MissedIcon from '@mui/icons-material/Cancel';
import NotJudgedIcon from '@mui/icons-material/RemoveCircleOutline';
import AtRiskIcon from '@mui/icons-material/Error';
import type { SvgIconProps } from '@mui/material/SvgIcon';

/** The shape of each state. */
export const stateIcons = { success: MetIcon, warning: AtRiskIcon, fail: MissedIcon, unknown: NotJudgedIcon } as const;

/** Says a state by its shape, so that colour is never alone. Decorative where the word stands beside it. */
export function StateIcon({ state, ...props }: { state: EventState } & SvgIconProps) {
  const Icon = stateIcons[state];
  return <Icon {...props} sx={{ fontSize: 14, color: `state.${state}.bar`, ...props.sx }} />;
}
