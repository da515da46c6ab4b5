import { AVATAR_COLORS, readPreferences, userForm, type UserRow } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { initialsOf } from '../components/person-name.js';
import { AvatarColorField } from '../components/form/avatar-color-field.js';
import { FormDialog } from '../components/form/form-dialog.js';
import { schemaResolver } from '../components/form/validation.js';
import { SwitchField } from '../components/form/switch-field.js';
import { InitialsAvatar } from '../components/person.js';
import { changePreferences } from '../session/change-preferences.js';
import { useSession } from '../session/session-context.js';
import { useSaveUser } from './user-api.js';

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  avatarColor: (typeof AVATAR_COLORS)[number] | null;
  isClinicAdmin: boolean;
}

interface Props {
  /** Null adds a user. */
  user: UserRow | null;
  onClose: () => void;
}

const valuesOf = (user: UserRow | null): Values => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  avatarColor: readPreferences(user?.preferences ?? '').avatarColor ?? null,
  isClinicAdmin: user?.isAdmin ?? false,
});

function Preview({ control }: { control: Control<Values> }) {
  const [firstName, lastName, avatarColor] = useWatch({ control, name: ['firstName', 'lastName', 'avatarColor'] });
  return <InitialsAvatar initials={initialsOf(firstName, lastName)} color={avatarColor} size={40} />;
}

/** Adds a user to the clinic or edits one. For accounts that others administer, only the admin flag can be changed. */
export function UserDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const save = useSaveUser();
  const form = useForm<Values>({ mode: 'onBlur', defaultValues: valuesOf(user), resolver: schemaResolver(userForm) });
  const readOnly = user !== null && !user.isAccountEditable;

  const onSave = async ({ avatarColor, ...values }: Values): Promise<void> => {
    const preferences = changePreferences(user?.preferences ?? '', { avatarColor });
    await save(user, { ...values, preferences });
    notify(`people.users.${user === null ? 'invitationSent' : 'saved'}`, { type: 'success' });
    onClose();
  };

  return (
    <FormDialog
      title={translate(user ? 'people.users.editTitle' : 'people.users.addTitle', { clinic: clinic.name })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={520}
      submitLabel={user ? undefined : translate('people.users.add')}
    >
      {readOnly && (
        <Alert severity="info" variant="outlined" sx={{ alignItems: 'flex-start' }}>
          {translate(user.isPending ? 'people.users.readOnlyPending' : 'people.users.readOnly', {
            clinic: clinic.name,
          })}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4 }}>
        <TextInput
          source="firstName"
          label={translate('people.firstName')}
          autoComplete="off"
          autoFocus={!readOnly}
          slotProps={{ input: { readOnly } }}
        />
        <TextInput
          source="lastName"
          label={translate('people.lastName')}
          autoComplete="off"
          slotProps={{ input: { readOnly } }}
        />
      </Box>
      <TextInput
        source="email"
        type="email"
        label={translate('people.email')}
        autoComplete="off"
        slotProps={{ input: { readOnly } }}
        helperText={!user && translate('people.users.emailHelp')}
      />
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        <Preview control={form.control} />
        <AvatarColorField disabled={readOnly} />
      </Box>
      <SwitchField
        source="isClinicAdmin"
        label={translate('people.users.admin')}
        helperText={translate('people.users.adminHelp', { clinic: clinic.name })}
      />
    </FormDialog>
  );
}
