import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';

/** Opens an appointment by its id. Nothing happens while the field is empty. */
export function AppointmentSearch() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = id.trim();
    if (!wanted) return;
    setId('');
    void navigate(`/appointment/${encodeURIComponent(wanted)}`);
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ mr: 1, display: { xs: 'none', sm: 'block' } }}>
      <Tooltip title={translate('topBar.searchHint')} disableFocusListener>
        <OutlinedInput
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
      </Tooltip>
    </Box>
  );
}
