import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { touchTargetInLine } from '../touch-targets.js';

const DEBOUNCE_MS = 250;

/**
 * The text of one filter of the list context. It is written to the address, and so to the list, after a debounce. When
 * the address changes otherwise (back, a link), the text follows.
 */
export function useListFilter(name: string): [text: string, setText: (text: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const inAddress = String(filterValues[name] ?? '');
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);

  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    const requested = text.trim();
    if (requested === sent.current.trim()) return;
    const timer = window.setTimeout(() => {
      sent.current = requested;
      setFilters({ ...filterValues, [name]: requested });
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text, name, filterValues, setFilters]);

  return [text, setText];
}

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

interface SearchFieldProps {
  name: string;
  label: string;
  width?: number;
}

/** Searches the surrounding list while the user types. */
export function SearchField({ name, label, width }: SearchFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useListFilter(name);
  return (
    <SearchInput
      label={label}
      clearLabel={translate('list.clearSearch')}
      value={text}
      onChange={setText}
      {...(width ? { width } : {})}
    />
  );
}
