import type { WorkReportSummary } from '@helix/contracts';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { clinicFormat } from '../../components/clinic-format.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { reportTable, rowCards } from '../../components/reports/report-table.js';
import { touchLink } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { NO_VALUE } from '../report/report-rows.js';

type Props = WorkReportSummary['dueButMissed'][number] & { onClose: () => void };

/** The appointments at which a due procedure was not done, the newest first. */
export function DueDetailsDialog({ name, appointments, onClose }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { time } = clinicFormat(clinic.currency);
  const labels = ['patient', 'date', 'provider', 'reason'].map((key) => translate(`workReport.due.${key}`));
  return (
    <DialogFrame title={translate('workReport.due.details', { procedure: name })} onClose={onClose} width={760}>
      <DialogContent sx={{ containerType: 'inline-size' }}>
        <Box component="table" sx={{ ...(reportTable as object), ...(rowCards as object) }}>
          <thead>
            <tr>
              {labels.map((label) => (
                <th key={label} scope="col" data-left>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {appointments.map((one) => (
              <tr key={one.appointmentId}>
                <th scope="row" data-left>
                  <span>
                    {one.patientInitials}{' '}
                    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                      ({one.patientId})
                    </Box>
                  </span>
                </th>
                <td data-left data-wraps data-label={labels[1]}>
                  <MuiLink component={Link} to={`/appointment/${encodeURIComponent(one.appointmentId)}`} sx={touchLink}>
                    {`${one.date.slice(0, 10)} ${time(one.date)}`}
                  </MuiLink>
                </td>
                <td data-left data-wraps data-label={labels[2]}>
                  {one.providerName}
                </td>
                <td data-left data-wraps data-label={labels[3]}>
                  {one.reason ?? NO_VALUE}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </DialogContent>
    </DialogFrame>
  );
}
