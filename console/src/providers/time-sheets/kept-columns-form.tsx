import type { TimeSheetColumnsView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../../components/form/action-button.js';
import { toFormErrors } from '../../components/form/validation.js';
import { ColumnFields } from './column-fields.js';
import { columnChoices, mappedColumns, withColumns } from './sheet-columns.js';
import { useKeptColumnCalls } from './time-sheet-api.js';

/** Changes which columns the kept headings are, and forgets some of them. */
export function KeptColumnsForm({ kept, onClose }: { kept: TimeSheetColumnsView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { saveColumns } = useKeptColumnCalls();
  // As they were when the form opened: what others save meanwhile must not be overwritten.
  const [{ columns, version }] = useState(kept);
  const [chosen, setChosen] = useState(() => columns.map(({ column }) => column));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const headings = columns.map((one) => ({ ...one, isMapped: true }));
  const save = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setIsSaving(true);
    setFailure(null);
    try {
      await saveColumns({ columns: mappedColumns(withColumns(headings, chosen)), version });
      notify('providers.timeSheets.kept.saved', { type: 'success' });
      onClose();
    } catch (error) {
      setFailure(toFormErrors(error, [], translate('common.genericError')).form ?? null);
      setIsSaving(false);
    } finally {
      busy.current = false;
    }
  };
  return (
    <>
      {failure !== null && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <ColumnFields
        fields={columns.map(({ heading }, index) => ({ heading, value: chosen[index] ?? '' }))}
        choices={columnChoices(headings)}
        noneLabel={translate('providers.timeSheets.kept.none')}
        isDisabled={isSaving}
        autoFocus
        onChange={(at, value) => setChosen(chosen.map((column, index) => (index === at ? value : column)))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ActionButton variant="contained" size="small" isDisabled={isSaving} onClick={() => void save()}>
          {translate(isSaving ? 'form.saving' : 'ra.action.save')}
        </ActionButton>
        <Button variant="outlined" size="small" disabled={isSaving} onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </>
  );
}
