import BirthdayIcon from '@mui/icons-material/CakeOutlined';
import CommentIcon from '@mui/icons-material/ChatBubbleOutline';
import YoungIcon from '@mui/icons-material/ChildCareOutlined';
import NoDoctorIcon from '@mui/icons-material/PersonOffOutlined';
import AlmostDueIcon from '@mui/icons-material/UpdateOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { Theme } from '@mui/material/styles';
import type { InsightKind } from '../layout/appointment-insights.js';

const ICONS = {
  almostDue: AlmostDueIcon,
  noDoctor: NoDoctorIcon,
  under12: YoungIcon,
  birthday: BirthdayIcon,
  comment: CommentIcon,
} as const;

/** Shows a kind by shape as well as by colour. */
export function KindIcon({ kind, ...props }: { kind: InsightKind } & SvgIconProps) {
  const Icon = ICONS[kind];
  return <Icon {...props} />;
}

/** The colours of each kind: bar, background and text. */
export function kindColors(theme: Theme): Record<InsightKind, { bar: string; tint: string; ink: string }> {
  const { state, group, comment, text } = theme.vars.palette;
  return {
    almostDue: { bar: state.warning.bar, tint: state.warning.tint, ink: state.warning.text },
    noDoctor: { bar: state.fail.bar, tint: state.fail.tint, ink: state.fail.text },
    under12: { bar: state.unknown.bar, tint: state.unknown.tint, ink: state.unknown.text },
    birthday: { bar: group.violet.bar, tint: group.violet.tint, ink: text.primary },
    comment: { bar: group.orange.bar, tint: group.orange.tint, ink: comment.text },
  };
}
