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
const UNINSURED = 3;

/** Who insures the patient, with the fee schedule (spec 2 section 2). */
export function InsuranceText() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const { insuranceStatus, insuranceProvider, feeScheduleName } = appointment;
  const { key, Icon } = INSURANCES[insuranceStatus];
  const schedule = feeScheduleName ?? translate('planning.facts.noSchedule');
  const isInsured = insuranceStatus !== UNINSURED && (insuranceStatus !== 0 || insuranceProvider !== null);
  const provider = insuranceProvider ?? translate('planning.facts.unknownInsurer');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'flex-start', columnGap: 1 }}>
      <TapTooltip title={translate(`planning.facts.${key}`)}>
        <Icon
          titleAccess={translate(`planning.facts.${key}`)}
          sx={{ fontSize: 16, mt: '1px', color: 'text.secondary' }}
        />
      </TapTooltip>
      <span>
        {isInsured
          ? translate('planning.facts.insured', { provider, schedule })
          : translate('planning.facts.notInsured', { schedule })}
      </span>
    </Box>
  );
}
