import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { moveItem, type Arrangement, type ArrangementItem } from './arrangement.js';

interface Options {
  items: Arrangement;
  onChange: (items: ArrangementItem[]) => void;
  /** The sentence about the provider with a key in an arrangement. */
  say: (sentence: 'start' | 'over' | 'end' | 'cancel', key: string, items: Arrangement) => string;
}

/** Moves providers by pointer and keyboard, and tells screen readers where they are. */
export function useDrag({ items, onChange, say }: Options) {
  const isMoving = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const moved = (key: unknown, toKey: unknown): ArrangementItem[] => moveItem(items, String(key), String(toKey));
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('start', String(active.id), items),
    onDragOver: ({ active, over }) => (over ? say('over', String(active.id), moved(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => say('end', String(active.id), moved(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => say('cancel', String(active.id), items),
  };
  return {
    sensors,
    announcements,
    onDragStart: (): void => {
      isMoving.current = true;
    },
    onDragCancel: (): void => {
      isMoving.current = false;
    },
    onDragEnd: ({ active, over }: DragEndEvent): void => {
      isMoving.current = false;
      if (over && over.id !== active.id) onChange(moved(active.id, over.id));
    },
    /** Escape ends the move, not the dialog, which would keep the key from the sensor on the document. */
    onKeyDown: (event: ReactKeyboardEvent): void => {
      if (!isMoving.current || event.key !== 'Escape') return;
      event.stopPropagation();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code }));
    },
  };
}
