import { hidesPerformance, type ReportAppointment } from '@helix/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { clinicFormat } from '../../components/clinic-format.js';
import { reportTable, rowCardsBelow } from '../../components/reports/report-table.js';
import { touchLink } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { appointmentRows, type RowContext } from '../report/report-rows.js';

/** The texts and formats of the clinic; without amounts for users who turned performance off. */
export function useRowContext(): RowContext {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  const { time, exactMoney } = clinicFormat(clinic.currency);
  return {
    textOf: (key, options) => translate(`workReport.${key}`, options),
    time,
    money: hidesPerformance(preferences) ? null : exactMoney,
  };
}

interface Props {
  appointments: readonly ReportAppointment[];
  name: string;
}

/** What was planned, done and missed at each appointment of a provider. */
export function AppointmentTable({ appointments, name }: Props) {
  const context = useRowContext();
  const { textOf, money } = context;
  const label = (key: string): string => textOf(`columns.${key}`);
  const numbers = [...(money ? (['planned', 'completed'] as const) : []), 'success'] as const;
  const texts = ['done', 'missed', 'due'] as const;
  return (
    <Box component="table" sx={{ ...(reportTable as object), ...wrapping, ...(rowCardsBelow(CARDS_BELOW) as object) }}>
      <caption>{textOf('breakdown.tableOf', { name })}</caption>
      <thead>
        <tr>
          <th scope="col" data-left>
            {label('date')}
          </th>
          <th scope="col" data-left>
            {label('patient')}
          </th>
          <th scope="col">{label('minutes')}</th>
          {numbers.map((key) => (
            <th key={key} scope="col">
              {label(key)}
            </th>
          ))}
          {texts.map((key) => (
            <th key={key} scope="col" data-left>
              {label(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {appointmentRows(appointments, context).map((row) => (
          <tr key={row.appointmentId}>
            <th scope="row" data-left>
              <MuiLink component={Link} to={`/appointment/${encodeURIComponent(row.appointmentId)}`} sx={touchLink}>
                {`${row.date} ${row.time}`}
              </MuiLink>
            </th>
            <td data-left data-label={label('patient')}>
              <span title={row.patientId}>{row.patientInitials}</span>
            </td>
            <td data-label={label('minutes')}>{row.minutes}</td>
            {numbers.map((key) => (
              <td key={key} data-label={label(key)}>
                {row[key]}
              </td>
            ))}
            {texts.map((key) => (
              <td key={key} data-left data-wraps data-label={label(key)}>
                {row[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Below this width of the container, in pixels, appointments are cards. */
const CARDS_BELOW = 900;

/** Lists of procedures have several lines. */
const wrapping = {
  [`@container (min-width: ${CARDS_BELOW}px)`]: { '& td[data-wraps]': { py: 1.5, whiteSpace: 'normal' } },
};
