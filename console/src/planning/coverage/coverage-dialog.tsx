import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import DialogActions from '@mui/material/DialogActions';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { ActionButton } from '../../components/form/action-button.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { DiscardDialog } from '../../components/form/unsaved-changes.js';
import { LoadError } from '../../components/load-error.js';
import { useAppointment } from '../data/planning-context.js';
import { ClaimsPanel } from './claims-panel.js';
import { CoverageNotes } from './coverage-notes.js';
import { GrantsPanel } from './grants-panel.js';
import { StartDateField } from './start-date-field.js';
import { useCoverage, usePlannedUnits, type PatientCoverage } from './use-coverage.js';
import { useCoverageEditor } from './use-coverage-editor.js';
import { useCoverageYear, useExpectedNextDate, YearPanel } from './year-panel.js';
import './texts.js';

const WIDTH = 1120;

interface Props {
  onClose: () => void;
}

/** The insurance coverage of the appointment's patient (BETA): limits of the year, claims, grants and start date. */
export function CoverageDialog({ onClose }: Props) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useCoverage();
  if (data) return <LoadedDialog coverage={data} onClose={onClose} />;
  return (
    <DialogFrame title={translate('coverage.title')} onClose={onClose} width={WIDTH}>
      {error ? (
        <LoadError
          title={translate('coverage.failed')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Box role="status" aria-label={translate('common.loading')} sx={{ px: 6, pb: 6, minHeight: 420 }}>
          <AfterDelay>
            <Skeleton width="50%" height={20} />
            <Skeleton variant="rounded" height={180} sx={{ my: 4 }} />
            <Skeleton variant="rounded" height={180} />
          </AfterDelay>
        </Box>
      )}
    </DialogFrame>
  );
}

function LoadedDialog({ coverage, onClose }: Props & { coverage: PatientCoverage }) {
  const translate = useTranslate();
  const appointment = useAppointment();
  const editor = useCoverageEditor(coverage.view, appointment.appointmentId, onClose);
  const { saved, inputs, isDirty, isSaving, hasConflict, failure } = editor;
  const [isLeaving, setIsLeaving] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const expected = useExpectedNextDate();
  const [nextDate, setNextDate] = useState(expected);
  const plan = usePlannedUnits(coverage);
  const { year, isLoading, isFailed } = useCoverageYear(inputs, saved.date, plan, nextDate);
  const close = (): void => {
    if (isSaving) return;
    if (isDirty) setIsLeaving(true);
    else onClose();
  };
  /** The buttons of the conflict are gone with it, one of which has the focus. */
  const resolve = (by: () => void): void => {
    saveButton.current?.focus();
    by();
  };
  const isInsured = inputs.plan !== 'none';
  const insurance = [saved.insuranceProvider, saved.insurancePlanName].filter(Boolean).join(', ');
  return (
    <DialogFrame title={translate('coverage.title')} onClose={close} width={WIDTH}>
      <Box sx={{ px: 6, pb: 2, typography: 'body2', color: 'text.secondary' }}>
        {[insurance, translate('coverage.lead')].filter(Boolean).join(' · ')}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          px: 6,
          pt: 1,
          pb: 4,
          minHeight: 0,
          overflowY: 'auto',
        }}
      >
        <CoverageNotes inputs={inputs} errors={year.errors} date={saved.date} />
        {isInsured && (
          <>
            {(inputs.plan === 'known' || year.rows.length > 0) && (
              <YearPanel
                year={year}
                inputs={inputs}
                date={saved.date}
                nextDate={nextDate}
                isLoading={isLoading}
                isFailed={isFailed}
                onNextDate={setNextDate}
              />
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
              }}
            >
              <ClaimsPanel editor={editor} />
              <Box sx={{ display: 'grid', gap: 4 }}>
                <StartDateField editor={editor} />
                <GrantsPanel editor={editor} />
              </Box>
            </Box>
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, pt: 3, borderTop: 1, borderColor: 'divider' }}>
        {hasConflict && (
          <Alert
            severity="warning"
            variant="outlined"
            sx={{ mx: 6 }}
            action={
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: { xs: 'wrap', md: 'nowrap' },
                  justifyContent: 'flex-end',
                  gap: 2,
                  py: 1,
                }}
              >
                <Button size="small" variant="outlined" disabled={isSaving} onClick={() => resolve(editor.loadSaved)}>
                  {translate('coverage.conflict.load')}
                </Button>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={isSaving}
                  onClick={() => resolve(editor.replaceSaved)}
                >
                  {translate('coverage.conflict.replace')}
                </Button>
              </Box>
            }
          >
            {translate('coverage.conflict.text')}
          </Alert>
        )}
        {failure !== null && (
          <Alert severity="error" variant="outlined" sx={{ mx: 6, whiteSpace: 'pre-line' }}>
            {failure}
          </Alert>
        )}
        <DialogActions>
          <Button variant="outlined" onClick={close} disabled={isSaving}>
            {translate(isInsured ? 'ra.action.cancel' : 'common.close')}
          </Button>
          {isInsured && (
            <ActionButton
              ref={saveButton}
              variant="contained"
              onClick={editor.save}
              isDisabled={!isDirty || isSaving || hasConflict}
            >
              {translate(isSaving ? 'coverage.saving' : 'coverage.save')}
            </ActionButton>
          )}
        </DialogActions>
      </Box>
      {isLeaving && (
        <DiscardDialog
          title={translate('coverage.leave.title')}
          question={translate('coverage.leave.question')}
          onDiscard={onClose}
          onStay={() => setIsLeaving(false)}
        />
      )}
    </DialogFrame>
  );
}
