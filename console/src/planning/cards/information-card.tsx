import { ageOn } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat, dateText } from '../../components/clinic-format.js';
import { TapTooltip } from '../../components/tap-tooltip.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargetInLine } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { CoverageButton } from '../coverage/coverage-button.js';
import { useAppointment } from '../data/planning-context.js';
import { MEDIUM, WIDE } from '../screen/screen-layout.js';
import { CommentField } from './comment-field.js';
import { HealthProfileField } from './health-profile-field.js';
import { InsuranceText } from './insurance-text.js';

interface FactProps {
  label: string;
  /** Shown beside the label. */
  action?: ReactNode;
  children: ReactNode;
}

function Fact({ label, action, children }: FactProps) {
  return (
    <Box sx={action ? { minWidth: 0, gridColumn: 'span 2', [WIDE]: { gridColumn: 'auto' } } : { minWidth: 0 }}>
      <Box
        component="dt"
        sx={{ display: 'flex', alignItems: 'center', columnGap: 2, typography: 'caption', color: 'text.secondary' }}
      >
        {label}
        {action && (
          // No taller than the label.
          <Box sx={{ '& button': { minHeight: 0, lineHeight: 'inherit', ...touchTargetInLine(16) } }}>{action}</Box>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 550, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** A value with more about it, on hover, focus or tap. */
function WithMore({ more, children }: { more: string; children: ReactNode }) {
  return (
    <TapTooltip title={more}>
      <Box
        component="span"
        tabIndex={0}
        sx={{
          textDecoration: 'underline dotted',
          textUnderlineOffset: '3px',
          textDecorationColor: 'text.disabled',
          // Grows the target of a finger by its own padding, which the lines above and below do not feel.
          [COARSE_POINTER]: {
            display: 'inline-block',
            minWidth: TOUCH_TARGET,
            paddingBlock: '13px',
            marginBlock: '-13px',
          },
        }}
      >
        {children}
      </Box>
    </TapTooltip>
  );
}

function Patient() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const age = ageOn(appointment.birthDate, appointment.startDate.slice(0, 10));
  const id = translate('planning.facts.patientId', { id: appointment.patientId });
  return (
    <>
      <WithMore more={id}>{appointment.patientInitials ?? appointment.patientId}</WithMore>
      {' · '}
      {age === null ? translate('planning.facts.noAge') : translate('planning.facts.age', { smart_count: age })}
    </>
  );
}

/** Who comes when and to whom, with the patient's DNA profile, insurance and the comment (spec 2 section 2). */
export const InformationCard = memo(function InformationCard() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const fact = (key: string, value: ReactNode, action?: ReactNode) => (
    <Fact label={translate(`planning.facts.${key}`)} action={action}>
      {value}
    </Fact>
  );
  const { primaryProviderName, operatoryName, operatoryId, lastVisitDate, startDate, endDate } = appointment;
  return (
    <Box
      component="section"
      aria-label={translate('planning.facts.label')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper', px: 4, py: 3 }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          columnGap: 4,
          rowGap: 2,
          [MEDIUM]: {
            gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1.1fr) minmax(0, 1fr) minmax(0, 1fr)',
          },
          [WIDE]: {
            gridTemplateColumns: '1.1fr 1fr 0.7fr 1.1fr 1.5fr 0.9fr 1.4fr',
          },
        }}
      >
        {fact('patient', <Patient />)}
        {fact(
          'provider',
          <WithMore
            more={
              primaryProviderName === null
                ? translate('planning.facts.noPrimary')
                : translate('planning.facts.primary', { name: primaryProviderName })
            }
          >
            {`${appointment.providerFirstName} ${appointment.providerLastName}`.trim()}
          </WithMore>,
        )}
        {fact('operatory', operatoryName ?? operatoryId ?? translate('planning.facts.noOperatory'))}
        {fact('profile', <HealthProfileField />)}
        {fact(
          'when',
          <Box component="span" sx={{ '& span': { whiteSpace: 'nowrap' } }}>
            <span>{dateText(startDate)},</span> <span>{format.timeRange(startDate, endDate)}</span>
          </Box>,
        )}
        {fact(
          'lastVisit',
          lastVisitDate === null ? translate('planning.facts.lastVisitNone') : dateText(lastVisitDate),
        )}
        {fact('insurance', <InsuranceText />, <CoverageButton />)}
      </Box>
      <CommentField />
    </Box>
  );
});
