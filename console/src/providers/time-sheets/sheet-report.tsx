import type { TimeSheetImport } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { RowMessages } from './row-messages.js';
import { SheetDays } from './sheet-days.js';
import { mappedColumns } from './sheet-columns.js';
import { summaryOf } from './sheet-view.js';

/** What a time sheet says: its days, what they replace, warnings, and who is left out. */
export function SheetReport({ sheet }: { sheet: TimeSheetImport }) {
  const translate = useTranslate();
  const { days, people, range, replaced } = summaryOf(sheet.days);
  const { isPreview, warnings, skipped, headings } = sheet;
  const mapped = mappedColumns(headings).map((one) => translate('providers.timeSheets.mapping.is', one));
  const summary = range
    ? translate('providers.timeSheets.summary', {
        days: translate('providers.timeSheets.days', { smart_count: days }),
        people: translate('providers.timeSheets.people', { smart_count: people }),
        ...range,
      })
    : translate('providers.timeSheets.nothing');
  return (
    <>
      <Box role="status">
        <Box sx={{ fontWeight: 600 }}>
          {isPreview ? summary : translate('providers.timeSheets.imported', { summary })}
        </Box>
        {range && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {replaced === 0
              ? translate('providers.timeSheets.replacesNothing')
              : translate(`providers.timeSheets.${isPreview ? 'replaced' : 'wasReplaced'}`, { smart_count: replaced })}
          </Box>
        )}
        {!isPreview && mapped.length > 0 && (
          <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
            {translate('providers.timeSheets.mapping.kept', { headings: mapped.join(', ') })}
          </Box>
        )}
      </Box>
      {warnings.length > 0 && (
        <RowMessages
          title={translate('providers.timeSheets.warnings', { smart_count: warnings.length })}
          rows={warnings}
        />
      )}
      {skipped.length > 0 && (
        <RowMessages
          title={translate('providers.timeSheets.skipped', { smart_count: skipped.length })}
          rows={skipped}
        />
      )}
      {days > 0 && <SheetDays days={sheet.days} />}
    </>
  );
}
