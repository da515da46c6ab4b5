import OutlinedInput from '@mui/material/OutlinedInput';
import { useController } from 'react-hook-form';

interface Props {
  name: string;
  /** The accessible name: the place of the field says what it is. */
  label: string;
  disabled: boolean;
  'aria-describedby': string | undefined;
}

/** A time of the surrounding form, `HH:mm`, shown and typed as the browser's country does; an empty text is none. */
export function TimeInput({ name, label, disabled, 'aria-describedby': describedBy }: Props) {
  const { field, fieldState } = useController<Record<string, string>>({ name });
  const isInvalid = fieldState.invalid && !disabled;
  return (
    <OutlinedInput
      type="time"
      size="small"
      name={field.name}
      value={field.value}
      inputRef={field.ref}
      disabled={disabled}
      error={isInvalid}
      onChange={field.onChange}
      // A time that is typed in part counts as none, so that none is shown either.
      onBlur={({ target }) => {
        if (target.validity.badInput) target.value = '';
        field.onBlur();
      }}
      inputProps={{ 'aria-label': label, 'aria-invalid': isInvalid, 'aria-describedby': describedBy }}
      sx={{
        height: 36,
        minWidth: 0,
        flex: '0 1 120px',
        '&.Mui-disabled': { bgcolor: 'surface.sunken' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline.MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
        '& input': { px: 2.5, fontVariantNumeric: 'tabular-nums' },
        // The clock opens by its button only where it has room.
        '& input::-webkit-calendar-picker-indicator': { ml: 0.5, opacity: 0.6 },
      }}
    />
  );
}
