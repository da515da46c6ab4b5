import {
  emptyField,
  MAX_COUNT,
  toggleTooth,
  toggleValue,
  tokenType,
  withCount,
  withDetails,
  type Field,
} from '@helix/notes';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import { useId, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { DateField } from '../components/dates/date-field.js';
import { choiceRows } from '../components/form/choice-rows.js';
import { ToothPicker } from '../components/teeth/tooth-picker.js';
import type { NoteStep } from './steps.js';

interface Props {
  step: NoteStep;
  field: Field;
  onChange: (field: Field) => void;
  /** The id of the heading that asks. */
  labelledBy: string;
  /** The user tried to go on with a number that is none. */
  hasError: boolean;
}

/** Free text, which grows with its lines. */
function TextInput({ step, field, onChange, labelledBy }: Props) {
  return (
    <OutlinedInput
      multiline
      fullWidth
      minRows={3}
      maxRows={10}
      value={field.text}
      onChange={({ target }) => onChange({ ...field, text: target.value })}
      inputProps={{ 'aria-labelledby': labelledBy, name: step.key, maxLength: 10_000 }}
    />
  );
}

function NumberInput({ step, field, onChange, labelledBy, hasError }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      id={`${labelledBy}-field`}
      value={field.text}
      error={hasError}
      helperText={hasError && translate('noteWizard.notNumber')}
      onChange={({ target }) => onChange({ ...field, text: target.value })}
      slotProps={{
        htmlInput: {
          'aria-labelledby': labelledBy,
          inputMode: 'decimal',
          name: step.key,
          autoComplete: 'off',
          maxLength: 20,
        },
      }}
      sx={{ '& .MuiInputBase-root': { width: 160, height: 40 } }}
    />
  );
}

/** Text after the chosen values. */
function Details({ step, field, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <TextField
      id={id}
      label={translate('noteWizard.details')}
      multiline
      maxRows={5}
      value={field.details}
      onChange={({ target }) => onChange(withDetails(step.values, field, target.value))}
      slotProps={{ htmlInput: { maxLength: 2000 } }}
    />
  );
}

/** One value of a choice, or any of a multiselect, with details. */
function ValuesInput(props: Props) {
  const { step, field, onChange, labelledBy } = props;
  const translate = useTranslate();
  const isChoice = step.token.tokenTypeId === tokenType.choice;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {step.values.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('noteWizard.noValues')}</Box>
      ) : (
        <Box
          role={isChoice ? 'radiogroup' : 'group'}
          aria-labelledby={labelledBy}
          sx={{ display: 'grid', ...choiceRows }}
        >
          {step.values.map(({ value }) => (
            <FormControlLabel
              key={value}
              control={isChoice ? <Radio /> : <Checkbox />}
              name={step.key}
              label={value}
              checked={field.chosen.includes(value)}
              onChange={() => onChange(toggleValue(step.token, step.values, field, value))}
            />
          ))}
        </Box>
      )}
      <Details {...props} />
    </Box>
  );
}

interface StepperProps {
  value: string;
  count: number;
  onChange: (count: number) => void;
}

/** A count from 0 to 99, typed or by its buttons. */
function Stepper({ value, count, onChange }: StepperProps) {
  const translate = useTranslate();
  const byKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange(count + (event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
      <IconButton
        aria-label={translate('noteWizard.less', { value })}
        disabled={count === 0}
        onClick={() => onChange(count - 1)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      <OutlinedInput
        size="small"
        value={count}
        onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '').slice(-2)))}
        onFocus={({ target }) => target.select()}
        onKeyDown={byKey}
        inputProps={{
          'aria-label': translate('noteWizard.howMany', { value }),
          inputMode: 'numeric',
          autoComplete: 'off',
        }}
        sx={{ width: 52, height: 36, '& input': { px: 1, textAlign: 'center' } }}
      />
      <IconButton
        aria-label={translate('noteWizard.more', { value })}
        disabled={count >= MAX_COUNT}
        onClick={() => onChange(count + 1)}
      >
        <AddIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function CountsInput({ step, field, onChange, labelledBy }: Props) {
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'grid', gap: 2 }}>
      {step.values.map(({ value, isNone }) => (
        <Box key={value} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', ...choiceRows }}>
            <FormControlLabel
              control={<Checkbox />}
              label={value}
              checked={(field.counts[value] ?? 0) > 0}
              onChange={() => onChange(toggleValue(step.token, step.values, field, value))}
            />
          </Box>
          {!isNone && (
            <Stepper
              value={value}
              count={field.counts[value] ?? 0}
              onChange={(count) => onChange(withCount(step.values, field, value, count))}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** What the appointment says, to confirm or edit, with the minutes of its procedures beside. */
function AppointmentInput(props: Props) {
  const { values } = props.step;
  const translate = useTranslate();
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextInput {...props} />
      {values.length > 0 && (
        <div>
          <Box id={id} sx={{ mb: 1, typography: 'body2', fontWeight: 550 }}>
            {translate('noteWizard.ofAppointment')}
          </Box>
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
            {values.map(({ value, minutes }, at) => (
              <Box
                component="li"
                key={at}
                sx={{ display: 'flex', gap: 4, py: 1.5, borderTop: 1, borderColor: 'surface.line' }}
              >
                <Box component="span" sx={{ flex: 1 }}>
                  {value}
                </Box>
                {minutes !== undefined && (
                  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {translate('noteWizard.minutes', { minutes })}
                  </Box>
                )}
              </Box>
            ))}
          </Box>
          {values.some(({ minutes }) => minutes !== undefined) && (
            <Box sx={{ pt: 1, typography: 'caption', color: 'text.secondary' }}>
              {translate('noteWizard.minutesHint')}
            </Box>
          )}
        </div>
      )}
    </Box>
  );
}

/** The input for the token of a step, by its type. */
export function StepInput(props: Props) {
  const { step, field, onChange, labelledBy } = props;
  switch (step.token.tokenTypeId) {
    case tokenType.text:
      return <TextInput {...props} />;
    case tokenType.number:
      return <NumberInput {...props} />;
    case tokenType.date:
      return (
        <DateField
          size="small"
          label={step.title}
          labelledBy={labelledBy}
          value={field.text || null}
          onChange={(date) => onChange({ ...emptyField, text: date ?? '' })}
        />
      );
    case tokenType.choice:
    case tokenType.multiselect:
      return <ValuesInput {...props} />;
    case tokenType.counts:
      return <CountsInput {...props} />;
    case tokenType.teeth:
      return <ToothPicker selected={field.teeth} onToggle={(tooth) => onChange(toggleTooth(field, tooth))} />;
    case tokenType.appointment:
      return <AppointmentInput {...props} />;
  }
}
