import type { DriftPatient, DriftPatients, DriftRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import MuiLink from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { call } from '../api/client.js';
import { AfterDelay } from '../components/after-delay.js';
import type { DayRange } from '../components/calendar-dates.js';
import { DialogFrame } from '../components/form/dialog-frame.js';
import { PanelError } from '../components/metrics/panel.js';
import { countText } from '../components/number-text.js';
import { reportTable, rowCards } from '../components/reports/report-table.js';
import { touchLink } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';

interface Props {
  procedure: string;
  row: DriftRow;
  range: DayRange;
  onClose: () => void;
}

/** The patients of a hygienist and insurer: their gaps, and apart from them those who have not returned. */
export function DriftPatientsDialog({ procedure, row, range, onClose }: Props) {
  const translate = useTranslate();
  const { providerId, providerName: provider, insurer, procedureRuleTypeId: ruleType } = row;
  const [page, setPage] = useState(1);
  const { clinic } = useSession();
  const query = { ...range, ruleType, providerId, insurer, page };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['Report/IntervalDrift/Patients', clinic.clinicGuid, query],
    queryFn: ({ signal }) => call<DriftPatients>('Report/IntervalDrift/Patients', { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DialogFrame
      title={translate('intervalDrift.patients.title', { procedure, provider, insurer })}
      onClose={onClose}
      width={860}
    >
      <DialogContent sx={{ containerType: 'inline-size', minHeight: 160 }} aria-busy={isFetching}>
        {!data && isError && (
          <PanelError
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            text={translate('intervalDrift.patients.failed')}
          />
        )}
        {!data && !isError && (
          <AfterDelay>
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height={36} />
            ))}
          </AfterDelay>
        )}
        {data && (
          <>
            <Patients hasReturned rows={data.rows.filter((one) => one.hasReturned)} />
            <Patients hasReturned={false} rows={data.rows.filter((one) => !one.hasReturned)} />
          </>
        )}
        {data && data.pages > 1 && (
          <Pagination
            aria-label={translate('intervalDrift.patients.pages')}
            count={data.pages}
            page={page}
            onChange={(_event, chosen) => setPage(chosen)}
            size="small"
            sx={{ mt: 3, '& ul': { justifyContent: 'center' } }}
          />
        )}
      </DialogContent>
    </DialogFrame>
  );
}

const DAYS_OF_A_MONTH = 30.4375;
const monthsText = (days: number): string => (days / DAYS_OF_A_MONTH).toFixed(1);

function Patients({ hasReturned, rows }: { hasReturned: boolean; rows: readonly DriftPatient[] }) {
  const translate = useTranslate();
  if (rows.length === 0) return null;
  const textOf = (key: string): string => translate(`intervalDrift.patients.${key}`);
  const numbers = [
    { label: textOf(hasReturned ? 'gap' : 'since'), of: ({ days }: DriftPatient) => monthsText(days) },
    { label: textOf('interval'), of: ({ intervalInMonths }: DriftPatient) => String(intervalInMonths) },
    { label: textOf('overdue'), of: ({ overdueDays }: DriftPatient) => countText(overdueDays) },
    ...(hasReturned
      ? [{ label: textOf('lost'), of: ({ appointmentsLost }: DriftPatient) => appointmentsLost?.toFixed(2) ?? '' }]
      : []),
  ];
  const title = textOf(hasReturned ? 'returned' : 'notReturned');
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 6 } }}>
      <Box component="h3" sx={{ m: 0, mb: 1, typography: 'body2', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="table" sx={{ ...(reportTable as object), ...(rowCards as object) }}>
        <thead>
          <tr>
            {['patient', 'previous', 'last'].map((key) => (
              <th key={key} scope="col" data-left>
                {textOf(key)}
              </th>
            ))}
            {numbers.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={`${one.patientId} ${one.lastTreatment}`}>
              <th scope="row" data-left>
                <span>
                  {one.patientInitials}{' '}
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                    ({one.patientId})
                  </Box>
                </span>
              </th>
              <td data-left data-wraps data-label={textOf('previous')}>
                {one.previousTreatment}
              </td>
              <td data-left data-wraps data-label={textOf('last')}>
                <MuiLink component={Link} to={`/appointment/${encodeURIComponent(one.appointmentId)}`} sx={touchLink}>
                  {one.lastTreatment}
                </MuiLink>
              </td>
              {numbers.map(({ label, of }) => (
                <td key={label} data-label={label}>
                  {of(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
