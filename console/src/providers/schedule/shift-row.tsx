import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { preventFocusLoss } from '../../components/form/dialog-frame.js';
import { onLeave } from '../../components/form/on-leave.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { TimeInput } from './time-input.js';

interface Props {
  /** The name of the shift in the form: `days.1.shifts.0`. */
  name: string;
  day: string;
  /** 1 to 3. */
  shift: number;
  isDisabled: boolean;
  onAdd: (() => void) | null;
  onRemove: (() => void) | null;
}

/** A shift of a day: start and end, its error below, and the buttons that add another one and remove it. */
export function ShiftRow({ name, day, shift, isDisabled, onAdd, onRemove }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { control, trigger } = useFormContext();
  const fields = [`${name}.start`, `${name}.end`];
  const { errors } = useFormState({ control, name: fields });
  const messages = fields.map((field) => (get(errors, field) as { message?: string } | undefined)?.message);
  const error = isDisabled ? undefined : messages.find(Boolean);
  const described = error === undefined ? undefined : id;
  // A shift is validated when both of its times are left: one alone is no mistake yet.
  const leave = onLeave(() => {
    if (!isDisabled) void trigger(fields);
  });
  return (
    <div role="group" aria-label={translate('providers.schedule.shift', { day, shift })} onBlur={leave}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TimeInput
          name={`${name}.start`}
          label={translate('providers.schedule.start', { day, shift })}
          disabled={isDisabled}
          aria-describedby={described}
        />
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          –
        </Box>
        <TimeInput
          name={`${name}.end`}
          label={translate('providers.schedule.end', { day, shift })}
          disabled={isDisabled}
          aria-describedby={described}
        />
        {/* The same room on every row, so that the fields are of one width. */}
        <Box sx={{ flex: '0 0 72px', display: 'flex', gap: 1, [COARSE_POINTER]: { flexBasis: 2 * TOUCH_TARGET + 4 } }}>
          {onRemove && (
            <Tooltip title={translate('providers.schedule.removeShift')}>
              <IconButton
                aria-label={translate('providers.schedule.removeShiftLabel', { day, shift })}
                onClick={onRemove}
                {...preventFocusLoss}
              >
                <RemoveIcon sx={{ fontSize: 18 }} />
              </IconButton>
            </Tooltip>
          )}
          {onAdd && (
            <Tooltip title={translate('providers.schedule.addShift')}>
              <IconButton
                aria-label={translate('providers.schedule.addShiftLabel', { day })}
                onClick={onAdd}
                {...preventFocusLoss}
              >
                <AddIcon sx={{ fontSize: 18 }} />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </Box>
      {error !== undefined && (
        <FormHelperText id={id} role="alert" error>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
