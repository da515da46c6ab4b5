import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { NOT_READ } from './sheet-columns.js';

export interface ColumnField {
  heading: string;
  /** A column, or `NOT_READ`. */
  value: string;
  /** Below the field. */
  help?: string;
  error?: string | undefined;
}

interface Props {
  fields: readonly ColumnField[];
  /** The columns that can be chosen. */
  choices: readonly string[];
  /** The choice of no column. */
  noneLabel: string;
  isDisabled: boolean;
  /** The first field has the focus. */
  autoFocus?: boolean;
  /** @param index of the field. */
  onChange: (index: number, value: string) => void;
}

/** A field for each heading, with the column that it is. */
export function ColumnFields({ fields, choices, noneLabel, isDisabled, autoFocus = false, onChange }: Props) {
  const id = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        columnGap: 4,
        rowGap: 3,
        '& .MuiFormLabel-root, & .MuiFormHelperText-root': { overflowWrap: 'anywhere' },
      }}
    >
      {fields.map(({ heading, value, help, error }, index) => (
        <TextField
          key={heading}
          select
          id={`${id}-${index}`}
          label={heading}
          value={value}
          disabled={isDisabled}
          error={error !== undefined}
          helperText={[error, help].filter(Boolean).join('\n') || undefined}
          autoFocus={autoFocus && index === 0}
          onChange={({ target }) => onChange(index, target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value={NOT_READ}>{noneLabel}</MenuItem>
          {choices.map((column) => (
            <MenuItem key={column} value={column}>
              {column}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
