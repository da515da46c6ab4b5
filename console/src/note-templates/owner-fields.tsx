import type { NoteTemplateRow, UserRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import { SelectInput, TextInput, useGetList, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '../session/session-context.js';
import { audienceOf } from './audience.js';
import type { TemplateValues } from './template-form.js';

/** More than a clinic has. */
const ALL_USERS = { page: 1, perPage: 1000 };

/** The users whom a template can be for: those of the current clinic, and the one whom it is for. */
function useUserChoices(template: NoteTemplateRow | null): { id: string; name: string }[] {
  const translate = useTranslate();
  const { data = [] } = useGetList<UserRow>(
    'user',
    { pagination: ALL_USERS, sort: { field: 'lastName', order: 'ASC' } },
    { onError: () => undefined },
  );
  const choices = data
    .filter(({ isPending }) => !isPending)
    .map(({ userId, firstName, lastName, email }) => ({
      id: String(userId),
      name: `${firstName} ${lastName} (${email})`,
    }));
  const own = template?.userId != null ? { id: String(template.userId), name: template.userEmail ?? '' } : null;
  return [
    { id: '', name: translate('noteTemplates.choose') },
    ...(own && !choices.some(({ id }) => id === own.id) ? [own] : []),
    ...choices,
  ];
}

/** The name of a template, whom it is for, and what that means. */
export function OwnerFields({ template }: { template: NoteTemplateRow | null }) {
  const translate = useTranslate();
  const { user, clinic } = useSession();
  const { control } = useFormContext<TemplateValues>();
  const [scope, clinicId, userId] = useWatch({ control, name: ['scope', 'clinicId', 'userId'] });
  const users = useUserChoices(template);
  const clinics = user.clinics.map((one) => ({ id: String(one.clinicId), name: one.name }));
  if (template?.clinicId != null && !clinics.some(({ id }) => id === String(template.clinicId)))
    clinics.push({ id: String(template.clinicId), name: template.clinicName ?? '' });
  const isUser = scope === 'user';
  const { key, values } = audienceOf({
    kind: scope === 'shipped' ? (template?.kind ?? null) : null,
    clinicName: scope === 'shipped' ? null : (clinics.find(({ id }) => id === clinicId)?.name ?? null),
    userEmail: isUser && userId !== '' ? (users.find(({ id }) => id === userId)?.name ?? null) : null,
  });
  const isNobody = isUser && userId === '';
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))', gap: 4 }}>
        <TextInput source="name" label={translate('noteTemplates.name')} autoComplete="off" autoFocus={!template} />
        {scope !== 'shipped' && (
          <>
            <SelectInput
              source="scope"
              label={translate('noteTemplates.scope.label')}
              choices={(['clinic', 'user'] as const).map((id) => ({
                id,
                name: translate(`noteTemplates.scope.${id}`),
              }))}
            />
            {isUser && (
              <SelectInput
                source="userId"
                label={translate('noteTemplates.user')}
                choices={users}
                helperText={translate('noteTemplates.userHelp', { clinic: clinic.name })}
              />
            )}
            <SelectInput
              source="clinicId"
              label={translate('noteTemplates.clinic')}
              choices={[
                { id: '', name: translate(isUser ? 'noteTemplates.anyClinic' : 'noteTemplates.choose') },
                ...clinics,
              ]}
            />
          </>
        )}
      </Box>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Box component="span" sx={{ fontWeight: 550, color: 'text.primary' }}>
          {translate('noteTemplates.audience.label')}
        </Box>{' '}
        {translate(isNobody ? 'noteTemplates.audience.nobody' : key, values)}
      </Box>
    </>
  );
}
