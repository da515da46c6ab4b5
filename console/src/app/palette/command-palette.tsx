import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { floatingShadow } from '../../components/floating-shadow.js';
import { Keys } from '../shortcuts/shortcut-tooltip.js';
import { type Command, useFoundCommands } from './use-commands.js';

interface Props {
  id: string;
  command: Command;
  isActive: boolean;
  /** Called when the pointer moves onto the option. */
  onPoint: () => void;
  onChoose: () => void;
}

/** An option of the command palette. */
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
        '@media (pointer: coarse)': { minHeight: 44 },
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

/** The index to which an arrow key moves in a list of `count`, wrapping at both ends; null for other keys. */
function afterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    default:
      return null;
  }
}

/** A combobox with a listbox that finds pages, appointments by id, clinics and actions such as theme and sign-out. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const groups = useFoundCommands(query);
  const commands = groups.flatMap((group) => group.commands);
  const current = commands[active];
  const optionId = (command: Command): string => `${id}-${commands.indexOf(command)}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    current?.prepare?.();
  }, [current?.id]);

  const run = (command: Command, isSecond = false): void => {
    onClose();
    if (isSecond && command.runSecond) command.runSecond();
    else command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the input of a Japanese word must not run a command.
    if (event.nativeEvent.isComposing) return;
    const next = afterKey(event.key, active, commands.length);
    const isOwnShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (next === null && event.key !== 'Enter' && !isOwnShortcut) return;
    event.preventDefault();
    if (next !== null) setActive(next);
    else if (isOwnShortcut) onClose();
    else if (current) run(current, event.shiftKey);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      transitionDuration={120}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        backdrop: { sx: { bgcolor: 'rgb(16 24 32 / 42%)' } },
        paper: {
          'aria-label': translate('palette.title'),
          elevation: 0,
          sx: {
            width: '100%',
            maxWidth: 600,
            m: 4,
            mt: '12vh',
            borderRadius: '12px',
            border: 1,
            borderColor: 'divider',
            boxShadow: floatingShadow,
            overflow: 'hidden',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          px: 4,
          height: 52,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={query}
          placeholder={translate('palette.placeholder')}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('palette.placeholder'),
              'aria-expanded': commands.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': current ? optionId(current) : undefined,
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
          sx={{ '& input': { fontSize: 15, outline: 'none' }, '& input::placeholder': { opacity: 0.8 } }}
        />
        <Box sx={{ color: 'text.secondary' }}>
          <Keys keys={['Esc']} />
        </Box>
      </Box>
      <Box
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={translate('palette.title')}
        sx={{ maxHeight: 'min(420px, 60vh)', overflowY: 'auto', p: 2, display: commands.length ? 'block' : 'none' }}
      >
        {groups.map((group) => (
          <Box key={group.name} role="group" aria-label={translate(`palette.${group.name}`)} sx={{ mb: 1 }}>
            <Box
              aria-hidden
              sx={{ px: 2.5, pt: 2, pb: 1, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
            >
              {translate(`palette.${group.name}`)}
            </Box>
            {group.commands.map((command) => (
              <CommandOption
                key={command.id}
                id={optionId(command)}
                command={command}
                isActive={command === current}
                onPoint={() => setActive(commands.indexOf(command))}
                onChoose={() => run(command)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ p: commands.length ? 0 : 6, textAlign: 'center', color: 'text.secondary' }}>
        {commands.length === 0 && translate('palette.none')}
      </Box>
    </Dialog>
  );
}
