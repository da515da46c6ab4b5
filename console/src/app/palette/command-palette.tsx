import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { Keys } from '../shortcuts/shortcut-tooltip.js';
import { afterKey } from './after-key.js';
import { CommandOption } from './command-option.js';
import type { Command } from './command.js';
import type { TypedEarly } from './typed-early.js';
import { SearchStatus } from '../search/search-status.js';
import { useFoundCommands } from './use-commands.js';

interface Props {
  /** What was typed before the field was there; it begins with that. */
  typed: TypedEarly;
  onClose: () => void;
}

/** A combobox with a listbox that finds pages, appointments, clinics and actions such as theme and sign-out. */
export function CommandPalette({ typed, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Not the first state: keys may still be pressed between that and the first paint.
  useLayoutEffect(() => setQuery((first) => first + typed.take()), [typed]);
  const { groups, appointments } = useFoundCommands(query);
  const commands = groups.flatMap((group) => group.commands);
  // Appointments of a shorter text stay until the answer to the whole one is there; Enter must not open one of those.
  const first = groups[0]?.name === 'appointments' ? appointments.best : commands[0];
  const current = commands.find(({ id }) => id === chosenId) ?? first ?? null;
  const optionId = (command: Command): string => `${id}-${commands.indexOf(command)}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    current?.prepare?.();
  }, [current?.id]);

  const run = (command: Command, isSecond: boolean): void => {
    onClose();
    if (isSecond && command.runSecond) command.runSecond();
    else command.run();
  };
  const openTyped = async (looks: boolean): Promise<void> => {
    if (await appointments.openTyped({ looks, alsoUnknown: false })) onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the input of a Japanese word must not run a command.
    if (event.nativeEvent.isComposing) return;
    const at = current ? commands.indexOf(current) : -1;
    const next = afterKey(event.key, at, commands.length);
    const isOwnShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (next === null && event.key !== 'Enter' && !isOwnShortcut) return;
    event.preventDefault();
    if (next !== null) setChosenId(commands[next]?.id ?? null);
    else if (isOwnShortcut) onClose();
    else if (current) run(current, event.shiftKey);
    // The appointments may not have arrived yet.
    else void openTyped(event.shiftKey);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      // The field takes the focus itself; from another field, the dialog would take it back.
      disableAutoFocus
      transitionDuration={120}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': translate('palette.title'),
          elevation: 0,
          sx: {
            maxWidth: 600,
            mt: { sm: '12vh' },
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
            setChosenId(null);
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
          sx={{
            [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
            '& input': { fontSize: 15, outline: 'none' },
          }}
        />
        <Box sx={{ color: 'text.secondary', [COARSE_POINTER]: { display: 'none' } }}>
          <Keys keys={['Esc']} />
        </Box>
        <IconButton
          aria-label={translate('common.close')}
          onClick={onClose}
          sx={{
            display: 'none',
            [COARSE_POINTER]: { display: 'inline-flex', width: TOUCH_TARGET, height: TOUCH_TARGET, mr: -2.5 },
          }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
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
                onPoint={() => setChosenId(command.id)}
                onChoose={() => run(command, false)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <SearchStatus appointments={appointments} isEmpty={commands.length === 0} />
    </Dialog>
  );
}
