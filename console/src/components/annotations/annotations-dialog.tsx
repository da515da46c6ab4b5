import type { AnnotationView } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { useDateFormat } from '../dates/date-format.js';
import { ConfirmDialog } from '../form/confirm-dialog.js';
import { DialogFrame } from '../form/dialog-frame.js';
import { LoadingDialog } from '../form/loading-dialog.js';
import { namedProviders } from '../person-name.js';
import { RowAction } from '../row-action.js';
import { useAnnotatedProviders, useAnnotationCalls, useAnnotations } from './annotation-calls.js';
import { AnnotationFormDialog } from './annotation-form-dialog.js';
import './texts.js';

const WIDTH = 560;

/** An annotation that a dialog changes or deletes; null adds one. */
type Open = { kind: 'form'; annotation: AnnotationView | null } | { kind: 'remove'; annotation: AnnotationView };

/** The annotations of the clinic, the newest first; admins add, change and delete them. */
export function AnnotationsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { clinic, isAdmin } = useSession();
  const query = useAnnotations();
  const [open, setOpen] = useState<Open | null>(null);
  const title = translate('annotations.title');
  if (!query.data)
    return (
      <LoadingDialog
        title={title}
        width={WIDTH}
        rows={3}
        query={query}
        failedTitle={translate('annotations.failed')}
        onClose={onClose}
      />
    );
  const close = () => setOpen(null);
  return (
    <>
      <DialogFrame title={title} width={WIDTH} onClose={onClose}>
        <DialogContent>
          <Typography variant="body2" color="text.secondary">
            {translate('annotations.lead')}
          </Typography>
          {query.data.length === 0 ? (
            <Typography variant="body2" sx={{ py: 4, textAlign: 'center' }}>
              {translate(isAdmin ? 'annotations.noneYet' : 'annotations.none')}
            </Typography>
          ) : (
            <AnnotationList annotations={query.data.toReversed()} onOpen={isAdmin ? setOpen : null} />
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {translate('common.close')}
          </Button>
          {isAdmin && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => setOpen({ kind: 'form', annotation: null })}
            >
              {translate('annotations.add')}
            </Button>
          )}
        </DialogActions>
      </DialogFrame>
      {open?.kind === 'form' && (
        <AnnotationFormDialog annotation={open.annotation} day={dateAt(Date.now(), clinic.timeZone)} onClose={close} />
      )}
      {open?.kind === 'remove' && <RemoveDialog annotation={open.annotation} onClose={close} />}
    </>
  );
}

interface ListProps {
  annotations: readonly AnnotationView[];
  /** Null: they can only be read. */
  onOpen: ((open: Open) => void) | null;
}

function AnnotationList({ annotations, onOpen }: ListProps) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const names = new Map(namedProviders(useAnnotatedProviders().data ?? []).map(({ id, name }) => [id, name]));
  const daysOf = ({ date, endDate }: AnnotationView): string =>
    endDate === null ? dateText(date) : translate('annotations.days', { from: dateText(date), to: dateText(endDate) });
  return (
    <Box component="ul" aria-label={translate('annotations.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {annotations.map((annotation) => {
        const { annotationId, text, providerId } = annotation;
        const about = providerId === null ? null : (names.get(providerId) ?? providerId);
        return (
          <Box component="li" key={annotationId} sx={rowStyle}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 550 }}>{text}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {[daysOf(annotation), about].filter(Boolean).join(' · ')}
              </Box>
            </Box>
            {onOpen && (
              <>
                <RowAction
                  label={translate('annotations.editOf', { text })}
                  tooltip={translate('ra.action.edit')}
                  onClick={() => onOpen({ kind: 'form', annotation })}
                >
                  <EditIcon fontSize="small" />
                </RowAction>
                <RowAction
                  label={translate('annotations.removeOf', { text })}
                  tooltip={translate('ra.action.delete')}
                  onClick={() => onOpen({ kind: 'remove', annotation })}
                >
                  <DeleteIcon fontSize="small" />
                </RowAction>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 2,
  borderTop: 1,
  borderColor: 'surface.line',
  typography: 'body2',
} as const;

function RemoveDialog({ annotation, onClose }: { annotation: AnnotationView; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { remove } = useAnnotationCalls();
  const confirm = async (): Promise<void> => {
    await remove(annotation.annotationId);
    notify('annotations.removed', { type: 'success' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('annotations.removeTitle')}
      question={translate('annotations.removeQuestion', { text: annotation.text })}
      confirmLabel={translate('ra.action.delete')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
