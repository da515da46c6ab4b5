import type { AutocompleteInputChangeReason } from '@mui/material/useAutocomplete';
import { useState } from 'react';

/** What an `Autocomplete` is given to keep what is typed. */
export interface TypedText {
  inputValue: string;
  onInputChange: (event: unknown, text: string, reason: AutocompleteInputChangeReason) => void;
}

/**
 * What is typed in an `Autocomplete` of several values. MUI empties its input whenever it is rendered with another array of
 * values: letters that were typed before a choice has arrived, or while the page loads, would be lost.
 */
export function useTypedText(): TypedText {
  const [inputValue, setText] = useState('');
  return {
    inputValue,
    onInputChange: (_event, text, reason) => {
      if (reason !== 'reset') setText(text);
    },
  };
}
