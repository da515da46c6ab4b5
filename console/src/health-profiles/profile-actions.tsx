import type { HealthProfileView } from '@helix/contracts';
import { OFFICE_DNA } from '@helix/hygiene';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import { useTranslate } from 'react-admin';
import { RowAction } from '../components/row-action.js';
import { DeleteAction, EditAction, RowActions } from '../components/list/row-actions.js';
import { useSession } from '../session/session-context.js';

interface Props {
  profile: HealthProfileView;
  onAction: (action: 'edit' | 'delete') => void;
}

/** The address of a profile's rules. */
export const rulesPath = (healthProfileId: number): string => `/settings/DNA/${healthProfileId}`;

/** The actions on a profile, as icons. The office can only be opened. */
export function ProfileActions({ profile, onAction }: Props) {
  const translate = useTranslate();
  const { isAdmin } = useSession();
  const { healthProfileId, profileName: name } = profile;
  const isOffice = healthProfileId === OFFICE_DNA;
  const disabledReason = (ofOffice: string): string | null =>
    isOffice ? translate(ofOffice) : isAdmin ? null : translate('healthProfiles.notAdmin');
  return (
    <RowActions>
      <RowAction
        label={translate('healthProfiles.selectLabel', { name })}
        tooltip={translate('healthProfiles.select')}
        to={rulesPath(healthProfileId)}
      >
        <RulesIcon />
      </RowAction>
      <EditAction
        name={name}
        disabledReason={disabledReason('healthProfiles.officeEdit')}
        onClick={() => onAction('edit')}
      />
      <DeleteAction
        name={name}
        disabledReason={disabledReason('healthProfiles.officeDelete')}
        onClick={() => onAction('delete')}
      />
    </RowActions>
  );
}
