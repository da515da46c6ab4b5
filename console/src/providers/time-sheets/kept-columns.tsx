import type { TimeSheetColumnsView } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { useSession } from '../../session/session-context.js';
import { KeptColumnsForm } from './kept-columns-form.js';
import { keptColumnsQuery, useKeptColumnCalls } from './time-sheet-api.js';

/** The headings that the clinic keeps for its time sheets, behind a heading that opens them. Nothing when it keeps none. */
export function KeptColumns() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { data: kept } = useQuery(keptColumnsQuery(clinic.clinicGuid));
  const [shows, setShows] = useState<'list' | 'form' | 'question'>('list');
  if (!kept || kept.columns.length === 0) return null;
  const back = (): void => setShows('list');
  return (
    <Box component="details" sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ width: 'fit-content', py: 1, cursor: 'pointer', fontWeight: 550 }}>
        {translate('providers.timeSheets.kept.title', { smart_count: kept.columns.length })}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, pt: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('providers.timeSheets.kept.lead', { clinic: clinic.name })}
        </Box>
        {shows === 'form' ? (
          <KeptColumnsForm kept={kept} onClose={back} />
        ) : (
          <>
            <Box component="dl" sx={{ display: 'grid', gap: 1, m: 0 }}>
              {kept.columns.map(({ heading, column }) => (
                <Box
                  key={heading}
                  sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 216px) minmax(112px, 1fr)', columnGap: 4 }}
                >
                  <Box component="dt" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                    {heading}
                  </Box>
                  <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                    {column}
                  </Box>
                </Box>
              ))}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button variant="outlined" size="small" onClick={() => setShows('form')}>
                {translate('providers.timeSheets.kept.change')}
              </Button>
              <Button variant="outlined" size="small" color="error" onClick={() => setShows('question')}>
                {translate('providers.timeSheets.kept.forget')}
              </Button>
            </Box>
          </>
        )}
      </Box>
      {shows === 'question' && <ForgetDialog kept={kept} onClose={back} />}
    </Box>
  );
}

function ForgetDialog({ kept, onClose }: { kept: TimeSheetColumnsView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { forgetColumns } = useKeptColumnCalls();
  // As it was when the question was asked.
  const [{ version }] = useState(kept);
  const confirm = async (): Promise<void> => {
    await forgetColumns(version);
    notify('providers.timeSheets.kept.forgotten', { type: 'success' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('providers.timeSheets.kept.forgetTitle')}
      question={translate('providers.timeSheets.kept.forgetQuestion')}
      confirmLabel={translate('providers.timeSheets.kept.forget')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
