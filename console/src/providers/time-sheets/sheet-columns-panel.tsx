import type { TimeSheetHeadingView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { columnIssues, hasIssues, mappedColumns, openHeadings } from './sheet-columns.js';
import { SheetColumnsEditor } from './sheet-columns-editor.js';
import type { Upload } from './use-upload.js';

/** Whether columns have to be chosen before a file can be read. */
export const needsColumns = (headings: readonly TimeSheetHeadingView[]): boolean =>
  headings.length > 0 && hasIssues(columnIssues(headings));

/** What the headings of the file are read as, and the way to change it. Nothing where all are columns by themselves. */
export function SheetColumnsPanel({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { headings, preview, isReading, isImporting, isChoosing, setIsChoosing, applyColumns } = upload;
  const isNeeded = preview === null && needsColumns(headings);
  if (openHeadings(headings).length === 0) return null;
  if (!isNeeded && !isChoosing) return <ColumnsSummary upload={upload} />;
  return (
    <>
      {isNeeded && (
        <Alert severity="info" variant="outlined">
          {translate('providers.timeSheets.mapping.needed', { clinic: clinic.name })}
        </Alert>
      )}
      <SheetColumnsEditor
        headings={headings}
        isDisabled={isReading || isImporting}
        onApply={applyColumns}
        onCancel={isNeeded ? undefined : () => setIsChoosing(false)}
      />
    </>
  );
}

function ColumnsSummary({ upload: { headings, isReading, isImporting, setIsChoosing } }: { upload: Upload }) {
  const translate = useTranslate();
  const mapped = mappedColumns(headings).map((one) => translate('providers.timeSheets.mapping.is', one));
  const unread = headings.filter(({ column }) => column === null).map(({ heading }) => heading);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box
        sx={{ flex: '1 1 260px', minWidth: 0, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {mapped.length > 0 && (
          <div>{translate('providers.timeSheets.mapping.readAs', { headings: mapped.join(', ') })}</div>
        )}
        {unread.length > 0 && (
          <div>{translate('providers.timeSheets.mapping.unread', { headings: unread.join(', ') })}</div>
        )}
      </Box>
      <Button variant="outlined" size="small" disabled={isReading || isImporting} onClick={() => setIsChoosing(true)}>
        {translate('providers.timeSheets.mapping.change')}
      </Button>
    </Box>
  );
}
