import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useCallback, useRef, useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';

const FIELD_ID = 'appointment-search';

/** Focuses the search field. Returns false when the screen is too narrow to show it. */
export function focusAppointmentSearch(): boolean {
  const field = document.getElementById(FIELD_ID);
  field?.focus();
  return field !== null && document.activeElement === field;
}

/** Memoized, so that it does not render again when the address changes. */
const SearchField = memo(function SearchField({ onSearch }: { onSearch: (id: string) => void }) {
  const translate = useTranslate();
  const [id, setId] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const requested = id.trim();
    if (!requested) return;
    setId('');
    onSearch(requested);
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: { xs: 'none', sm: 'block' } }}>
      <ShortcutTooltip title={translate('topBar.searchHint')} shortcut="search" disableFocusListener>
        <OutlinedInput
          id={FIELD_ID}
          size="small"
          value={id}
          placeholder={translate('topBar.search')}
          onChange={(event) => setId(event.target.value)}
          inputProps={{ 'aria-label': translate('topBar.search'), enterKeyHint: 'search' }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          }
          sx={{
            width: { sm: 190, lg: 240 },
            height: 34,
            '& input': { fontSize: 13 },
            '& input::placeholder': { opacity: 0.85 },
          }}
        />
      </ShortcutTooltip>
    </Box>
  );
});

/** Opens an appointment by its id. Submitting an empty field does nothing. */
export function AppointmentSearch() {
  const navigate = useNavigate();
  // `navigate` changes with each address; the ref keeps the search callback stable.
  const latest = useRef(navigate);
  latest.current = navigate;
  const search = useCallback((id: string) => void latest.current(`/appointment/${encodeURIComponent(id)}`), []);
  return <SearchField onSearch={search} />;
}
