import Box from '@mui/material/Box';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { FormTable, RemoveButton, useRowFocus } from './form-table.js';
import { emptyPolicy, type PlanValues } from './plan-values.js';

/** The additional policy numbers of the plan in the surrounding form. The last row is only emptied. */
export function PolicyRows() {
  const translate = useTranslate();
  const notify = useNotify();
  const name = 'additionalPolicyNumbers';
  const { fields, append, remove, update } = useFieldArray<PlanValues, typeof name>({ name });
  const { list, changeAndFocus } = useRowFocus();
  const text = (key: string, values?: object): string => translate(`insurancePlans.form.${key}`, values);
  const add = (): void => changeAndFocus(() => append(emptyPolicy(), { shouldFocus: false }), fields.length);
  const removeRow = (index: number): void => {
    if (fields.length > 1) return changeAndFocus(() => remove(index), index);
    changeAndFocus(() => update(index, emptyPolicy()), index);
    notify('insurancePlans.form.lastPolicy', { type: 'warning' });
  };
  return (
    <FormTable title={text('policies')} help={text('policiesHelp')} addLabel={text('addPolicy')} onAdd={add}>
      <Box component="ul" ref={list} sx={rowsStyle}>
        {fields.map(({ id }, index) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <TextInput
              source={`${name}.${index}.number`}
              label={text('policy', { number: index + 1 })}
              autoComplete="off"
            />
            <Box sx={{ mt: '23px' }}>
              <RemoveButton label={text('removePolicy', { number: index + 1 })} onClick={() => removeRow(index)} />
            </Box>
          </Box>
        ))}
      </Box>
    </FormTable>
  );
}

const rowsStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
} as const;
