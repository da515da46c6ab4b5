import type { PlanProcedure } from '@helix/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import type { HTMLAttributes, Key } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { useTypedText } from '../components/form/use-typed-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';

interface Props {
  /** Of the field: ids of procedures. */
  name: string;
  procedures: readonly PlanProcedure[];
}

/** The procedures of a limit as tags, and a list with a box for each. */
export function ProcedureChoice({ name, procedures }: Props) {
  const translate = useTranslate();
  const typed = useTypedText();
  const { field, fieldState } = useController<Record<string, number[]>>({ name });
  const chosen = field.value ?? [];
  const names = new Map(procedures.map((procedure) => [procedure.procedureRuleTypeId, procedure]));
  // Also those that could not be loaded, so that a save keeps them.
  const value = chosen.map((id) => names.get(id) ?? { procedureRuleTypeId: id, name: String(id) });
  return (
    <Autocomplete
      {...typed}
      multiple
      fullWidth
      disableCloseOnSelect
      size="small"
      options={procedures}
      value={value}
      onChange={(_event, options) => field.onChange(options.map(({ procedureRuleTypeId }) => procedureRuleTypeId))}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.name}
      getOptionKey={({ procedureRuleTypeId }) => procedureRuleTypeId}
      isOptionEqualToValue={(option, other) => option.procedureRuleTypeId === other.procedureRuleTypeId}
      noOptionsText={translate('insurancePlans.form.noProcedure')}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={translate('insurancePlans.form.procedureNames')}
          // Above the field, where it leaves room for the placeholder.
          InputLabelProps={{ ...input.InputLabelProps, shrink: true }}
          placeholder={chosen.length === 0 ? translate('insurancePlans.form.chooseProcedures') : ''}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
      renderOption={({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option, { selected }) => (
        <Box component="li" key={key} {...props} sx={optionStyle}>
          <Checkbox
            size="small"
            tabIndex={-1}
            checked={selected}
            slotProps={{ input: { 'aria-hidden': true } }}
            sx={{ p: 0.5, mr: 1.5 }}
          />
          {option.name}
        </Box>
      )}
      renderValue={(tags, getItemProps) =>
        tags.map((procedure, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} size="small" label={procedure.name} {...props} />;
        })
      }
      sx={fieldStyle}
    />
  );
}

const optionStyle = { fontSize: 13, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } };

const fieldStyle = {
  '& .MuiInputBase-input': { fontSize: 13 },
  '& .MuiChip-root': { height: 22, my: '1px', fontSize: 12, [COARSE_POINTER]: { height: TOUCH_TARGET - 4, my: '2px' } },
};
