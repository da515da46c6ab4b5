import SearchIcon from '@mui/icons-material/Search';
import LookIcon from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useDateFormat } from '../../components/dates/date-format.js';
import { floatingShadow } from '../../components/floating-shadow.js';
import { useLook } from '../../components/look/use-look.js';
import { richTooltip, tooltip } from '../../components/tooltip/tooltip-props.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { afterKey } from '../palette/after-key.js';
import { CommandOption } from '../palette/command-option.js';
import type { Command } from '../palette/command.js';
import { SearchStatus } from '../search/search-status.js';
import { type FoundAppointments, type Openers, useAppointmentSearch } from '../search/use-appointment-search.js';
import { ShortcutHint } from '../shortcuts/shortcut-tooltip.js';

const FIELD_ID = 'appointment-search';

/** Focuses the search field. Returns false on a phone, which has none. */
export function focusAppointmentSearch(): boolean {
  const field = document.getElementById(FIELD_ID);
  field?.focus();
  return field !== null && document.activeElement === field;
}

interface ListProps {
  id: string;
  appointments: FoundAppointments;
  isAsked: boolean;
  active: Command | null;
  optionId: (command: Command) => string;
  onPoint: (command: Command) => void;
  onChoose: (command: Command) => void;
}

/** What was found, or what was opened last while nothing is typed. */
function FoundList({ id, appointments, isAsked, active, optionId, onPoint, onChoose }: ListProps) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const { commands } = appointments;
  const title = translate(isAsked ? 'search.found' : 'search.recent');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    active?.prepare?.();
  }, [active?.id]);
  return (
    <Box
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      sx={{
        position: 'absolute',
        top: 'calc(100% + 6px)',
        right: 0,
        width: 480,
        maxWidth: 'calc(100vw - 24px)',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        boxShadow: floatingShadow,
      }}
    >
      <Box sx={{ px: 4.5, pt: 3, pb: 1, typography: 'caption', fontWeight: 600, color: 'text.secondary' }} aria-hidden>
        {isAsked || commands.length > 0 ? title : translate('search.hint', { date: dateText('2026-11-24') })}
      </Box>
      <Box
        ref={list}
        id={id}
        role="listbox"
        aria-label={title}
        sx={{ maxHeight: 'min(420px, 60vh)', overflowY: 'auto', px: 2, pb: commands.length ? 2 : 0 }}
      >
        {commands.map((command) => (
          <CommandOption
            key={command.id}
            id={optionId(command)}
            command={command}
            isActive={command.id === active?.id}
            onPoint={() => onPoint(command)}
            onChoose={() => onChoose(command)}
          />
        ))}
      </Box>
      <SearchStatus appointments={appointments} isEmpty={commands.length === 0} />
    </Box>
  );
}

/** Memoized, so that it does not render again when the address changes. */
const SearchField = memo(function SearchField({ openers }: { openers: Openers }) {
  const translate = useTranslate();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const appointments = useAppointmentSearch(text, openers);
  const { commands } = appointments;
  const isAsked = text.trim() !== '';
  const chosen = commands.find(({ id }) => id === chosenId) ?? null;
  const active = chosen ?? appointments.best;
  const optionId = (command: Command): string => `${listId}-${commands.indexOf(command)}`;

  const leave = (): void => {
    setText('');
    setIsOpen(false);
    setChosenId(null);
  };
  const run = (command: Command, looks: boolean): void => {
    leave();
    if (looks) command.runSecond?.();
    else command.run();
  };
  const take = async (looks: boolean): Promise<void> => {
    if (chosen) return run(chosen, looks);
    if (await appointments.openTyped({ looks, alsoUnknown: true })) leave();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void take(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
      return;
    }
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      void take(true);
      return;
    }
    const at = active ? commands.findIndex(({ id }) => id === active.id) : -1;
    const next = afterKey(event.key, at, commands.length);
    if (next === null) return;
    event.preventDefault();
    setIsOpen(true);
    setChosenId(commands[next]?.id ?? null);
  };

  const hint = richTooltip(() => <ShortcutHint title={translate('topBar.searchHint')} shortcut="search" />);
  const lookLabel = translate('topBar.searchLook');
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ position: 'relative' }}>
      <OutlinedInput
        {...(isOpen ? {} : hint)}
        id={FIELD_ID}
        size="small"
        value={text}
        placeholder={translate('topBar.search')}
        onChange={(event) => {
          setText(event.target.value);
          setChosenId(null);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('topBar.search'),
          'aria-expanded': isOpen,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isOpen && active ? optionId(active) : undefined,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'search',
        }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          isAsked && (
            <IconButton
              edge="end"
              aria-label={lookLabel}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => void take(true)}
              sx={{ width: 28, height: 28, [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
              {...tooltip(lookLabel)}
            >
              <LookIcon sx={{ fontSize: 18 }} />
            </IconButton>
          )
        }
        sx={{
          width: { sm: 190, lg: 260 },
          height: 34,
          [COARSE_POINTER]: { height: TOUCH_TARGET },
          '& input': { fontSize: 13 },
        }}
      />
      {isOpen && (
        <FoundList
          id={listId}
          appointments={appointments}
          isAsked={isAsked}
          active={active}
          optionId={optionId}
          onPoint={({ id }) => setChosenId(id)}
          onChoose={(command) => run(command, false)}
        />
      )}
    </Box>
  );
});

/**
 * Finds appointments by initials, day, provider or id, and opens one on its screen or in the side panel. Enter opens the
 * best match, else the appointment with the typed id; an empty field does nothing.
 */
export function AppointmentSearch() {
  const navigate = useNavigate();
  const { show } = useLook();
  // Both change with each address; the ref keeps the callbacks stable.
  const latest = useRef({ navigate, show });
  latest.current = { navigate, show };
  const [openers] = useState<Openers>(() => ({
    open: (id) => void latest.current.navigate(`/appointment/${encodeURIComponent(id)}`),
    look: (id) => latest.current.show(id),
  }));
  return <SearchField openers={openers} />;
}
