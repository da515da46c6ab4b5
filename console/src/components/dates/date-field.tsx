import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.js';
import { fieldStyles } from './field-styles.js';
import { useDateFormat } from './date-format.js';

export interface DateFieldProps {
  /** The name of the field; also that of the picker's button and dialog. */
  label: string;
  /** `yyyy-mm-dd`; null: empty. */
  value: string | null;
  /**
   * Called with a date within the limits, or with null when the field is emptied: for a date that is picked or typed to its
   * last digit, on Enter, and when the field is left.
   */
  onChange: (date: string | null) => void;
  /** Calls `onChange` with each key that makes another date, for forms whose buttons do not take the focus. */
  changesAtOnce?: boolean;
  /** The first and the last date, both included. Without them, every date that calendars show. */
  min?: string;
  max?: string;
  /** The field cannot be emptied. */
  required?: boolean;
  disabled?: boolean;
  /** The form's validation says that the date is wrong. */
  error?: boolean;
  /** As high as the controls of a toolbar, and as wide as a date. A field of a form fills its column. */
  size?: 'small' | 'medium';
  fullWidth?: boolean;
  /** The id of the label outside of the field; without it, the label is in the border. */
  labelledBy?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  onBlur?: () => void;
}

const DatePicker = lazyComponent<DateFieldProps>('date-picker', () => import('./date-picker.js'));

/** The date alone, until the code of the picker has come. */
function PlainDate({ label, labelledBy, value, size = 'medium', fullWidth = size === 'medium' }: DateFieldProps) {
  const { dateText } = useDateFormat();
  return (
    <FormControl size="small" fullWidth={fullWidth}>
      {labelledBy === undefined && <InputLabel shrink>{label}</InputLabel>}
      <OutlinedInput
        readOnly
        notched={labelledBy === undefined}
        label={labelledBy === undefined ? label : undefined}
        value={value === null ? '' : dateText(value)}
        inputProps={{ 'aria-label': label }}
        sx={fieldStyles(size)}
      />
    </FormControl>
  );
}

/** A date, typed part by part or picked from a month. Its code is no part of the first load. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<PlainDate {...props} />}>
      <DatePicker.Part {...props} />
    </Suspense>
  );
}
