import type { TimeSheetImport } from '@helix/contracts';
import { clockedTime } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat, weekdayText } from '../../components/clinic-format.js';
import { Toggle } from '../../components/form/toggle.js';
import { minutesText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import { changeOf } from './sheet-view.js';

type SheetDay = TimeSheetImport['days'][number];

/** How many days are shown, and are added by each "Show more". */
const PAGE = 100;

const NARROW = '@container (max-width: 599px)';

const tableStyle: SxProps<Theme> = {
  containerType: 'inline-size',
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, typography: 'body2' },
  '& th, & td': {
    px: 2,
    py: 1.5,
    borderBottom: 1,
    borderColor: 'surface.line',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    borderColor: 'divider',
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
  },
  '& .total': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { color: 'text.secondary' },
  [NARROW]: {
    '& thead': visuallyHidden,
    '& th': { position: 'static', border: 0 },
    '& tr[data-change="new"] td.before': { display: 'none' },
    '& table, & tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      py: 2,
      borderBottom: 1,
      borderColor: 'surface.line',
    },
    '& td': { p: 0, border: 0 },
    '& td.date': { fontWeight: 550 },
    '& td.person': { gridColumn: '1 / -1', order: 1 },
    '& td.times': { gridColumn: '1 / -1', order: 2 },
    '& td.before': { gridColumn: '1 / -1', order: 3 },
    '& td.before::before': { content: 'attr(data-label) ": "' },
  },
};

/** The days of a time sheet and what they replace, a hundred at a time. */
export function SheetDays({ days }: { days: readonly SheetDay[] }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  const [shown, setShown] = useState(PAGE);
  const [isOnlyReplaced, setIsOnlyReplaced] = useState(false);
  const replaced = days.filter((day) => changeOf(day) === 'replaced');
  const chosen = isOnlyReplaced && replaced.length > 0 ? replaced : days;
  const timesOf = (punches: SheetDay['punches']): string =>
    punches.length === 0
      ? translate('providers.timeSheets.noTime')
      : punches.map((punch) => format.clockRange(punch.in, punch.out)).join(', ');
  const beforeOf = (day: SheetDay): string => {
    const change = changeOf(day);
    if (change === 'new') return translate('providers.timeSheets.isNew');
    if (change === 'unchanged') return translate('providers.timeSheets.unchanged');
    const before = day.before ?? [];
    return `${timesOf(before)} (${minutesText(clockedTime(before).minutes)})`;
  };
  const more = Math.min(PAGE, chosen.length - shown);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {replaced.length > 0 && replaced.length < days.length && (
        <FormControlLabel
          label={translate('providers.timeSheets.onlyReplaced')}
          control={<Toggle checked={isOnlyReplaced} onChange={({ target }) => setIsOnlyReplaced(target.checked)} />}
          sx={{ width: 'fit-content' }}
        />
      )}
      <Box sx={tableStyle}>
        <table aria-label={translate('providers.timeSheets.table')}>
          <thead>
            <tr>
              <th scope="col">{translate('providers.timeSheets.date')}</th>
              <th scope="col">{translate('providers.timeSheets.person')}</th>
              <th scope="col">{translate('providers.timeSheets.times')}</th>
              <th scope="col" className="total">
                {translate('providers.timeSheets.total')}
              </th>
              <th scope="col">{translate('providers.timeSheets.before')}</th>
            </tr>
          </thead>
          <tbody>
            {chosen.slice(0, shown).map((day) => (
              <tr key={day.row} data-change={changeOf(day)}>
                <td className="date">
                  {weekdayText(day.date)}, {day.date}
                </td>
                <td className="person">{day.providerName}</td>
                <td className="times">{timesOf(day.punches)}</td>
                <td className="total">{minutesText(day.minutes)}</td>
                <td
                  className={changeOf(day) === 'replaced' ? 'before' : 'before quiet'}
                  data-label={translate('providers.timeSheets.before')}
                >
                  {beforeOf(day)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {more > 0 && (
        <Button variant="outlined" onClick={() => setShown(shown + PAGE)} sx={{ justifySelf: 'start' }}>
          {translate('providers.timeSheets.more', { smart_count: more })}
        </Button>
      )}
    </Box>
  );
}
