import type { CheckedDayView } from '@helix/contracts';
import { localTimeAt } from '@helix/hygiene';
import CheckedIcon from '@mui/icons-material/CheckCircleOutlined';
import ReopenedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import type { DayRange } from '../components/calendar-dates.js';
import { ListPanel } from '../components/metrics/list-panel.js';
import { providerNames } from '../components/person-name.js';
import { reportTable, rowCardsBelow } from '../components/reports/report-table.js';
import { StateChip } from '../components/state-chip.js';
import { useSession } from '../session/session-context.js';
import { useCheckedDays, useProviders } from './reconcile-calls.js';

/** The days that were compared with their day sheets, the newest first. */
export function CheckedDaysPanel({ range }: { range: DayRange }) {
  const translate = useTranslate();
  return (
    <ListPanel
      title={translate('reconcile.checkedDays')}
      hint={translate('reconcile.checkedHint', { from: range.startDate, to: range.endDate })}
      query={useCheckedDays(range)}
      emptyText={translate('reconcile.noneChecked')}
    >
      {(days) => <CheckedDays days={days.toReversed()} />}
    </ListPanel>
  );
}

function CheckedDays({ days }: { days: readonly CheckedDayView[] }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { exactMoney } = clinicFormat(clinic.currency);
  const names = providerNames(useProviders().data ?? []);
  const ofText = ({ providerId, scope }: CheckedDayView): string =>
    providerId === null ? translate(`reconcile.scopes.${scope}`) : (names.get(providerId) ?? providerId);
  const checkedText = ({ checkedAt, checkedBy }: CheckedDayView): string =>
    [localTimeAt(Date.parse(checkedAt), clinic.timeZone).slice(0, 10), checkedBy].filter(Boolean).join(' ');
  const columns = ['date', 'of', 'sheet', 'own', 'checked', 'state'].map((key) =>
    translate(`reconcile.columns.${key}`),
  );
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" sx={{ ...(reportTable as object), ...(cards as object) }}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" data-left={AMOUNTS.includes(at) ? undefined : true}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={`${day.date} ${day.providerId}`}>
              <th scope="row" data-left>
                {day.date}
              </th>
              <td data-left>{ofText(day)}</td>
              <td data-label={columns[2]}>{exactMoney(day.total)}</td>
              <td data-label={columns[3]}>{exactMoney(day.ownTotal)}</td>
              <td data-left data-wraps data-label={columns[4]}>
                {checkedText(day)}
              </td>
              <td data-left data-wraps data-label={columns[5]}>
                <DayState isReopened={day.isReopened} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** The places of the columns of amounts. */
const AMOUNTS = [2, 3];

function DayState({ isReopened }: { isReopened: boolean }) {
  const translate = useTranslate();
  const state = isReopened ? 'warning' : 'success';
  const Icon = isReopened ? ReopenedIcon : CheckedIcon;
  return (
    <StateChip background={`state.${state}.tint`} color={`state.${state}.text`}>
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {translate(isReopened ? 'reconcile.reopened' : 'reconcile.isChecked')}
    </StateChip>
  );
}

/** Below this width of the panel, in pixels, days are cards. */
const cards = rowCardsBelow(600);
