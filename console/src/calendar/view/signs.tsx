import type { CalendarAppointment } from '@helix/contracts';
import type { EventState } from '@helix/hygiene';
import type { SvgIconComponent } from '@mui/icons-material';
import PublicInsuranceIcon from '@mui/icons-material/AccountBalanceOutlined';
import MissedIcon from '@mui/icons-material/Cancel';
import CommentIcon from '@mui/icons-material/ChatBubble';
import AcknowledgedIcon from '@mui/icons-material/ChatBubbleOutline';
import MetIcon from '@mui/icons-material/CheckCircle';
import AtRiskIcon from '@mui/icons-material/Error';
import NextIcon from '@mui/icons-material/EventRepeatOutlined';
import UnknownInsuranceIcon from '@mui/icons-material/HelpOutline';
import UninsuredIcon from '@mui/icons-material/MoneyOff';
import UnknownIcon from '@mui/icons-material/RemoveCircleOutline';
import PrivateInsuranceIcon from '@mui/icons-material/ShieldOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';

const STATE_ICONS = { success: MetIcon, warning: AtRiskIcon, fail: MissedIcon, unknown: UnknownIcon } as const;

const ICONS = {
  ...STATE_ICONS,
  insuranceUnknown: UnknownInsuranceIcon,
  insurancePrivate: PrivateInsuranceIcon,
  insurancePublic: PublicInsuranceIcon,
  insuranceNone: UninsuredIcon,
  comment: CommentIcon,
  acknowledged: AcknowledgedIcon,
  next: NextIcon,
} as const satisfies Record<string, SvgIconComponent>;

export type SignName = keyof typeof ICONS;

const idOf = (name: string): string => `hx-sign-${name}`;

/** Defines each sign once, hidden, for all appointments that show it. */
export function SignSheet() {
  return (
    <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
          <Icon sx={{ width: 24, height: 24 }} />
        </symbol>
      ))}
    </svg>
  );
}

/**
 * A sign in an appointment, in the size of the class `hx-sign` and the colour of the text. It is no icon component,
 * because rendering a thousand of them takes longer than the rest of the day.
 */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="hx-sign" aria-hidden focusable={false}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

/** Shows a state by shape as well as by colour. Decorative beside the name of the state. */
export function StateIcon({ state, ...props }: { state: EventState } & SvgIconProps) {
  const Icon = STATE_ICONS[state];
  return <Icon {...props} sx={{ fontSize: 14, color: `state.${state}.bar`, ...props.sx }} />;
}

const INSURANCES = [
  { label: 'calendar.insurance.unknown', sign: 'insuranceUnknown' },
  { label: 'calendar.insurance.private', sign: 'insurancePrivate' },
  { label: 'calendar.insurance.public', sign: 'insurancePublic' },
  { label: 'calendar.insurance.none', sign: 'insuranceNone' },
] as const;

/** The text key and the sign of an appointment's insurance. */
export function insuranceOf({ insuranceStatus }: Pick<CalendarAppointment, 'insuranceStatus'>) {
  return INSURANCES[insuranceStatus] ?? INSURANCES[0];
}
