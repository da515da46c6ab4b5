import { providerGroupForm, type ProviderGroupView } from '@helix/contracts';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { schemaResolver } from '../../components/form/validation.js';
import { useGroupCalls } from '../provider-api.js';

interface NameProps {
  /** Null adds a group. */
  group: ProviderGroupView | null;
  onSaved: (group: ProviderGroupView) => void;
  onClose: () => void;
}

/** Adds a provider group to the clinic, or renames one. */
export function GroupNameDialog({ group, onSaved, onClose }: NameProps) {
  const translate = useTranslate();
  const { saveGroup } = useGroupCalls();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { name: group?.name ?? '' },
    resolver: schemaResolver(providerGroupForm.pick({ name: true })),
  });
  const onSave = async ({ name }: { name: string }): Promise<void> => {
    onSaved(await saveGroup({ providerGroupId: group?.providerGroupId ?? null, name, version: group?.version }));
    onClose();
  };
  return (
    <FormDialog
      title={
        group ? translate('providers.groups.renameTitle', { name: group.name }) : translate('providers.groups.addTitle')
      }
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={440}
      submitLabel={group ? undefined : translate('providers.groups.add')}
    >
      <TextInput source="name" label={translate('providers.groups.name')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

interface RemoveProps {
  group: ProviderGroupView;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks for confirmation and deletes a provider group. */
export function RemoveGroupDialog({ group: { providerGroupId, name }, onRemoved, onClose }: RemoveProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { removeGroup } = useGroupCalls();
  const confirm = async (): Promise<void> => {
    await removeGroup(providerGroupId);
    onRemoved();
    notify('providers.groups.removed', { type: 'success', messageArgs: { name } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('providers.groups.removeTitle')}
      question={translate('providers.groups.removeQuestion')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <strong>{name}</strong>
    </ConfirmDialog>
  );
}
