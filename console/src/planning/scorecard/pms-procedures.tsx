import CheckIcon from '@mui/icons-material/Check';
import DoubleCheckIcon from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import type { PmsProcedureView } from '@helix/contracts';
import { PROCEDURE_STATUS } from '@helix/hygiene';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import { useAppointment } from '../data/planning-context.js';
import { CreditSwitch } from './credit-switch.js';
import { creditOf } from './scorecard-rows.js';
import { useScorecardChanges } from './use-scorecard-changes.js';
import './texts.js';

const isPlanned = ({ procedureStatus }: PmsProcedureView): boolean => procedureStatus === PROCEDURE_STATUS.Planned;

/** `P` for planned, a check for completed, a double check when it counts for the appointment's provider. */
function StatusSign({ procedure, isOwn }: { procedure: PmsProcedureView; isOwn: boolean }) {
  const translate = useTranslate();
  const label = isPlanned(procedure) ? 'planned' : isOwn ? 'doneOwn' : 'done';
  return (
    <Box
      component="span"
      title={translate(`scorecard.pms.${label}`)}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 20,
        height: 20,
        borderRadius: '6px',
        fontSize: 12,
        fontWeight: 650,
        bgcolor: isPlanned(procedure) ? 'state.none.tint' : 'state.success.tint',
        color: isPlanned(procedure) ? 'state.none.text' : 'state.success.text',
      }}
    >
      {isPlanned(procedure) ? (
        <span aria-hidden>P</span>
      ) : isOwn ? (
        <DoubleCheckIcon aria-hidden sx={{ fontSize: 16 }} />
      ) : (
        <CheckIcon aria-hidden sx={{ fontSize: 16 }} />
      )}
      <span style={visuallyHidden}>{translate(`scorecard.pms.${label}`)}</span>
    </Box>
  );
}

/** What the practice-management system has for the appointment: completed procedures first, then planned ones. */
export function PmsProcedures() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const { attribute } = useScorecardChanges();
  const format = clinicFormat(clinic.currency);
  const procedures = appointment.procedures.toSorted((one, other) => Number(isPlanned(one)) - Number(isPlanned(other)));
  return (
    <Panel title={translate('scorecard.pms.title')}>
      {procedures.length === 0 && (
        <Box sx={{ pt: 2, typography: 'body2', color: 'text.secondary' }}>{translate('scorecard.pms.empty')}</Box>
      )}
      {procedures.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, pt: 1, listStyle: 'none' }}>
          {procedures.map((procedure) => {
            const credit = creditOf(procedure, appointment);
            const isOwn = procedure.attributedProviderId === appointment.providerId;
            return (
              <Box
                component="li"
                key={procedure.procedureId}
                sx={{
                  display: 'flex',
                  gap: 2,
                  py: 2,
                  typography: 'body2',
                  borderTop: 1,
                  borderColor: 'surface.line',
                  '&:first-of-type': { borderTop: 0 },
                }}
              >
                <StatusSign procedure={procedure} isOwn={isOwn} />
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
                    <Box component="span" sx={{ fontWeight: 550 }}>
                      {procedure.adaCode}
                    </Box>
                    <span>{procedure.description ?? ''}</span>
                    {procedure.teeth.length > 0 && (
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {procedure.teeth.join(', ')}
                      </Box>
                    )}
                  </Box>
                  {credit && <CreditSwitch credit={credit} isCodeShown attribute={attribute} />}
                </Box>
                <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                  {format.exactMoney(procedure.amount)}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
    </Panel>
  );
}
