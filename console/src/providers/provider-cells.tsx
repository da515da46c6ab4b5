import type { ProviderDetails } from '@helix/contracts';
import EditIcon from '@mui/icons-material/EditOutlined';
import WagesIcon from '@mui/icons-material/PaymentsOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { CARDS_BELOW } from '../components/list/list-layout.js';
import { RowAction } from '../components/row-action.js';
import { fullName, initialsOf } from '../components/person-name.js';
import { InitialsAvatar } from '../components/person.js';
import { tooltip } from '../components/tooltip/tooltip-props.js';
import { HYGIENIST, providerName } from './provider-names.js';

export const NOTHING = '-';

/** The user who is the provider, by initials; the name is in the tooltip. */
export function UserCell({ provider: { userFirstName, userLastName } }: { provider: ProviderDetails }) {
  if (userFirstName === null && userLastName === null) return <>{NOTHING}</>;
  const [firstName, lastName] = [userFirstName ?? '', userLastName ?? ''];
  const name = fullName(firstName, lastName);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle' }}
      {...tooltip(name)}
    >
      <InitialsAvatar initials={initialsOf(firstName, lastName)} color={null} size={24} />
      <Box component="span" sx={nameStyle}>
        {name}
      </Box>
    </Box>
  );
}

/** A card has room for the name. */
const nameStyle = { [`@container (min-width: ${CARDS_BELOW}px)`]: visuallyHidden } as const;

/** Yes or no; no is quieter. */
export function YesNo({ value }: { value: boolean }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: value ? 'text.primary' : 'text.secondary' }}>
      {translate(value ? 'providers.yes' : 'providers.no')}
    </Box>
  );
}

/** Whether a provider is active; one whom the practice-management system deleted is neither. */
export function ActiveCell({ provider: { isActive, isDeleted } }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  return isDeleted ? (
    <span {...tooltip(translate('providers.deletedHint'))}>{translate('providers.deleted')}</span>
  ) : (
    <YesNo value={isActive} />
  );
}

/** Notes in one line, with all of them in the tooltip; in a card all of them are there. */
export function Notes({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Box component="span" sx={notesStyle} {...tooltip(text)}>
      {text}
    </Box>
  );
}

const notesStyle = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [`@container (max-width: ${CARDS_BELOW - 1}px)`]: { whiteSpace: 'pre-line' },
} as const;

export type ProviderAction = 'edit' | 'schedule' | 'wages';

/** The actions on a provider, as icons. Schedule and wages are those of hygienists. */
export function ProviderActions({
  provider,
  onAction,
}: {
  provider: ProviderDetails;
  onAction: (action: ProviderAction) => void;
}) {
  const translate = useTranslate();
  const name = providerName(provider);
  return (
    <Box sx={{ display: 'flex' }}>
      <RowAction
        label={translate('providers.editLabel', { name })}
        tooltip={translate('providers.edit')}
        onClick={() => onAction('edit')}
      >
        <EditIcon sx={{ fontSize: 18 }} />
      </RowAction>
      {provider.providerType === HYGIENIST && (
        <>
          <RowAction
            label={translate('providers.editScheduleLabel', { name })}
            tooltip={translate('providers.editSchedule')}
            onClick={() => onAction('schedule')}
          >
            <ScheduleIcon sx={{ fontSize: 18 }} />
          </RowAction>
          <RowAction
            label={translate('providers.editWagesLabel', { name })}
            tooltip={translate('providers.editWages')}
            onClick={() => onAction('wages')}
          >
            <WagesIcon sx={{ fontSize: 18 }} />
          </RowAction>
        </>
      )}
    </Box>
  );
}
