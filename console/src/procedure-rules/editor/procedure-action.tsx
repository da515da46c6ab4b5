import TakeBackIcon from '@mui/icons-material/RestartAltOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/list/row-action.js';
import { isChanged, isTakenOver, type RuleDraft, type RuleOwner } from './rule-drafts.js';
import type { RuleActions } from './use-rule-editor.js';

interface Props {
  draft: RuleDraft;
  source: RuleOwner['source'];
  actions: RuleActions;
}

/** Undoes what was changed in a procedure; where nothing was, takes back the owner's own rules. */
export function ProcedureAction({ draft, source, actions }: Props) {
  const translate = useTranslate();
  const { procedureRuleTypeId: id, name: procedure } = draft.type;
  if (isChanged(draft)) {
    return (
      <RowAction
        label={translate('rules.undoOf', { procedure })}
        tooltip={translate('rules.undo')}
        onClick={() => actions.undo(id)}
      >
        <UndoIcon sx={{ fontSize: 18 }} />
      </RowAction>
    );
  }
  // A profile's own rules that are as the office's are still its own: they stay when the office's change.
  const canTakeBack = source === 'office' ? isTakenOver(draft) : draft.isOwn && draft.inherited !== null;
  if (!canTakeBack) return null;
  const action = translate(`rules.inherit.${source}`);
  return (
    <RowAction
      label={translate('rules.inheritOf', { action, procedure })}
      tooltip={action}
      onClick={() => actions.takeBack(id)}
    >
      <TakeBackIcon sx={{ fontSize: 18 }} />
    </RowAction>
  );
}
