import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { keepsFocus } from '../../components/form/keeps-focus.js';
import type { RuleEditorState } from './use-rule-editor.js';

interface Props {
  editor: Pick<RuleEditorState, 'isLoadingPresent' | 'loadPresent'>;
  /** Whose rules others changed, in the server's words. */
  conflict: string;
}

/** Says that others changed the rules meanwhile. What was typed stays until the user lets it go. */
export function RuleConflict({ editor: { isLoadingPresent, loadPresent }, conflict }: Props) {
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
          onClick={loadPresent}
          disabled={isLoadingPresent}
          {...keepsFocus}
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
