import { keyframes } from '@emotion/react';
import ReportIcon from '@mui/icons-material/SyncProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type PointerEvent } from 'react';
import { useTranslate } from 'react-admin';
import { floatingShadow } from '../../components/floating-shadow.js';
import { surroundingsOf, useFocusHeir } from '../../components/use-focus-heir.js';
import { usePmsConflicts, type ShownConflict } from './pms-conflicts-context.js';

/** Tints a new mark for a moment, without movement. */
const tint = keyframes({ from: { backgroundColor: 'var(--changed)' } });

/** The first control of the row that a mark stands in; without a row, what it stands in. */
function heirOf(mark: HTMLElement): HTMLElement | undefined {
  const row = mark.closest('[data-item], [data-procedure]');
  const controls = [...(row?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  return controls.find((control) => !mark.contains(control)) ?? surroundingsOf(mark);
}

interface MarkProps {
  conflict: ShownConflict;
  /** Where the row around it does not say which procedure it is about. */
  showsName?: boolean;
}

/** What was reported, what the screen has, and the choice between both. */
export function ConflictMark({ conflict, showsName = false }: MarkProps) {
  const translate = useTranslate();
  const { name, text, accept, keep, kind } = conflict;
  const mark = useFocusHeir<HTMLDivElement>(heirOf);
  const button = ({ label, run }: ShownConflict['keep'], variant: 'outlined' | 'text') => (
    <Button
      size="small"
      variant={variant}
      aria-label={name === null ? undefined : translate('conflicts.of', { action: label, name })}
      onClick={run}
      sx={{ minHeight: 26, px: 1.5, fontSize: 12 }}
    >
      {label}
    </Button>
  );
  return (
    <Box
      ref={mark}
      data-conflict={kind}
      sx={(theme) => ({
        '--changed': theme.vars.palette.brand.soft,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        my: 0.5,
        px: 2,
        py: 0.75,
        borderRadius: '8px',
        fontSize: 12,
        lineHeight: '18px',
        bgcolor: 'state.warning.tint',
        color: 'state.warning.text',
        animation: `${tint} 500ms ease-out`,
      })}
    >
      <Box sx={{ flex: '1 1 220px', display: 'flex', alignItems: 'flex-start', gap: 1.5, minWidth: 0 }}>
        <ReportIcon aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} />
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {showsName && name !== null && (
            <>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name}
              </Box>{' '}
            </>
          )}
          {text}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {accept && button(accept, 'outlined')}
        {button(keep, 'text')}
      </Box>
    </Box>
  );
}

/** The conflicts that a panel shows, as long as it shows them. */
export interface PanelConflicts {
  /** With their room in the panel. */
  shown: readonly ShownConflict[];
  /** New ones, which wait until the pointer has left the panel, so that nothing moves under it. */
  waiting: readonly ShownConflict[];
  /** Shows those that wait. */
  release: () => void;
  /** Of the panel. */
  pointer: { onPointerOver: (event: PointerEvent) => void; onPointerLeave: () => void };
}

/** @param isOfPanel which conflicts the panel shows. */
export function usePanelConflicts(isOfPanel: (conflict: ShownConflict) => boolean): PanelConflicts {
  const conflicts = usePmsConflicts().filter(isOfPanel);
  const [isPointedAt, setPointedAt] = useState(false);
  const released = useRef(new Set<string>());
  if (!isPointedAt) for (const { key } of conflicts) released.current.add(key);
  return {
    shown: conflicts.filter(({ key }) => released.current.has(key)),
    waiting: conflicts.filter(({ key }) => !released.current.has(key)),
    release: () => setPointedAt(false),
    pointer: {
      // Dialogs of the panel are outside of it, and under the pointer that leaves it when they open or close.
      onPointerOver: ({ pointerType, currentTarget, target }) =>
        setPointedAt(pointerType === 'mouse' && currentTarget.contains(target as Node)),
      onPointerLeave: () => setPointedAt(false),
    },
  };
}

/** Says over the panel, at its lower edge, that conflicts wait, and shows them. */
export function WaitingConflicts({ waiting, release }: Pick<PanelConflicts, 'waiting' | 'release'>) {
  const translate = useTranslate();
  if (waiting.length === 0) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ReportIcon />}
      onClick={release}
      sx={{
        position: 'absolute',
        bottom: '100%',
        left: 12,
        mb: 2,
        zIndex: 1,
        bgcolor: 'background.paper',
        color: 'state.warning.text',
        boxShadow: floatingShadow,
        '&:hover': { bgcolor: 'background.paper' },
      }}
    >
      {translate('conflicts.waiting', { smart_count: waiting.length })}
    </Button>
  );
}
