import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import useEventCallback from '@mui/utils/useEventCallback';
import { memo, useId } from 'react';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import { useUnchanged } from '../use-unchanged.js';

const ALL = '';

interface Props {
  label: string;
  /** The first entry, which stands for all; null: one of the options is always chosen. */
  allLabel: string | null;
  options: readonly { value: string; name: string }[];
  /** Null means all. */
  value: string | null;
  onChange: (value: string | null) => void;
  /**
   * Pixels, more where the chosen name needs it, and down to `minWidth` where the row is short of room; null: all the room that
   * there is.
   */
  width: number | null;
  minWidth?: number;
}

const Field = memo(function Field({ label, allLabel, options, value, onChange, width, minWidth = 0 }: Props) {
  const id = useId();
  const isOption = options.some((option) => option.value === value);
  return (
    // Shrinks before the row overflows.
    <FormControl
      size="small"
      sx={{
        minWidth,
        ...(width === null
          ? { flex: 1 }
          : { flexShrink: 1, '&::before': { content: '""', display: 'block', width, maxWidth: '100%' } }),
      }}
    >
      <InputLabel id={id} shrink>
        {label}
      </InputLabel>
      <Select
        displayEmpty
        notched
        label={label}
        labelId={id}
        value={isOption && value !== null ? value : ALL}
        onChange={(event) => onChange(event.target.value || null)}
        // Its name is the label alone; MUI would add the value, which is read anyway.
        SelectDisplayProps={{ 'aria-labelledby': id }}
        sx={{
          height: 34,
          '& .MuiSelect-select': { fontSize: 13 },
          [COARSE_POINTER]: {
            height: TOUCH_TARGET,
            // A block cuts a long name off with an ellipsis; a flex box, as for all selects, would not.
            '&& .MuiSelect-select.MuiSelect-select.MuiSelect-select': { display: 'block', py: 0, lineHeight: '44px' },
          },
        }}
      >
        {allLabel !== null && <MenuItem value={ALL}>{allLabel}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
});

/**
 * A select of one option or all, with its label in the border; a value that is no option counts as all. While it stays as it is,
 * it is not rendered again with the page around it.
 */
export function FilterSelect({ options, onChange, ...rest }: Props) {
  const change = useEventCallback(onChange);
  return <Field {...rest} options={useUnchanged(options)} onChange={change} />;
}
