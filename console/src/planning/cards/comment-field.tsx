import { COMMENT_STATE, commentOf, withState, withText, type AppointmentComment } from '@helix/hygiene';
import NewIcon from '@mui/icons-material/ChatBubbleOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { toFormErrors } from '../../components/form/validation.js';
import { appointmentQuery, saveComment } from '../data/planning-queries.js';
import { useAppointment } from '../data/planning-context.js';
import { CommentState } from './comment-state.js';

const CHANGED_MEANWHILE = 409;

/** Saves a comment unless somebody else changed its text meanwhile. @returns whether it was saved. */
function useSaveComment() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const appointment = useAppointment();
  const [isSaving, setIsSaving] = useState(false);
  const save = async ({ text, state }: AppointmentComment): Promise<boolean> => {
    const { queryKey } = appointmentQuery(appointment.appointmentId);
    setIsSaving(true);
    try {
      await saveComment(appointment.appointmentId, {
        note: text,
        commentState: state,
        seen: appointment.comments,
      });
      await queryClient.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === CHANGED_MEANWHILE)
        await queryClient.invalidateQueries({ queryKey });
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, save };
}

interface EditorProps {
  comment: AppointmentComment;
  onClose: () => void;
}

function CommentEditor({ comment, onClose }: EditorProps) {
  const translate = useTranslate();
  const { isSaving, save } = useSaveComment();
  const [draft, setDraft] = useState(comment);
  const submit = async (): Promise<void> => {
    if (await save(draft)) onClose();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}
    >
      <OutlinedInput
        size="small"
        multiline
        maxRows={4}
        autoFocus
        value={draft.text}
        onChange={(event) => setDraft(withText(draft, event.target.value))}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        inputProps={{ 'aria-label': translate('planning.comment.text'), maxLength: 10_000 }}
        sx={{ flex: '1 1 260px' }}
      />
      <Button type="submit" variant="contained" disabled={isSaving}>
        {translate(isSaving ? 'planning.save.saving' : 'planning.comment.save')}
      </Button>
      <Button variant="outlined" onClick={onClose} disabled={isSaving}>
        {translate('ra.action.cancel')}
      </Button>
    </Box>
  );
}

/** The comment of the appointment, New or Acknowledged, and the field to change it (spec 2 section 4, comment state). */
export function CommentField() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const { isSaving, save } = useSaveComment();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The focused field is gone with the editor: its button gets the focus back.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const comment = commentOf(appointment.comments, appointment.commentState);
  const isNew = comment.state === COMMENT_STATE.New;
  const other = isNew ? COMMENT_STATE.Acknowledged : COMMENT_STATE.New;
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {isEditing ? (
        <CommentEditor comment={comment} onClose={() => setIsEditing(false)} />
      ) : comment.state === null ? (
        <Button
          ref={editButton}
          size="small"
          color="inherit"
          startIcon={<NewIcon />}
          onClick={() => setIsEditing(true)}
          sx={{ ml: -2, color: 'text.secondary' }}
        >
          {translate('planning.comment.add')}
        </Button>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <CommentState isNew={isNew} />
          <Box
            tabIndex={0}
            role="region"
            aria-label={translate('planning.comment.label')}
            sx={{
              flex: '1 1 240px',
              minWidth: 0,
              maxHeight: 54,
              overflowY: 'auto',
              typography: 'body2',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {comment.text}
          </Box>
          <Button
            size="small"
            variant="outlined"
            disabled={isSaving}
            onClick={() => void save(withState(comment, other))}
          >
            {translate(isNew ? 'planning.comment.acknowledge' : 'planning.comment.markNew')}
          </Button>
          <Button
            ref={editButton}
            size="small"
            variant="outlined"
            disabled={isSaving}
            onClick={() => setIsEditing(true)}
          >
            {translate('planning.comment.edit')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
