import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { touchTargetInLine } from '../touch-targets.js';
import { parseNumberInput } from './validation.js';

interface FieldErrorProps {
  /** The id of the labelled control. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  /** Validation errors, one per line; undefined when the field is valid. */
  error?: string | undefined;
  children: ReactNode;
}

/** The ids that describe a control, for `aria-describedby`. */
export function describedBy(id: string, { help, error }: Pick<FieldErrorProps, 'help' | 'error'>): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
}

/** The error of a control, announced when it appears; nothing when the control is valid. */
export function FieldError({ id, error }: Pick<FieldErrorProps, 'id' | 'error'>) {
  if (!error) return null;
  return (
    <FormHelperText id={`${id}-error`} error role="alert" sx={{ mx: 0, fontSize: 12, whiteSpace: 'pre-line' }}>
      {error}
    </FormHelperText>
  );
}

/** A control with its label above, and its help and error below. */
export function FieldFrame({ id, label, help, error, children }: FieldErrorProps) {
  return (
    <div>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ display: 'block', mb: 1.5, typography: 'body2', fontWeight: 550 }}
      >
        {label}
      </Box>
      {children}
      <FieldError id={id} error={error} />
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0, fontSize: 12 }}>
          {help}
        </FormHelperText>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<
  OutlinedInputProps,
  'error' | 'label' | 'name' | 'value' | 'onChange' | 'onBlur'
> {
  name: string;
  label: string;
  help?: ReactNode;
}

/** A text field of the surrounding form: plain text, email or password. */
export function TextField({ name, label, help, inputProps, readOnly, ...input }: TextFieldProps) {
  const id = useId();
  const { register, getFieldState, formState } = useFormContext();
  const { ref, ...field } = register(name);
  const error = getFieldState(name, formState).error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        error={Boolean(error)}
        readOnly={readOnly ?? false}
        inputRef={ref}
        {...field}
        {...input}
        inputProps={{
          ...inputProps,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, { help, error }),
        }}
        sx={[readOnly ? { bgcolor: 'surface.sunken', color: 'text.secondary' } : {}, ...[input.sx ?? {}].flat()]}
      />
    </FieldFrame>
  );
}

/** A password field of the surrounding form, with a button to show the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'endAdornment'>) {
  const translate = useTranslate();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={translate(visible ? 'people.hidePassword' : 'people.showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            sx={touchTargetInLine(34)}
          >
            {visible ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

interface NumberFieldProps extends Pick<OutlinedInputProps, 'inputProps' | 'startAdornment'> {
  name: string;
  label: string;
  help?: string;
}

/**
 * A number field of the surrounding form; null: empty. Text that is not a number becomes NaN, which the validation
 * rejects.
 */
export function NumberField({ name, label, help, inputProps, startAdornment }: NumberFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        type="number"
        size="small"
        error={Boolean(error)}
        name={field.name}
        inputRef={field.ref}
        // Uncontrolled: the browser hides text that is not a number, so a controlled value would erase what was typed.
        defaultValue={field.value ?? ''}
        // `onInput`, because React fires no `onChange` while the text stays invalid.
        onInput={(event) => field.onChange(parseNumberInput(event.target as HTMLInputElement))}
        onBlur={field.onBlur}
        startAdornment={startAdornment}
        inputProps={{
          inputMode: 'decimal',
          ...inputProps,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, { help, error }),
        }}
        sx={{ '& input': { textAlign: 'right' } }}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps {
  name: string;
  label: string;
  help?: string;
  /** An empty value means none. */
  options: readonly { value: string; label: string }[];
}

/** A select of the surrounding form. */
export function SelectField({ name, label, help, options }: SelectFieldProps) {
  const id = useId();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Select
        fullWidth
        size="small"
        displayEmpty
        {...field}
        // Its root has no focus that the form could set on the first field that is wrong.
        inputRef={ref}
        error={Boolean(error)}
        labelId={`${id}-label`}
        SelectDisplayProps={{ id, 'aria-describedby': describedBy(id, { help, error }) }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
