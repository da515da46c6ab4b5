import { useSortable } from '@dnd-kit/sortable';
import type { ProviderView } from '@helix/contracts';
import HandleIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { typeKey } from '../provider-names.js';
import { OptionsMenu, type Option } from './options-menu.js';

interface GroupProps {
  id: string;
  name: string;
  count: number;
  /** Shown where no provider is. */
  emptyText: string;
  /** The first one, above which nothing can be put. */
  isFirst: boolean;
  options: readonly Option[];
}

/** The heading of a group. It makes room for a provider that is moved past it. */
export function GroupRow({ id, name, count, emptyText, isFirst, options }: GroupProps) {
  const translate = useTranslate();
  const { setNodeRef, transform, transition } = useSortable({ id, disabled: { draggable: true, droppable: isFirst } });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-group={name}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{ pt: isFirst ? 0 : 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, pl: 1 }}>
        <Box component="h3" sx={{ m: 0, minWidth: 0, fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ flex: 1, typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate('providers.groups.count', { smart_count: count })}
        </Box>
        {options.length > 0 && <OptionsMenu name={name} options={options} />}
      </Box>
      {count === 0 && <Box sx={emptyStyle}>{emptyText}</Box>}
    </Box>
  );
}

const emptyStyle = {
  px: 3,
  py: 2.5,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'caption',
  color: 'text.secondary',
} as const;

interface ProviderProps {
  id: string;
  provider: ProviderView;
  /** Tells the provider from others. */
  name: string;
  options: readonly Option[];
}

/** A provider, which its handle moves. */
export function ProviderRow({ id, provider, name, options }: ProviderProps) {
  const translate = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-provider={provider.provider_id}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 40,
        mb: 1,
        pl: 0.5,
        pr: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        position: 'relative',
        ...(isDragging ? { zIndex: 1, boxShadow: '0 2px 10px rgb(16 24 32 / 22%)' } : {}),
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={translate('providers.groups.move', { name })}
        sx={{ flex: 'none', touchAction: 'none', cursor: 'grab' }}
      >
        <HandleIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box component="span" sx={{ fontSize: 13, fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate(typeKey(provider.providerType))}
          {provider.excludeFromCalendar && ` · ${translate('providers.groups.notOnCalendar')}`}
        </Box>
      </Box>
      <OptionsMenu name={name} options={options} />
    </Box>
  );
}
