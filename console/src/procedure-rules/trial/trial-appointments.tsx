import type { TriedAppointment } from '@helix/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../../components/clinic-format.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { procedureChanges } from './trial-changes.js';

const NOTHING = '–';

function Procedures({ appointment }: { appointment: TriedAppointment }) {
  const translate = useTranslate();
  const { come, go } = procedureChanges(appointment.before, appointment.after);
  if (come.length + go.length === 0) return <>{NOTHING}</>;
  const list = (names: readonly string[], way: 'come' | 'go', sign: string) =>
    names.map((name) => (
      <Box component="span" key={`${way} ${name}`} sx={{ mr: 3, color: way === 'go' ? 'text.secondary' : undefined }}>
        <Box component="span" aria-hidden sx={{ display: 'inline-block', width: 12, fontWeight: 600 }}>
          {sign}
        </Box>
        <span style={visuallyHidden}>{translate(`trial.${way}`)} </span>
        {name}
      </Box>
    ));
  return (
    <>
      {list(come, 'come', '+')}
      {list(go, 'go', '−')}
    </>
  );
}

function Minutes({ appointment: { before, after } }: { appointment: TriedAppointment }) {
  const translate = useTranslate();
  const [was, is] = [before.recommendedMinutes, after.recommendedMinutes];
  if (was === is)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {was}
      </Box>
    );
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {was}
      </Box>
      <span aria-hidden> → </span>
      <span style={visuallyHidden}> {translate('trial.to')} </span>
      <strong>{is}</strong>
    </>
  );
}

/** The change in money of the recommended procedures. */
function Money({ cents }: { cents: number }) {
  const { clinic } = useSession();
  if (cents === 0) return <>{NOTHING}</>;
  const amount = clinicFormat(clinic.currency).exactMoney(Math.abs(cents) / 100);
  return <>{`${cents > 0 ? '+' : '−'}${amount}`}</>;
}

/** The appointments that would change, by date. They open in another tab, because the changes are not saved yet. */
export function TrialAppointments({
  appointments,
  label,
}: {
  appointments: readonly TriedAppointment[];
  label: string;
}) {
  const translate = useTranslate();
  return (
    <Box
      role="region"
      aria-label={label}
      // Makes the container focusable, so that it scrolls by keyboard.
      tabIndex={0}
      sx={{
        minHeight: 0,
        overflow: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 13 },
        '& th, & td': { height: 30, p: 0, pr: 4, lineHeight: '18px', textAlign: 'left', whiteSpace: 'nowrap' },
        '& th:first-of-type, & td:first-of-type': { pl: 4 },
        '& th': {
          position: 'sticky',
          top: 0,
          fontSize: 12,
          fontWeight: 550,
          color: 'text.secondary',
          bgcolor: 'background.paper',
        },
        '& td': { borderTop: '1px solid', borderTopColor: 'surface.line' },
        '& .minutes': { width: 110, textAlign: 'right', pr: 6 },
        '& .money': { textAlign: 'right', pr: 6 },
        '& .procedures': { width: '100%', whiteSpace: 'normal', py: 1 },
        '&:focus-visible': { outlineOffset: -2 },
        [COARSE_POINTER]: {
          '& td a': { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
        },
        // On a phone the procedures stand below the figures.
        '@media (max-width: 599px)': {
          '& table, & tbody': { display: 'block' },
          '& thead': visuallyHidden,
          '& tr': {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            px: 4,
            py: 1.5,
            borderTop: '1px solid',
            borderTopColor: 'surface.line',
          },
          '& tr td, & tr td:first-of-type': { height: 'auto', width: 'auto', p: 0, border: 0 },
          '& .money': { ml: 'auto' },
        },
      }}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{translate('trial.columns.date')}</th>
            <th scope="col">{translate('trial.columns.patient')}</th>
            <th scope="col" className="minutes">
              {translate('trial.columns.minutes')}
            </th>
            <th scope="col" className="money">
              {translate('trial.columns.money')}
            </th>
            <th scope="col">{translate('trial.columns.procedures')}</th>
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment.appointmentId}>
              <td>
                <MuiLink
                  href={`/appointment/${encodeURIComponent(appointment.appointmentId)}`}
                  target="_blank"
                  rel="noopener"
                  underline="hover"
                  title={translate('trial.opens')}
                >
                  {appointment.date}
                </MuiLink>
              </td>
              <td>{appointment.patientInitials}</td>
              <td className="minutes">
                <Minutes appointment={appointment} />
              </td>
              <td className="money">
                <Money cents={appointment.changedCents} />
              </td>
              <td className="procedures">
                <Procedures appointment={appointment} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
