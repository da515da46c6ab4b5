import { ageOn } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { memo, useMemo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat, dateText } from '../../components/clinic-format.js';
import { TapTooltip } from '../../components/tooltip/tap-tooltip.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { useAppointment } from '../data/planning-context.js';
import { Facts, FactsCard } from '../screen/screen-layout.js';
import { CommentField } from './comment-field.js';
import { Fact } from './fact.js';
import { FormAlertsMark } from './form-alerts-mark.js';
import { HealthProfileField } from './health-profile-field.js';
import { InsuranceText } from './insurance-text.js';

/** A value with more about it, on hover, focus or tap. @param rest what belongs to it, without the underline. */
function WithMore({ more, rest, children }: { more: string; rest?: string; children: ReactNode }) {
  return (
    <TapTooltip title={more}>
      <Box
        component="span"
        tabIndex={0}
        sx={{
          '& > span': {
            textDecoration: 'underline dotted',
            textUnderlineOffset: '3px',
            textDecorationColor: 'text.disabled',
          },
          // Grows the target of a finger by its own padding, which the lines above and below do not feel.
          [COARSE_POINTER]: {
            display: 'inline-block',
            minWidth: TOUCH_TARGET,
            paddingBlock: '13px',
            marginBlock: '-13px',
          },
        }}
      >
        <span>{children}</span>
        {rest}
      </Box>
    </TapTooltip>
  );
}

function Patient() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const age = ageOn(appointment.birthDate, appointment.startDate.slice(0, 10));
  const id = translate('planning.facts.patientId', { id: appointment.patientId });
  const years =
    age === null ? translate('planning.facts.noAge') : translate('planning.facts.age', { smart_count: age });
  return (
    <WithMore more={id} rest={` · ${years}`}>
      {appointment.patientInitials}
    </WithMore>
  );
}

/** Who comes when and to whom, with the patient's health profile, insurance and the comment (spec 2 section 2). */
export const InformationCard = memo(function InformationCard() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const fact = (key: string, value: ReactNode) => <Fact label={translate(`planning.facts.${key}`)}>{value}</Fact>;
  const { primaryProviderName, operatoryName, operatoryId, lastVisitDate, startDate, endDate } = appointment;
  return (
    <FactsCard aria-label={translate('planning.facts.label')}>
      <Facts>
        {clinic.showClinicalForms && <FormAlertsMark />}
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
            <span>{dateText(startDate)},</span> <span>{format.fullTimeRange(startDate, endDate)}</span>
          </Box>,
        )}
        {fact(
          'lastVisit',
          lastVisitDate === null ? translate('planning.facts.lastVisitNone') : dateText(lastVisitDate),
        )}
        {fact('insurance', <InsuranceText />)}
        <CommentField />
      </Facts>
    </FactsCard>
  );
});
