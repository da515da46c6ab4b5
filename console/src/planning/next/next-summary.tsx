import { addMonths } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '../../components/metrics/panel.js';
import { useAppointment } from '../data/planning-context.js';
import { NextAppointmentDialog } from './next-appointment-dialog.js';
import { nextDateText } from './next-selection.js';
import './texts.js';

/**
 * What was planned at this appointment for the next one; nothing before it was saved. The day follows from the
 * timeframe, as in the suggestion.
 *
 * @param canChange whether the next appointment can be planned now, which is when this one is complete.
 */
export function NextSummary({ canChange }: { canChange: boolean }) {
  const translate = useTranslate();
  const { appointmentNext, startDate } = useAppointment();
  const [isChanging, setIsChanging] = useState(false);
  if (appointmentNext === null) return null;
  const { timeFrameInMonths: months, totalMinutes, procedures, comments } = appointmentNext;
  const date = nextDateText(addMonths(startDate.slice(0, 10), months) ?? startDate.slice(0, 10));
  return (
    <Panel
      title={translate('nextAppointment.summaryLabel')}
      actions={
        canChange && (
          <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
            {translate('nextAppointment.change')}
          </Button>
        )
      }
    >
      <Box sx={{ pt: 1, typography: 'body2' }}>
        {translate('nextAppointment.planned', { smart_count: months, date, minutes: totalMinutes })}
      </Box>
      {procedures.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, pt: 1, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}>
          {procedures.map(({ procedureRuleTypeId, name, minutes }) => (
            <Box
              component="li"
              key={procedureRuleTypeId}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
            >
              <span>{name}</span>
              <Box
                component="span"
                sx={{ whiteSpace: 'nowrap' }}
              >{`${minutes} ${translate('nextAppointment.min')}`}</Box>
            </Box>
          ))}
        </Box>
      )}
      {comments !== null && (
        <Box sx={{ pt: 1, typography: 'body2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comments}</Box>
      )}
      {isChanging && <NextAppointmentDialog onClose={() => setIsChanging(false)} />}
    </Panel>
  );
}
