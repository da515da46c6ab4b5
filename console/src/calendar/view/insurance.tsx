import type { CalendarAppointment } from '@helix/contracts';
import PublicIcon from '@mui/icons-material/AccountBalanceOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutline';
import UninsuredIcon from '@mui/icons-material/MoneyOff';
import PrivateIcon from '@mui/icons-material/ShieldOutlined';

export const insuranceIcons = {
  insuranceUnknown: UnknownIcon,
  insurancePrivate: PrivateIcon,
  insurancePublic: PublicIcon,
  insuranceNone: UninsuredIcon,
} as const;

const KINDS = [
  { label: 'calendar.insurance.unknown', sign: 'insuranceUnknown' },
  { label: 'calendar.insurance.private', sign: 'insurancePrivate' },
  { label: 'calendar.insurance.public', sign: 'insurancePublic' },
  { label: 'calendar.insurance.none', sign: 'insuranceNone' },
] as const;

/** The text key and the sign of an appointment's insurance. */
export function insuranceOf({ insuranceStatus }: Pick<CalendarAppointment, 'insuranceStatus'>) {
  return KINDS[insuranceStatus] ?? KINDS[0];
}
