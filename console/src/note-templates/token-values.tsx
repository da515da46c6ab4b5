import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { offersValues, type TokenTypeId } from '@helix/notes';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import HandleIcon from '@mui/icons-material/DragIndicator';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { valueProblems, type ValueDraft } from './value-drafts.js';

interface RowProps {
  draft: ValueDraft;
  /** From 1. */
  position: number;
  /** Why it cannot be saved; undefined: it can. */
  error: string | undefined;
  onChange: (changes: Partial<ValueDraft>) => void;
  onRemove: () => void;
  onEnter: () => void;
}

/** A value with its flags, which its handle moves. */
function ValueRow({ draft, position, error, onChange, onRemove, onEnter }: RowProps) {
  const translate = useTranslate();
  const id = useId();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: draft.key,
  });
  const flag = (name: 'isDefault' | 'isNone', label: string) => (
    <FormControlLabel
      label={translate(`noteTemplates.values.${name}`)}
      control={
        <Checkbox
          size="small"
          checked={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.checked })}
          slotProps={{ input: { 'aria-label': translate(label, { position }) } }}
          sx={{ p: 1 }}
        />
      }
      sx={{ m: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
    />
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-value-row
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        columnGap: 1,
        py: 1,
        bgcolor: 'background.paper',
        position: 'relative',
        borderRadius: 1,
        ...(isDragging ? { zIndex: 1, boxShadow: '0 2px 10px rgb(16 24 32 / 22%)' } : {}),
      }}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={translate('noteTemplates.values.move', { position })}
        sx={{ touchAction: 'none', cursor: 'grab', ...besideField }}
      >
        <HandleIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: { xs: 'calc(100% - 110px)', sm: 0 } }}>
        <TextField
          value={draft.value}
          error={error !== undefined}
          onChange={({ target }) => onChange({ value: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          id={id}
          helperText={error && translate(error)}
          slotProps={{
            htmlInput: { 'aria-label': translate('noteTemplates.values.value', { position }), maxLength: 200 },
          }}
        />
      </Box>
      <Box sx={flagsStyle}>
        {flag('isDefault', 'noteTemplates.values.defaultLabel')}
        {flag('isNone', 'noteTemplates.values.noneLabel')}
      </Box>
      <IconButton
        onClick={onRemove}
        aria-label={translate('noteTemplates.values.remove', { position })}
        sx={besideField}
      >
        <RemoveIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  );
}

/** In the middle of the field, also when an error stands below it. */
const besideField = { flex: 'none', mt: '2px' } as const;
/** Below the field on a phone. */
const flagsStyle = { display: 'flex', gap: 2, flex: 'none', order: { xs: 1, sm: 0 }, pl: { xs: 9, sm: 0 }, mt: '3px' };

/** What a screen reader says while a value is moved. */
function useAnnouncements(drafts: readonly ValueDraft[]): Announcements {
  const translate = useTranslate();
  const place = (key: unknown): number => drafts.findIndex((draft) => draft.key === key) + 1;
  const say = (text: string, active: unknown, over: unknown = active): string =>
    translate(`noteTemplates.values.${text}`, {
      value: drafts[place(active) - 1]?.value ?? '',
      position: place(over),
      count: drafts.length,
    });
  return {
    onDragStart: ({ active }) => say('moving', active.id),
    onDragOver: ({ active, over }) => (over ? say('movedOver', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say('moved', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => say('moveCancelled', active.id),
  };
}

/** Where the focus goes after a row was added or removed: the field of a row, or the button that adds one. */
function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** Rendered at once, so that what is typed next is not in the field before. */
  const changeAndFocus = (change: () => void, position: number): void => {
    flushSync(change);
    const fields = list.current?.querySelectorAll<HTMLInputElement>('[data-value-row] input[type="text"]') ?? [];
    const add = list.current?.querySelector<HTMLElement>('[data-add]');
    (fields[Math.min(position, fields.length - 1)] ?? add)?.focus();
  };
  return { list, changeAndFocus };
}

/** The values of a token in the surrounding form: text, order, and what is chosen at first or means none. */
export function TokenValues() {
  const isMoving = useRef(false);
  const translate = useTranslate();
  const id = useId();
  const lastKey = useRef(0);
  const { field } = useController<{ values: ValueDraft[] }, 'values'>({ name: 'values' });
  const { isSubmitted } = useFormState();
  const type = Number(useWatch({ name: 'tokenTypeId' })) as TokenTypeId;
  const drafts = field.value;
  const announcements = useAnnouncements(drafts);
  const { list, changeAndFocus } = useRowFocus();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (!offersValues(type)) {
    return drafts.length === 0 ? null : (
      <Alert severity="warning" variant="outlined">
        {translate('noteTemplates.values.dropped')}
      </Alert>
    );
  }

  const problems = valueProblems(drafts, type);
  // An empty value is no problem yet while it is being added.
  const errorOf = ({ key, value }: ValueDraft): string | undefined =>
    value.trim() === '' && !isSubmitted ? undefined : problems.get(key);
  const change = (index: number, changes: Partial<ValueDraft>): void =>
    field.onChange(drafts.map((draft, at) => (at === index ? { ...draft, ...changes } : draft)));
  const add = (at: number): void => {
    const key = `new-${(lastKey.current += 1)}`;
    const draft = { key, id: null, value: '', isDefault: false, isNone: false };
    changeAndFocus(() => field.onChange(drafts.toSpliced(at, 0, draft)), at);
  };
  const remove = (index: number): void => {
    changeAndFocus(() => field.onChange(drafts.toSpliced(index, 1)), index);
  };
  // Escape ends the move of a value, not the dialog, which would keep the key from the sensor on the document.
  const cancelMove = (event: ReactKeyboardEvent): void => {
    if (!isMoving.current || event.key !== 'Escape') return;
    event.stopPropagation();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code }));
  };
  const move = ({ active, over }: DragEndEvent): void => {
    isMoving.current = false;
    const place = (key: unknown): number => drafts.findIndex((draft) => draft.key === key);
    if (over && over.id !== active.id) field.onChange(arrayMove(drafts, place(active.id), place(over.id)));
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} ref={list} onKeyDown={cancelMove}>
      <Box id={`${id}-label`} sx={{ mb: 1, typography: 'body2', fontWeight: 550 }}>
        {translate('noteTemplates.values.label')}
      </Box>
      {drafts.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', py: 2 }}>
          {translate('noteTemplates.values.empty')}
        </Box>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => (isMoving.current = true)}
        onDragEnd={move}
        onDragCancel={() => (isMoving.current = false)}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: translate('noteTemplates.values.moveHint') },
        }}
      >
        <SortableContext items={drafts.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {drafts.map((draft, index) => (
              <ValueRow
                key={draft.key}
                draft={draft}
                position={index + 1}
                error={errorOf(draft)}
                onChange={(changes) => change(index, changes)}
                onRemove={() => remove(index)}
                onEnter={() => add(index + 1)}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      <Button data-add startIcon={<AddIcon fontSize="small" />} onClick={() => add(drafts.length)} sx={{ mt: 1 }}>
        {translate('noteTemplates.values.add')}
      </Button>
      <Box
        component="ul"
        sx={{ m: 0, mt: 2, pl: 4, display: 'grid', gap: 1, typography: 'caption', color: 'text.secondary' }}
      >
        <li>{translate('noteTemplates.values.defaultRule')}</li>
        <li>{translate('noteTemplates.values.noneRule')}</li>
        <li>{translate('noteTemplates.values.moveHint')}</li>
      </Box>
    </Box>
  );
}
