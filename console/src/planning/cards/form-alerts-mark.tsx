import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { visuallyHidden } from '@mui/utils';
import { useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { ChoicesError } from '../../components/load-error-line.js';
import { touchTargetInLine } from '../../components/touch-targets.js';
import { StateChip } from '../../components/state-chip.js';
import { useAppointment } from '../data/planning-context.js';
import { formAlerts, type FormAlert } from '../history/forms/form-alerts.js';
import { clinicalFormsQuery } from '../history/forms/form-queries.js';

const textOf = ({ label, text }: FormAlert): string => `${label}: ${text}`;

/** Allergies and alerts of the patient's forms, with the list behind them; nothing without any. */
export function FormAlertsMark() {
  const translate = useTranslate();
  const { patientId } = useAppointment();
  const query = useQuery(clinicalFormsQuery(patientId));
  const alerts = useMemo(() => formAlerts(query.data ?? []), [query.data]);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const title = translate('planning.alerts.title');
  if (alerts.length === 0 && (query.data !== undefined || !query.error)) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <dt style={visuallyHidden}>{title}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        <ChoicesError query={query}>{translate('planning.alerts.failed')}</ChoicesError>
        {alerts.length > 0 && (
          <ButtonBase
            ref={button}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
            sx={{ borderRadius: '6px', textAlign: 'left', overflowWrap: 'anywhere', ...touchTargetInLine(24) }}
          >
            <StateChip background="state.warning.tint" color="state.warning.text">
              <WarningIcon aria-hidden sx={{ fontSize: 16 }} />
              {alerts.map(textOf).join(' · ')}
            </StateChip>
          </ButtonBase>
        )}
        <Popover
          open={isOpen}
          anchorEl={button.current}
          onClose={() => setIsOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
        >
          <Box component="ul" sx={{ m: 0, p: 4, display: 'grid', gap: 2, listStyle: 'none', typography: 'body2' }}>
            {alerts.map((alert) => (
              <li key={alert.label}>
                <Box sx={{ fontWeight: 550 }}>{textOf(alert)}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {translate('planning.alerts.of', { date: dateText(alert.date) })}
                </Box>
              </li>
            ))}
          </Box>
        </Popover>
      </Box>
    </Box>
  );
}
