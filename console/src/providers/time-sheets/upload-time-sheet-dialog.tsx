import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import DialogActions from '@mui/material/DialogActions';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../components/form/action-button.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { Toggle } from '../../components/form/toggle.js';
import { useSession } from '../../session/session-context.js';
import { ColumnHelp } from './column-help.js';
import { FileDrop } from './file-drop.js';
import { KeptColumns } from './kept-columns.js';
import { RowMessages } from './row-messages.js';
import { needsColumns, SheetColumnsPanel } from './sheet-columns-panel.js';
import { SheetReport } from './sheet-report.js';
import { isOfOtherPerson } from './sheet-view.js';
import { TemplateLink } from './template-link.js';
import { useUpload, type Upload } from './use-upload.js';
import './texts.js';

/** Uploads a time sheet: shows what it says and what it replaces, and imports it when that is confirmed. */
export function UploadTimeSheetDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const upload = useUpload(() => button.current?.focus());
  const { file, imported, isReading, isImporting } = upload;
  const preview = upload.isChoosing ? null : upload.preview;
  const close = (): void => {
    if (!isImporting) onClose();
  };
  return (
    <DialogFrame title={translate('providers.timeSheets.title')} onClose={close} width={860}>
      <DialogContent>
        {imported ? (
          <SheetReport sheet={imported} />
        ) : (
          <>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              {translate('providers.timeSheets.lead', { clinic: clinic.name })}
            </Box>
            <FileDrop
              file={file}
              error={upload.isFileMissing ? translate('providers.timeSheets.selectFirst') : undefined}
              isDisabled={isImporting}
              buttonRef={button}
              onFile={upload.choose}
            />
            {!file && (
              <div>
                <TemplateLink />
                <ColumnHelp />
                <KeptColumns />
              </div>
            )}
            <Progress isReading={isReading} isImporting={isImporting} />
            <UploadFailed upload={upload} />
            <SheetColumnsPanel key={upload.fileId} upload={upload} />
            {preview && <SheetReport sheet={preview} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {imported ? (
          <Button variant="contained" onClick={onClose} autoFocus>
            {translate('providers.timeSheets.done')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={close} disabled={isImporting}>
              {translate('ra.action.cancel')}
            </Button>
            <ActionButton
              variant="contained"
              onClick={upload.submit}
              isDisabled={isImporting || isReading || (file !== null && !preview?.days.length)}
            >
              {isImporting
                ? translate('providers.timeSheets.importing')
                : preview?.days.length
                  ? translate('providers.timeSheets.importDays', { smart_count: preview.days.length })
                  : translate('providers.timeSheets.import')}
            </ActionButton>
          </>
        )}
      </DialogActions>
    </DialogFrame>
  );
}

export default UploadTimeSheetDialog;

/** The line of progress while the file is read or imported. */
function Progress({ isReading, isImporting }: Pick<Upload, 'isReading' | 'isImporting'>) {
  const translate = useTranslate();
  if (!isReading && !isImporting) return null;
  const label = translate(isImporting ? 'providers.timeSheets.importing' : 'providers.timeSheets.reading');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, color: 'text.secondary', typography: 'body2' }}>
      {label}
      <LinearProgress aria-label={label} sx={{ borderRadius: '2px' }} />
    </Box>
  );
}

/** Why the file cannot be imported, row by row, and the switch that leaves out people of no concern. */
function UploadFailed({ upload: { failure, skipUnknown, setSkipUnknown, isImporting } }: { upload: Upload }) {
  const translate = useTranslate();
  // Not a failure: the columns are asked for.
  if (failure && needsColumns(failure.headings)) return null;
  const isOffered = failure?.rows.some(({ message }) => isOfOtherPerson(message)) ?? false;
  return (
    <>
      {failure && (
        <Alert severity="error" variant="outlined">
          {translate('providers.timeSheets.failed', { message: failure.message })}
        </Alert>
      )}
      {(isOffered || skipUnknown) && (
        <FormControlLabel
          label={translate('providers.timeSheets.skipUnknown')}
          disabled={isImporting}
          control={<Toggle checked={skipUnknown} onChange={({ target }) => setSkipUnknown(target.checked)} />}
          sx={{ width: 'fit-content' }}
        />
      )}
      {failure && failure.rows.length > 0 && (
        <>
          <RowMessages
            title={translate('providers.timeSheets.errors', { smart_count: failure.rows.length })}
            rows={failure.rows}
            isError
          />
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {translate('providers.timeSheets.errorsHint')}
          </Box>
        </>
      )}
    </>
  );
}
