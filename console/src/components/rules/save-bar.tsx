import SavedIcon from '@mui/icons-material/CheckCircleOutlined';
import IssueIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../form/action-button.js';
import { preventFocusLoss } from '../form/dialog-frame.js';
import { touchTargets } from '../touch-targets.js';
import type { RuleEditorState } from './use-rule-editor.js';

interface RuleConflictProps {
  editor: Pick<RuleEditorState, 'isReloading' | 'reloadRules'>;
  /** The server's message that names whose rules others changed. */
  conflict: string;
}

/** Reports that others changed the rules meanwhile. Edits are kept until the user discards them. */
export function RuleConflict({ editor: { isReloading, reloadRules }, conflict }: RuleConflictProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ py: 0, flexShrink: 0, alignItems: 'center', '& .MuiAlert-action': { alignItems: 'center', pt: 0 } }}
      action={
        <Button
          size="small"
          variant="outlined"
          onClick={reloadRules}
          disabled={isReloading}
          {...preventFocusLoss}
          sx={{ flexShrink: 0 }}
        >
          {translate('rules.loadPresent')}
        </Button>
      }
    >
      {conflict} {translate('rules.conflictHint')}
    </Alert>
  );
}

interface SaveBarProps {
  editor: RuleEditorState;
  onShowIssue: () => void;
  onCancel: () => void;
}

/** The state of the editor: saved, invalid, changed or none of these. */
function Status({ editor, onShowIssue }: Pick<SaveBarProps, 'editor' | 'onShowIssue'>) {
  const translate = useTranslate();
  const { changed, invalid, isSavedShown } = editor;
  if (isSavedShown) {
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2.5,
          height: 28,
          borderRadius: '6px',
          fontWeight: 600,
          color: 'state.success.text',
          bgcolor: 'state.success.tint',
        }}
      >
        <SavedIcon sx={{ fontSize: 16 }} />
        {translate('rules.saved')}
      </Box>
    );
  }
  if (invalid.length > 0) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'error.main', fontWeight: 500 }}>
        <IssueIcon sx={{ fontSize: 16 }} />
        {translate('rules.issues', { smart_count: invalid.length })}
        <MuiLink component="button" type="button" onClick={onShowIssue} sx={{ ml: 1, fontSize: 13, fontWeight: 550 }}>
          {translate('rules.showIssue')}
        </MuiLink>
      </Box>
    );
  }
  return (
    <Box sx={{ color: changed.length > 0 ? 'text.primary' : 'text.secondary' }}>
      {changed.length > 0 ? translate('rules.changes', { smart_count: changed.length }) : translate('rules.unchanged')}
    </Box>
  );
}

/** The bar at the bottom of the editor, which stays visible while the rules scroll. */
export function SaveBar({ editor, onShowIssue, onCancel }: SaveBarProps) {
  const translate = useTranslate();
  const { changed, invalid, isSaving, save } = editor;
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, alignItems: 'center', gap: 2, minHeight: 34, ...touchTargets }}>
      <Box role="status" sx={{ flex: 1, minWidth: 0, display: 'flex', typography: 'body2' }}>
        <Status editor={editor} onShowIssue={onShowIssue} />
      </Box>
      <Button variant="outlined" onClick={onCancel} disabled={isSaving} {...preventFocusLoss}>
        {translate('ra.action.cancel')}
      </Button>
      <ActionButton
        variant="contained"
        onClick={save}
        isDisabled={isSaving || changed.length === 0 || invalid.length > 0}
        {...preventFocusLoss}
      >
        {translate(isSaving ? 'form.saving' : 'ra.action.save')}
      </ActionButton>
    </Box>
  );
}
