import type { ProviderDetails, WageHistoryView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { set, useForm, type FieldErrors } from 'react-hook-form';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { LoadingDialog } from '../../components/form/loading-dialog.js';
import { useRevalidation } from '../../components/form/use-revalidation.js';
import { providerName } from '../provider-names.js';
import { useSaveWageHistory, useWageHistory } from './wage-history-api.js';
import { checkWageRows, historyOf, wageRows, type WageRow } from './wage-rows.js';
import { WageOfToday, WageRows } from './wage-list.js';
import './texts.js';

/** Of the dialog, in pixels. */
const WIDTH = 980;

interface Props {
  provider: ProviderDetails;
  onClose: () => void;
}

/** Edits the dated wages of a hygienist. */
export function WageHistoryDialog({ provider, onClose }: Props) {
  const translate = useTranslate();
  const query = useWageHistory(provider.provider_id);
  if (query.data) return <HistoryDialog provider={provider} stored={query.data} onClose={onClose} />;
  const name = providerName(provider);
  return (
    <LoadingDialog
      title={translate('providers.wageHistory.title', { name })}
      width={WIDTH}
      rows={3}
      query={query}
      failedTitle={translate('providers.wageHistory.failed')}
      onClose={onClose}
    />
  );
}

export default WageHistoryDialog;

interface Values {
  providerWage: WageRow[];
}

function HistoryDialog({ provider, stored: shown, onClose }: Props & { stored: WageHistoryView }) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useSaveWageHistory();
  // As it was when the dialog opened: a save with the version of a refetch would overwrite wages that nobody saw here.
  const [stored] = useState(shown);
  const [isAsking, setIsAsking] = useState(false);
  const name = providerName(provider);
  const form = useForm<Values>({
    defaultValues: { providerWage: wageRows(stored) },
    resolver: (values) => {
      const errors: FieldErrors<Values> = {};
      const issues = checkWageRows(values.providerWage, translate('providers.wageHistory.noPercentage'));
      for (const { index, field, message } of issues)
        set(errors, `providerWage.${index}.${field}`, { type: 'rule', message });
      return { values: errors.providerWage ? {} : values, errors };
    },
  });
  useRevalidation(form);

  const store = async (rows: readonly WageRow[]): Promise<void> => {
    await save(provider, { providerWage: historyOf(rows), version: stored.version });
    notify('providers.wageHistory.saved', { type: 'success' });
    onClose();
  };
  const onSave = async ({ providerWage }: Values): Promise<void> => {
    if (providerWage.length === 0 && stored.providerWage.length > 0) setIsAsking(true);
    else await store(providerWage);
  };
  return (
    <>
      <FormDialog
        title={translate('providers.wageHistory.title', { name })}
        form={form}
        onSave={onSave}
        onClose={onClose}
        width={WIDTH}
      >
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {translate('providers.wageHistory.lead')} {translate('providers.wageHistory.reevaluation')}
        </Box>
        <WageRows provider={provider} />
      </FormDialog>
      {isAsking && (
        <ConfirmDialog
          title={translate('providers.wageHistory.emptyTitle')}
          question={translate('providers.wageHistory.emptyQuestion')}
          onConfirm={() => store([])}
          onClose={() => setIsAsking(false)}
        >
          <Box sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Box sx={{ fontWeight: 550 }}>{translate('providers.wageHistory.emptyToday')}</Box>
            <Box className="figures" sx={{ typography: 'body2', color: 'text.secondary' }}>
              <WageOfToday provider={provider} />
            </Box>
          </Box>
        </ConfirmDialog>
      )}
    </>
  );
}
