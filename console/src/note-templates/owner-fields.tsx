import type { NoteTemplateRow, UserRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../components/form/fields.js';
import { useSession } from '../session/session-context.js';
import { audienceOf } from './audience.js';
import type { TemplateValues } from './template-form.js';

/** More than a clinic has. */
const ALL_USERS = { page: 1, perPage: 1000 };

/** The users whom a template can be for: those of the current clinic, and the one whom it is for. */
function useUserOptions(template: NoteTemplateRow | null): { value: string; label: string }[] {
  const translate = useTranslate();
  const { data = [] } = useGetList<UserRow>(
    'user',
    { pagination: ALL_USERS, sort: { field: 'lastName', order: 'ASC' } },
    { onError: () => undefined },
  );
  const options = data
    .filter(({ isPending }) => !isPending)
    .map(({ userId, firstName, lastName, email }) => ({
      value: String(userId),
      label: `${firstName} ${lastName} (${email})`,
    }));
  const own = template?.userId != null ? { value: String(template.userId), label: template.userEmail ?? '' } : null;
  return [
    { value: '', label: translate('noteTemplates.choose') },
    ...(own && !options.some(({ value }) => value === own.value) ? [own] : []),
    ...options,
  ];
}

/** The name of a template, whom it is for, and what that means. */
export function OwnerFields({ template }: { template: NoteTemplateRow | null }) {
  const translate = useTranslate();
  const { user, clinic } = useSession();
  const { control } = useFormContext<TemplateValues>();
  const [scope, clinicId, userId] = useWatch({ control, name: ['scope', 'clinicId', 'userId'] });
  const users = useUserOptions(template);
  const clinics = user.clinics.map((one) => ({ value: String(one.clinicId), label: one.name }));
  if (template?.clinicId != null && !clinics.some(({ value }) => value === String(template.clinicId)))
    clinics.push({ value: String(template.clinicId), label: template.clinicName ?? '' });
  const isUser = scope === 'user';
  const { key, values } = audienceOf({
    kind: scope === 'shipped' ? (template?.kind ?? null) : null,
    clinicName: scope === 'shipped' ? null : (clinics.find(({ value }) => value === clinicId)?.label ?? null),
    userEmail: isUser && userId !== '' ? (users.find(({ value }) => value === userId)?.label ?? null) : null,
  });
  const isNobody = isUser && userId === '';
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))', gap: 4 }}>
        <TextField name="name" label={translate('noteTemplates.name')} autoComplete="off" autoFocus={!template} />
        {scope !== 'shipped' && (
          <>
            <SelectField
              name="scope"
              label={translate('noteTemplates.scope.label')}
              options={(['clinic', 'user'] as const).map((value) => ({
                value,
                label: translate(`noteTemplates.scope.${value}`),
              }))}
            />
            {isUser && (
              <SelectField
                name="userId"
                label={translate('noteTemplates.user')}
                options={users}
                help={translate('noteTemplates.userHelp', { clinic: clinic.name })}
              />
            )}
            <SelectField
              name="clinicId"
              label={translate('noteTemplates.clinic')}
              options={[
                { value: '', label: translate(isUser ? 'noteTemplates.anyClinic' : 'noteTemplates.choose') },
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
