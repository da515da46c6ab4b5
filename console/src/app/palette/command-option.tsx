import Box from '@mui/material/Box';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import type { Command } from './command.js';

interface Props {
  id: string;
  command: Command;
  isActive: boolean;
  /** Called when the pointer moves onto the option. */
  onPoint: () => void;
  onChoose: () => void;
}

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** An option of the command palette or of the appointment search. On a phone the hint stands below the label. */
export function CommandOption({ id, command, isActive, onPoint, onChoose }: Props) {
  const Icon = command.icon;
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 36,
        [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
        px: 2.5,
        py: 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'brand.soft' : 'transparent',
        color: isActive ? 'state.unknown.text' : 'text.primary',
      }}
    >
      <Icon sx={{ fontSize: 18, color: isActive ? 'inherit' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, display: { sm: 'flex' }, alignItems: 'baseline', columnGap: 3 }}>
        <Box sx={{ ...oneLine, flex: 1 }}>{command.label}</Box>
        {command.hint && (
          <Box sx={{ ...oneLine, typography: 'caption', color: isActive ? 'inherit' : 'text.secondary' }}>
            {command.hint}
          </Box>
        )}
      </Box>
    </Box>
  );
}
