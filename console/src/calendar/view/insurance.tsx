import type { CalendarAppointment } from '@helix/contracts';
import PublicIcon from '@mui/icons-material/AccountBalanceOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutline';
import UninsuredIcon from '@mui/icons-material/MoneyOff';
import PrivateIcon from '@mui/icons-material/ShieldOutlined';

const KINDS = [
  { label: 'unknown', Icon: UnknownIcon },
  { label: 'private', Icon: PrivateIcon },
  { label: 'public', Icon: PublicIcon },
  { label: 'none', Icon: UninsuredIcon },
] as const;

/** The text key and the icon of a visit's insurance. */
export function insuranceOf({ insuranceStatus }: Pick<CalendarAppointment, 'insuranceStatus'>) {
  const { label, Icon } = KINDS[insuranceStatus] ?? KINDS[0];
  return { label: `calendar.insurance.${label}`, Icon };
}
