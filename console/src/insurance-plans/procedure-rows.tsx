import Box from '@mui/material/Box';
import { useNotify, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { FormTable, useRowFocus } from './form-table.js';
import { usePlanProcedures } from './plan-api.js';
import { emptyItem, type PlanValues } from './plan-values.js';
import { ProcedureRow } from './procedure-row.js';

/** What the plan in the surrounding form covers, a row for each limit. The last row is only emptied. */
export function ProcedureRows() {
  const translate = useTranslate();
  const notify = useNotify();
  const procedures = usePlanProcedures();
  const { fields, append, remove, update } = useFieldArray<PlanValues, 'items'>({ name: 'items' });
  const { list, changeAndFocus } = useRowFocus();
  const text = (key: string): string => translate(`insurancePlans.form.${key}`);
  const add = (): void => changeAndFocus(() => append(emptyItem(), { shouldFocus: false }), fields.length);
  const removeRow = (index: number): void => {
    if (fields.length > 1) return changeAndFocus(() => remove(index), index);
    changeAndFocus(() => update(index, emptyItem()), index);
    notify('insurancePlans.form.lastProcedure', { type: 'warning' });
  };
  return (
    <FormTable title={text('procedures')} help={text('proceduresHelp')} addLabel={text('addProcedure')} onAdd={add}>
      <Box component="ul" ref={list} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <ProcedureRow index={index} procedures={procedures} onRemove={() => removeRow(index)} />
          </li>
        ))}
      </Box>
    </FormTable>
  );
}
