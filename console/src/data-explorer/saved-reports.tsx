import { explorerLayoutForm } from '@helix/contracts';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ActionButton } from '../components/form/action-button.js';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { FilterSelect } from '../components/form/filter-select.js';
import { useSave } from '../components/form/use-save.js';
import { schemaResolver } from '../components/form/validation.js';
import { Panel, PanelError } from '../components/metrics/panel.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../components/touch-targets.js';
import { controlRow } from './control-row.js';
import { SHIPPED_KEYS } from './pivot-layout.js';
import type { Layouts } from './use-layouts.js';

/** The reports to open, and the name under which the table is saved. */
export function SavedReports({ layouts }: { layouts: Layouts }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isDeleting, setIsDeleting] = useState(false);
  const { saved, own, shownShipped, failure, notice, isChanged } = layouts;
  const shippedName = translate(`dataExplorer.shipped.${shownShipped ?? 'hourly'}`);
  const remove = async (): Promise<void> => {
    await layouts.remove();
    setIsDeleting(false);
    notify('dataExplorer.deleted', { type: 'success' });
  };
  return (
    <Panel title={translate('dataExplorer.report')} titleVariant="h2">
      <Box sx={controlRow}>
        <FilterSelect
          label={translate('dataExplorer.report')}
          allLabel={null}
          options={[
            ...SHIPPED_KEYS.map((key) => ({ value: key as string, name: translate(`dataExplorer.shipped.${key}`) })),
            ...(saved ?? []).map(({ layoutId, layoutName }) => ({ value: String(layoutId), name: layoutName })),
          ]}
          value={own ? String(own.layoutId) : shownShipped}
          onChange={(key) => key && layouts.open(key)}
          width={240}
        />
        <SaveForm name={own?.layoutName ?? ''} onSave={layouts.save} />
        {own && (
          <Button variant="outlined" startIcon={<DeleteIcon />} onClick={() => setIsDeleting(true)} sx={{ height: 34 }}>
            {translate('dataExplorer.delete')}
          </Button>
        )}
      </Box>
      {isChanged && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            mt: 3,
            fontSize: 13,
            ...touchTargets,
          }}
        >
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {translate('dataExplorer.changed')}
          </Box>
          <Button size="small" onClick={layouts.discard}>
            {translate('dataExplorer.discard')}
          </Button>
        </Box>
      )}
      {notice && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 3 }}>
          {translate(`dataExplorer.${notice}`, {
            name: own?.layoutName ?? '',
            shown: own && notice === 'unreadableAddress' ? own.layoutName : shippedName,
          })}
        </Alert>
      )}
      {failure && (
        <Box sx={{ mt: 3 }}>
          <PanelError {...failure} text={translate('dataExplorer.failedReports')} />
        </Box>
      )}
      {isDeleting && own && (
        <ConfirmDialog
          title={translate('dataExplorer.delete')}
          question={translate('dataExplorer.deleteQuestion', { name: own.layoutName })}
          confirmLabel={translate('ra.action.delete')}
          onConfirm={remove}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </Panel>
  );
}

interface SaveFormProps {
  /** Of the open report; a table that is saved under another name is a new report. */
  name: string;
  onSave: (name: string) => Promise<void>;
}

function SaveForm({ name, onSave }: SaveFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const form = useForm({
    values: { layoutName: name },
    resolver: schemaResolver<{ layoutName: string }>(explorerLayoutForm.pick({ layoutName: true })),
  });
  const { submit, isSaving, hasErrors, failure } = useSave(form, async ({ layoutName }) => {
    await onSave(layoutName);
    notify('dataExplorer.saved', { type: 'success' });
  });
  const { ref, ...field } = form.register('layoutName');
  const error = form.formState.errors.layoutName?.message ?? failure;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 3 }}
    >
      <FormControl size="small" error={Boolean(error)} sx={{ width: 240, maxWidth: '100%' }}>
        <InputLabel htmlFor={id} shrink>
          {translate('dataExplorer.name')}
        </InputLabel>
        <OutlinedInput
          {...field}
          inputRef={ref}
          id={id}
          notched
          label={translate('dataExplorer.name')}
          autoComplete="off"
          aria-describedby={error ? `${id}-error` : undefined}
          sx={{ height: 34, fontSize: 13, [COARSE_POINTER]: { height: TOUCH_TARGET } }}
        />
        {error && (
          <FormHelperText id={`${id}-error`} role="alert" sx={{ mx: 0 }}>
            {error}
          </FormHelperText>
        )}
      </FormControl>
      <ActionButton type="submit" variant="outlined" isDisabled={isSaving || hasErrors} sx={{ height: 34 }}>
        {translate(isSaving ? 'dataExplorer.saving' : 'dataExplorer.save')}
      </ActionButton>
    </Box>
  );
}
