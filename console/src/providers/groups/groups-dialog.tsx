import type { ProviderGroupView } from '@helix/contracts';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../components/form/form-dialog.js';
import { LoadingDialog } from '../../components/form/loading-dialog.js';
import { SwitchField } from '../../components/form/switch-field.js';
import { useSession } from '../../session/session-context.js';
import { groupsQuery, useGroupCalls, type ProvidersAndGroups } from '../provider-api.js';
import { ArrangementField } from './arrangement-field.js';
import { arrangementOf, orderOf, seenPlaces, withGroup, withoutGroup, type ArrangementItem } from './arrangement.js';
import { GroupNameDialog, RemoveGroupDialog } from './group-dialogs.js';

const WIDTH = 560;

interface Values {
  items: ArrangementItem[];
  useProviderGroups: boolean;
}

type Asked = { name: 'add' } | { name: 'rename' | 'remove'; group: ProviderGroupView };

const byName = (a: ProviderGroupView, b: ProviderGroupView): number => a.name.localeCompare(b.name);

/**
 * Edits the arrangement. One Save stores order, groups and the switch; groups themselves are created, renamed and deleted at
 * once.
 */
function GroupsForm({ loaded, onClose }: { loaded: ProvidersAndGroups; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { useProviderGroups } = useSession().clinic;
  const { saveArrangement } = useGroupCalls();
  const [groups, setGroups] = useState(loaded.groups);
  const [removedIds, setRemovedIds] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const active = useMemo(() => loaded.providers.filter(({ isActive }) => isActive), [loaded]);
  const byId = useMemo(() => new Map(active.map((provider) => [provider.provider_id, provider])), [active]);
  const form = useForm<Values>({ defaultValues: { items: arrangementOf(active, groups), useProviderGroups } });
  const items = useWatch({ control: form.control, name: 'items' });
  const setItems = (changed: ArrangementItem[]): void => form.setValue('items', changed, { shouldDirty: true });

  const onSave = async (values: Values): Promise<void> => {
    const former = loaded.providers.filter(({ isActive }) => !isActive);
    const order = orderOf(values.items, former);
    const isReordered = JSON.stringify(order) !== JSON.stringify(orderOf(arrangementOf(active, loaded.groups), former));
    await saveArrangement(
      isReordered ? { ...order, seen: seenPlaces(loaded.providers, removedIds) } : null,
      values.useProviderGroups === useProviderGroups ? null : values.useProviderGroups,
    );
    notify('providers.groups.saved', { type: 'success' });
    onClose();
  };
  const onSaved = (group: ProviderGroupView): void => {
    const isNew = groups.every(({ providerGroupId }) => providerGroupId !== group.providerGroupId);
    const others = groups.filter(({ providerGroupId }) => providerGroupId !== group.providerGroupId);
    setGroups([...others, group].toSorted(byName));
    if (isNew) setItems(withGroup(items, group.providerGroupId));
  };
  const onRemoved = ({ providerGroupId: removed }: ProviderGroupView): void => {
    setGroups(groups.filter(({ providerGroupId }) => providerGroupId !== removed));
    setRemovedIds([...removedIds, removed]);
    setItems(withoutGroup(items, removed));
  };
  const close = (): void => setAsked(null);
  return (
    <>
      <FormDialog
        title={translate('providers.groups.title')}
        form={form}
        onSave={onSave}
        onClose={onClose}
        width={WIDTH}
      >
        <SwitchField
          source="useProviderGroups"
          label={translate('providers.groups.shown')}
          helperText={translate('providers.groups.shownHelp')}
        />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('providers.groups.lead')}</Box>
        <ArrangementField
          items={items}
          onChange={setItems}
          providers={byId}
          groups={groups}
          onRename={(group) => setAsked({ name: 'rename', group })}
          onRemove={(group) => setAsked({ name: 'remove', group })}
        />
        <Button
          variant="outlined"
          startIcon={<AddIcon fontSize="small" />}
          onClick={() => setAsked({ name: 'add' })}
          sx={{ justifySelf: 'start' }}
        >
          {translate('providers.groups.add')}
        </Button>
      </FormDialog>
      {asked?.name === 'add' && <GroupNameDialog group={null} onSaved={onSaved} onClose={close} />}
      {asked?.name === 'rename' && <GroupNameDialog group={asked.group} onSaved={onSaved} onClose={close} />}
      {asked?.name === 'remove' && (
        <RemoveGroupDialog group={asked.group} onRemoved={() => onRemoved(asked.group)} onClose={close} />
      )}
    </>
  );
}

/** The groups of the providers and their order on the calendar. */
export default function GroupsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const query = useQuery(groupsQuery(clinic.clinicGuid));
  if (query.data) return <GroupsForm loaded={query.data} onClose={onClose} />;
  return (
    <LoadingDialog
      title={translate('providers.groups.title')}
      width={WIDTH}
      rows={8}
      query={query}
      failedTitle={translate('providers.groups.failed')}
      onClose={onClose}
    />
  );
}
