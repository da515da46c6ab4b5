import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

const COLUMNS = ['people', 'date', 'total', 'times'] as const;

/** What a time sheet may contain, behind a heading that opens it. */
export function ColumnHelp() {
  const translate = useTranslate();
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
              {translate(`providers.timeSheets.columns.${column}Help`)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ pt: 2, color: 'text.secondary' }}>{translate('providers.timeSheets.columns.rules')}</Box>
    </Box>
  );
}
