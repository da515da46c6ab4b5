import type { ProviderGroupView } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { namedProviders, type NameableProvider } from '../../components/person-name.js';
import { FilterSelect } from '../../components/form/filter-select.js';

interface ProviderSelectProps {
  providers: readonly NameableProvider[];
  /** Null means all providers. */
  value: string | null;
  onChange: (providerId: string | null) => void;
  width: number | null;
}

/** All providers, or one by id and name. */
export function ProviderSelect({ providers, value, onChange, width }: ProviderSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.provider')}
      allLabel={translate('calendar.all')}
      options={providers.map(({ provider_id, first_name, last_name }) => ({
        value: provider_id,
        name: `${provider_id} - ${first_name} ${last_name}`,
      }))}
      value={value}
      onChange={onChange}
      width={width}
      minWidth={80}
    />
  );
}

interface OneProviderSelectProps {
  providers: readonly NameableProvider[];
  value: string | null;
  onChange: (providerId: string) => void;
}

/** One provider by name: on a phone, where the agenda is that of one. */
export function OneProviderSelect({ providers, value, onChange }: OneProviderSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.provider')}
      allLabel={null}
      options={namedProviders(providers).map(({ id, name }) => ({ value: id, name }))}
      value={value}
      onChange={(providerId) => providerId !== null && onChange(providerId)}
      width={null}
    />
  );
}

interface GroupSelectProps {
  groups: readonly ProviderGroupView[];
  /** Null means all groups. */
  value: number | null;
  onChange: (groupId: number | null) => void;
  width: number | null;
}

/** All provider groups, or one. */
export function GroupSelect({ groups, value, onChange, width }: GroupSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.group')}
      allLabel={translate('calendar.allGroups')}
      options={groups.map(({ providerGroupId, name }) => ({ value: String(providerGroupId), name }))}
      value={value === null ? null : String(value)}
      onChange={(group) => onChange(group === null ? null : Number(group))}
      width={width}
      // Of “All Groups”.
      minWidth={112}
    />
  );
}
