import type { NextPlanForm, NextPreviewView } from '@helix/contracts';
import { TIMEFRAMES } from '@helix/hygiene';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import DialogActions from '@mui/material/DialogActions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { DateField } from '../../components/dates/date-field.js';
import { describedBy, FieldFrame } from '../../components/form/fields.js';
import { ActionButton } from '../../components/form/action-button.js';
import { DialogFrame, preventFocusLoss } from '../../components/form/dialog-frame.js';
import { toFormErrors } from '../../components/form/validation.js';
import { LoadError } from '../../components/load-error.js';
import { useAppointment } from '../data/planning-context.js';
import { NextProcedures } from './next-procedures.js';
import { useNextCoverage } from './use-next-coverage.js';
import { nextPreviewQuery, saveNextPlan, type NextQuestion } from './next-preview-query.js';
import { nextDateText, nextPlanFormOf, nextSelectionOf, withEdit, type NextEdits } from './next-selection.js';
import './texts.js';

const MAX_COMMENT = 10_000;

interface Props {
  onClose: () => void;
}

type Timeframe = NextPlanForm['timeFrameInMonths'];

/** Plans the next appointment of the patient: what is due then, how long it takes, and a comment. */
export function NextAppointmentDialog({ onClose }: Props) {
  const translate = useTranslate();
  const appointment = useAppointment();
  const [question, setQuestion] = useState<NextQuestion>({ timeFrameInMonths: null, desiredDate: null });
  const { data, error, isFetching, refetch } = useQuery(nextPreviewQuery(appointment.appointmentId, question));
  return (
    <DialogFrame title={translate('nextAppointment.title')} onClose={onClose} width={640}>
      {data ? (
        <NextPlanEditor preview={data} onAsk={setQuestion} isFetching={isFetching} onClose={onClose} />
      ) : error ? (
        <DialogContent>
          <LoadError
            title={translate('nextAppointment.failed')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </DialogContent>
      ) : (
        <DialogContent aria-label={translate('nextAppointment.loading')} sx={{ pb: 6 }}>
          {[64, 200, 120].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </DialogContent>
      )}
    </DialogFrame>
  );
}

interface EditorProps extends Props {
  preview: NextPreviewView;
  onAsk: (question: NextQuestion) => void;
  isFetching: boolean;
}

function NextPlanEditor({ preview, onAsk, isFetching, onClose }: EditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { appointmentId } = useAppointment();
  const [edits, setEdits] = useState<NextEdits>(new Map());
  const [comments, setComments] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // When the dialog opened: what others save while it is open must not be overwritten.
  const [version] = useState(preview.version);
  const id = useId();
  const selection = nextSelectionOf(preview, edits);
  const badgeOf = useNextCoverage(preview, selection);
  const shownComments = comments ?? preview.comments ?? '';

  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      const timeframe = preview.selectedTimeframe as Timeframe;
      await saveNextPlan(appointmentId, { ...nextPlanFormOf(timeframe, selection, shownComments), version });
      void queryClient.invalidateQueries({ queryKey: ['Appointment', appointmentId] });
      notify('nextAppointment.done', { type: 'success' });
      onClose();
    } catch (error) {
      const failure = toFormErrors(error, [], translate('common.genericError')).form;
      notify(failure ?? 'common.genericError', { type: 'error' });
      setIsSaving(false);
    }
  };
  const lists = [
    ['procedures', selection.procedures],
    ['otherProcedures', selection.otherProcedures],
  ] as const;

  return (
    <>
      <DialogContent aria-busy={isFetching}>
        {preview.warning !== null && (
          <Alert severity="warning" variant="outlined">
            {preview.warning}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
          <TextField
            select
            id={`${id}-timeframe`}
            label={translate('nextAppointment.timeframe')}
            value={preview.selectedTimeframe}
            onChange={({ target }) => onAsk({ timeFrameInMonths: Number(target.value), desiredDate: null })}
          >
            {TIMEFRAMES.map((months) => (
              <MenuItem key={months} value={months}>
                {translate('nextAppointment.months', { smart_count: months })}
              </MenuItem>
            ))}
          </TextField>
          <DesiredDate
            date={preview.appointmentDate}
            onChange={(desiredDate) => onAsk({ timeFrameInMonths: preview.selectedTimeframe, desiredDate })}
          />
        </Box>
        <Box
          role="status"
          aria-label={translate('nextAppointment.summaryLabel')}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, fontWeight: 600 }}
        >
          {translate('nextAppointment.summary', {
            date: nextDateText(preview.appointmentDate),
            minutes: selection.length,
          })}
          {preview.isSaved && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {translate('nextAppointment.saved')}
            </Box>
          )}
        </Box>
        {lists.map(([list, items]) => (
          <NextProcedures
            key={list}
            label={translate(`nextAppointment.${list}`)}
            items={items}
            date={preview.appointmentDate}
            badgeOf={badgeOf}
            onEdit={(typeId, edit) => setEdits(withEdit(edits, typeId, edit))}
          />
        ))}
        <TextField
          id={`${id}-comments`}
          label={translate('nextAppointment.comments')}
          multiline
          minRows={2}
          maxRows={6}
          value={shownComments}
          onChange={(event) => setComments(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
        />
      </DialogContent>
      <DialogActions sx={{ pt: 4, borderTop: 1, borderColor: 'divider' }}>
        <Button variant="outlined" onClick={onClose} {...preventFocusLoss}>
          {translate('ra.action.cancel')}
        </Button>
        <ActionButton
          variant="contained"
          onClick={() => void save()}
          isDisabled={isSaving || isFetching}
          {...preventFocusLoss}
        >
          {translate(isSaving ? 'form.saving' : 'nextAppointment.save')}
        </ActionButton>
      </DialogActions>
    </>
  );
}

/** The day of the next appointment, which must be after this one. */
function DesiredDate({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  const translate = useTranslate();
  const id = useId();
  const day = useAppointment().startDate.slice(0, 10);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setRefused(null), [date]);
  const error = refused === null ? undefined : translate('nextAppointment.mustBeAfter', { date: nextDateText(day) });
  const choose = (chosen: string): void => {
    setRefused(chosen > day ? null : chosen);
    if (chosen > day && chosen !== date) onChange(chosen);
  };
  return (
    <FieldFrame id={id} label={translate('nextAppointment.desiredDate')} error={error}>
      <DateField
        id={id}
        labelledBy={`${id}-label`}
        label={translate('nextAppointment.desiredDate')}
        required
        value={refused ?? date}
        error={refused !== null}
        onChange={(chosen) => chosen !== null && choose(chosen)}
        aria-describedby={describedBy(id, { error })}
      />
    </FieldFrame>
  );
}
