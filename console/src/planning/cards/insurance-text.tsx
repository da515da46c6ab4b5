import { INSURANCE_STATUS } from '@helix/hygiene';
import PublicIcon from '@mui/icons-material/AccountBalanceOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import UninsuredIcon from '@mui/icons-material/RemoveModeratorOutlined';
import PrivateIcon from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { TapTooltip } from '../../components/tooltip/tap-tooltip.js';
import { useAppointment } from '../data/planning-context.js';

const INSURANCES = [
  { key: 'unknown', Icon: UnknownIcon },
  { key: 'private', Icon: PrivateIcon },
  { key: 'public', Icon: PublicIcon },
  { key: 'uninsured', Icon: UninsuredIcon },
] as const;

/** The text beside the icon says the same as the icon, except where the insurer of an unknown insurance is known. */
function textKeyOf(insuranceStatus: number, insurer: string | null): 'insured' | 'notInsured' | 'notKnown' {
  if (insuranceStatus === INSURANCE_STATUS.Uninsured) return 'notInsured';
  return insuranceStatus === INSURANCE_STATUS.Unknown && insurer === null ? 'notKnown' : 'insured';
}

/** Who insures the patient, with the fee schedule (spec 2 section 2). */
export function InsuranceText() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const { insuranceStatus, insuranceProvider, feeScheduleName } = appointment;
  const { key, Icon } = INSURANCES[insuranceStatus];
  const schedule = feeScheduleName ?? translate('planning.facts.noSchedule');
  const insurer = insuranceProvider?.trim() || null;
  const provider = insurer ?? translate('planning.facts.unknownInsurer');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'flex-start', columnGap: 1 }}>
      <TapTooltip title={translate(`planning.facts.${key}`)}>
        <Icon
          titleAccess={translate(`planning.facts.${key}`)}
          sx={{ fontSize: 16, mt: '1px', color: 'text.secondary' }}
        />
      </TapTooltip>
      <span>{translate(`planning.facts.${textKeyOf(insuranceStatus, insurer)}`, { provider, schedule })}</span>
    </Box>
  );
}
