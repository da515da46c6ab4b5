import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';

const COLUMNS = ['people', 'date', 'total', 'times'] as const;

/** Where a day begins that has neither times nor a shift. */
const DEFAULT_START = '09:00';

/** What a time sheet may contain, behind a heading that opens it. */
export function ColumnHelp() {
  const translate = useTranslate();
  const { clockTime } = clinicFormat(useSession().clinic.currency);
  return (
    <Box component="details" sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ width: 'fit-content', py: 1, cursor: 'pointer', fontWeight: 550 }}>
        {translate('providers.timeSheets.help')}
      </Box>
      <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0, pt: 2 }}>
        {COLUMNS.map((column) => (
          <Box key={column} sx={{ display: 'grid', gridTemplateColumns: { sm: '216px 1fr' }, columnGap: 4 }}>
            <Box component="dt" sx={{ fontWeight: 550 }}>
              {translate(`providers.timeSheets.columns.${column}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {translate(`providers.timeSheets.columns.${column}Help`, { time: clockTime(DEFAULT_START) })}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ pt: 2, color: 'text.secondary' }}>{translate('providers.timeSheets.columns.rules')}</Box>
    </Box>
  );
}
