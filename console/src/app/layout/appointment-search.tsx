import SearchIcon from '@mui/icons-material/Search';
import LookIcon from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { memo, useCallback, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLook } from '../../components/look/use-look.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';

const FIELD_ID = 'appointment-search';

/** Focuses the search field. Returns false when the screen is too narrow to show it. */
export function focusAppointmentSearch(): boolean {
  const field = document.getElementById(FIELD_ID);
  field?.focus();
  return field !== null && document.activeElement === field;
}

interface Props {
  onSearch: (id: string) => void;
  onLook: (id: string) => void;
}

const lookButton = {
  width: 28,
  height: 28,
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const;

/** Memoized, so that it does not render again when the address changes. */
const SearchField = memo(function SearchField({ onSearch, onLook }: Props) {
  const translate = useTranslate();
  const [id, setId] = useState('');
  const requested = id.trim();
  const take = (action: (id: string) => void): void => {
    if (!requested) return;
    setId('');
    action(requested);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    take(onSearch);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    take(onLook);
  };
  const lookLabel = translate('topBar.searchLook', { id: requested });
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: { xs: 'none', sm: 'block' } }}>
      <ShortcutTooltip title={translate('topBar.searchHint')} shortcut="search" disableFocusListener>
        <OutlinedInput
          id={FIELD_ID}
          size="small"
          value={id}
          placeholder={translate('topBar.search')}
          onChange={(event) => setId(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{ 'aria-label': translate('topBar.search'), enterKeyHint: 'search' }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          }
          endAdornment={
            requested && (
              <Tooltip title={lookLabel}>
                <IconButton edge="end" aria-label={lookLabel} onClick={() => take(onLook)} sx={lookButton}>
                  <LookIcon sx={{ fontSize: 18 }} />
                </IconButton>
              </Tooltip>
            )
          }
          sx={{
            width: { sm: 190, lg: 240 },
            height: 34,
            '@media (pointer: coarse)': { height: 44 },
            '& input': { fontSize: 13 },
            '& input::placeholder': { opacity: 0.85 },
          }}
        />
      </ShortcutTooltip>
    </Box>
  );
});

/** Opens an appointment by its id, on its screen or in the side panel. Submitting an empty field does nothing. */
export function AppointmentSearch() {
  const navigate = useNavigate();
  const { show } = useLook();
  // Both change with each address; the ref keeps the callbacks stable.
  const latest = useRef({ navigate, show });
  latest.current = { navigate, show };
  const search = useCallback(
    (id: string) => void latest.current.navigate(`/appointment/${encodeURIComponent(id)}`),
    [],
  );
  const look = useCallback((id: string) => latest.current.show(id), []);
  return <SearchField onSearch={search} onLook={look} />;
}
