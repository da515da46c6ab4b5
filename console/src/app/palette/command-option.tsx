import Box from '@mui/material/Box';
import type { Command } from './use-commands.js';

interface Props {
  id: string;
  command: Command;
  isActive: boolean;
  /** The pointer has moved onto it. */
  onPoint: () => void;
  onChoose: () => void;
}

/** One line of the command palette. */
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
        px: 2.5,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'brand.soft' : 'transparent',
        color: isActive ? 'state.unknown.text' : 'text.primary',
      }}
    >
      <Icon sx={{ fontSize: 18, color: isActive ? 'inherit' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {command.label}
      </Box>
      {command.hint && (
        <Box sx={{ typography: 'caption', color: isActive ? 'inherit' : 'text.secondary', whiteSpace: 'nowrap' }}>
          {command.hint}
        </Box>
      )}
    </Box>
  );
}
