import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { touchTargetInLine } from './touch-targets.js';

interface SearchInputProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  width?: number | '100%';
}

/** A search input with a clear button. */
export function SearchInput({ label, clearLabel, value, onChange, width = 280 }: SearchInputProps) {
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={value}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => onChange(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      endAdornment={
        value !== '' && (
          <IconButton
            edge="end"
            aria-label={clearLabel}
            onClick={() => onChange('')}
            sx={{ width: 24, height: 24, ...touchTargetInLine(24) }}
          >
            <ClearIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )
      }
      sx={{
        height: 34,
        width: { xs: '100%', sm: width },
        '& input': { fontSize: 13 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
