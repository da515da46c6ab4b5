import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ProviderGroupView, ProviderView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { providerNames } from '../../components/person-name.js';
import { GroupRow, ProviderRow } from './arrangement-rows.js';
import {
  canMoveGroup,
  canMoveProvider,
  countOf,
  keyOf,
  moveGroup,
  moveProvider,
  moveToGroup,
  placeOf,
  type Arrangement,
  type ArrangementItem,
} from './arrangement.js';
import type { Option } from './options-menu.js';
import { useDrag } from './use-drag.js';

interface Props {
  items: Arrangement;
  onChange: (items: ArrangementItem[]) => void;
  /** By id. */
  providers: ReadonlyMap<string, ProviderView>;
  groups: readonly ProviderGroupView[];
  onRename: (group: ProviderGroupView) => void;
  onRemove: (group: ProviderGroupView) => void;
}

/** Text about the place of a provider, for screen readers. */
function useSentence({ names, groups }: Pick<Props, 'groups'> & { names: ReadonlyMap<string, string> }) {
  const translate = useTranslate();
  const groupName = (groupId: number | null): string =>
    groups.find(({ providerGroupId }) => providerGroupId === groupId)?.name ?? translate('providers.groups.noGroup');
  const sentence = (name: 'start' | 'over' | 'end' | 'cancel', providerId: string, items: Arrangement): string => {
    const place = placeOf(items, providerId);
    const provider = names.get(providerId);
    if (!place || provider === undefined) return '';
    const { groupId, ...numbers } = place;
    return translate(`providers.groups.say.${name}`, {
      name: provider,
      group: groupName(groupId),
      ...numbers,
    });
  };
  return { groupName, sentence };
}

/** The providers in their groups, in the order of the calendar. Each moves by its handle, or by its menu. */
export function ArrangementField({ items, onChange, providers, groups, onRename, onRemove }: Props) {
  const translate = useTranslate();
  const names = providerNames([...providers.values()]);
  const { groupName, sentence } = useSentence({ names, groups });
  const [said, setSaid] = useState('');
  const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);
  const drag = useDrag({ items, onChange, say: (name, key, at) => sentence(name, idOf(key), at) });

  const providerOptions = (providerId: string): Option[] => {
    const moved = (changed: ArrangementItem[]): void => {
      onChange(changed);
      setSaid(sentence('end', providerId, changed));
    };
    const step = (label: string, by: -1 | 1): Option => ({
      label,
      disabled: !canMoveProvider(items, providerId, by),
      onChoose: () => moved(moveProvider(items, providerId, by)),
    });
    const others = items
      .filter((item) => item.kind === 'group')
      .filter(({ groupId }) => groupId !== placeOf(items, providerId)?.groupId);
    return [
      step(translate('providers.groups.up'), -1),
      step(translate('providers.groups.down'), 1),
      ...others.map(({ groupId }, index) => ({
        label: translate('providers.groups.moveTo', { group: groupName(groupId) }),
        divided: index === 0,
        onChoose: () => moved(moveToGroup(items, providerId, groupId)),
      })),
    ];
  };
  const groupOptions = (groupId: number | null): Option[] => {
    const group = groups.find(({ providerGroupId }) => providerGroupId === groupId);
    const step = (label: string, by: -1 | 1): Option => ({
      label,
      disabled: !canMoveGroup(items, groupId, by),
      onChoose: () => onChange(moveGroup(items, groupId, by)),
    });
    if (groups.length === 0) return [];
    return [
      ...(group ? [{ label: translate('providers.groups.rename'), onChoose: () => onRename(group) }] : []),
      step(translate('providers.groups.up'), -1),
      step(translate('providers.groups.down'), 1),
      ...(group
        ? [{ label: translate('providers.groups.remove'), divided: true, onChoose: () => onRemove(group) }]
        : []),
    ];
  };
  return (
    <div onKeyDown={drag.onKeyDown}>
      <DndContext
        sensors={drag.sensors}
        collisionDetection={closestCenter}
        onDragStart={drag.onDragStart}
        onDragEnd={drag.onDragEnd}
        onDragCancel={drag.onDragCancel}
        accessibility={{
          announcements: drag.announcements,
          screenReaderInstructions: { draggable: translate('providers.groups.moveHint') },
        }}
      >
        <SortableContext items={items.map(keyOf)} strategy={verticalListSortingStrategy}>
          <Box component="ol" aria-label={translate('providers.groups.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map((item, index) => {
              const key = keyOf(item);
              if (item.kind === 'group')
                return (
                  <GroupRow
                    key={key}
                    id={key}
                    name={groupName(item.groupId)}
                    count={countOf(items, item.groupId)}
                    emptyText={translate(
                      item.groupId === null ? 'providers.groups.allInGroups' : 'providers.groups.empty',
                    )}
                    isFirst={index === 0}
                    options={groupOptions(item.groupId)}
                  />
                );
              const provider = providers.get(item.providerId);
              return (
                provider && (
                  <ProviderRow
                    key={key}
                    id={key}
                    provider={provider}
                    name={names.get(item.providerId) ?? item.providerId}
                    options={providerOptions(item.providerId)}
                  />
                )
              );
            })}
          </Box>
        </SortableContext>
      </DndContext>
      <div role="status" style={visuallyHidden}>
        {said}
      </div>
    </div>
  );
}
