import { COMMENT_STATE, commentOf, withState, withText, type AppointmentComment } from '@helix/hygiene';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '@mui/utils';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { ActionButton } from '../../components/form/action-button.js';
import { toFormErrors } from '../../components/form/validation.js';
import { touchTargetInLine } from '../../components/touch-targets.js';
import { appointmentQuery, saveComment } from '../data/planning-queries.js';
import { useAppointment } from '../data/planning-context.js';
import { MEDIUM } from '../screen/screen-layout.js';
import { CommentState } from './comment-state.js';
import { Fact } from './fact.js';

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
      <ActionButton type="submit" variant="contained" isDisabled={isSaving}>
        {translate(isSaving ? 'planning.save.saving' : 'planning.comment.save')}
      </ActionButton>
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
  const wasEdited = useRef(false);
  const comment = commentOf(appointment.comments, appointment.commentState);
  const isEmpty = comment.state === null;
  // The focused field is gone with the editor, and after it the button that adds a comment, once the saved one is known.
  useEffect(() => {
    if (isEditing) wasEdited.current = true;
    else if (wasEdited.current && document.activeElement === document.body) editButton.current?.focus();
  }, [isEditing, isEmpty]);
  const isNew = comment.state === COMMENT_STATE.New;
  const other = isNew ? COMMENT_STATE.Acknowledged : COMMENT_STATE.New;
  if (isEmpty && !isEditing)
    return (
      <Fact label={translate('planning.comment.label')}>
        <Button
          ref={editButton}
          size="small"
          variant="text"
          onClick={() => setIsEditing(true)}
          sx={{
            display: 'flex',
            ml: -1,
            px: 1,
            py: 0,
            minHeight: 18,
            lineHeight: '18px',
            textAlign: 'left',
            ...touchTargetInLine(18),
          }}
        >
          {translate('planning.comment.add')}
        </Button>
      </Fact>
    );
  return (
    <Box sx={{ gridColumn: '1 / -1', mt: 0.5, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <dt style={visuallyHidden}>{translate('planning.comment.label')}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        {isEditing ? (
          <CommentEditor comment={comment} onClose={() => setIsEditing(false)} />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1.5 }}>
            <CommentState isNew={isNew} />
            <Box
              tabIndex={0}
              role="region"
              aria-label={translate('planning.comment.label')}
              sx={{
                // Below the buttons, or between the state and them where there is room.
                flex: '1 0 100%',
                order: 1,
                [MEDIUM]: { flex: 1, order: 0 },
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
            <ActionButton
              size="small"
              variant="text"
              isDisabled={isSaving}
              onClick={() => void save(withState(comment, other))}
              sx={{ minHeight: 28, my: '-2px', ml: 'auto', px: 2, ...touchTargetInLine(24) }}
            >
              {translate(isNew ? 'planning.comment.acknowledge' : 'planning.comment.markNew')}
            </ActionButton>
            <Tooltip title={translate('planning.comment.edit')}>
              <IconButton
                ref={editButton}
                aria-label={translate('planning.comment.edit')}
                disabled={isSaving}
                onClick={() => setIsEditing(true)}
                sx={{ width: 28, height: 28, my: '-2px', ...touchTargetInLine(24) }}
              >
                <EditIcon sx={{ fontSize: 16 }} />
              </IconButton>
            </Tooltip>
          </Box>
        )}
      </Box>
    </Box>
  );
}
