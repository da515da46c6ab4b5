import { COVERAGE_TYPES, type PlanProcedure } from '@helix/contracts';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { SelectInput, useTranslate } from 'react-admin';
import { get, useFormState, useWatch } from 'react-hook-form';
import { NumberField } from '../components/form/number-field.js';
import { RemoveButton } from './form-table.js';
import { canRoll, type PlanValues } from './plan-values.js';
import { ProcedureChoice } from './procedure-choice.js';
import { RollingField } from './rolling-field.js';

/** The periods of spec 3 section 5 first, then those of Helix. */
const PERIODS = ['annual', 'calendar', 'monthly', 'oneTime'] as const;

interface Props {
  index: number;
  procedures: readonly PlanProcedure[];
  onRemove: () => void;
}

/** The fields of a limit: its procedures, how much in which period, for which ages, and in a lifetime. */
export function ProcedureRow({ index, procedures, onRemove }: Props) {
  const translate = useTranslate();
  const name = `items.${index}` as const;
  const number = index + 1;
  const resetType = useWatch<PlanValues, `items.${number}.resetType`>({ name: `${name}.resetType` });
  const text = (key: string, values?: object): string => translate(`insurancePlans.form.${key}`, values);
  const select = (key: 'types' | 'periods', ids: readonly string[]) => [
    { id: '', name: text('select') },
    ...ids.map((id) => ({ id, name: text(`${key}.${id}`) })),
  ];
  const numberField = (field: string, label: string, limits: object, isDisabled = false) => (
    <NumberField
      source={`${name}.${field}`}
      label={text(label)}
      slotProps={{ input: { disabled: isDisabled }, htmlInput: limits }}
    />
  );
  return (
    <Box role="group" aria-label={text('procedure', { number })} sx={rowStyles(index === 0)}>
      <Box data-area="procedures" sx={{ gridArea: 'procedures', minWidth: 0 }}>
        <ProcedureChoice name={`${name}.procedureRuleTypeIds`} procedures={procedures} />
      </Box>
      {numberField('unitsCovered', 'units', { min: 0, step: 'any' })}
      {numberField('resetTimePeriod', 'interval', { min: 0 }, resetType === 'oneTime')}
      <SelectInput source={`${name}.coverageType`} label={text('type')} choices={select('types', COVERAGE_TYPES)} />
      <SelectInput source={`${name}.resetType`} label={text('period')} choices={select('periods', PERIODS)} />
      <RollingField name={`${name}.isRolling`} isDisabled={!canRoll(resetType)} />
      {numberField('minAge', 'minAge', { min: 0, max: 99 })}
      {numberField('maxAge', 'maxAge', { min: 0, max: 99 })}
      {numberField('lifeTimeMaxUnits', 'lifetime', { min: 0, max: 99, step: 'any' })}
      <Box data-area="remove" sx={{ gridArea: 'remove', alignSelf: 'start' }}>
        <RemoveButton label={text('removeProcedure', { number })} onClick={onRemove} />
      </Box>
      <RowErrors index={index} />
    </Box>
  );
}

/** What is wrong in the row, under it: the fields are too narrow for sentences. Screen readers have it at each field. */
function RowErrors({ index }: { index: number }) {
  const { errors } = useFormState<PlanValues>();
  const row: unknown = get(errors, `items.${index}`);
  const messages = new Set(Object.values(row ?? {}).flatMap((error) => (error as { message?: string })?.message ?? []));
  if (messages.size === 0) return null;
  return (
    <Box aria-hidden sx={{ gridArea: 'errors', pt: 1, color: 'error.main', fontSize: 12, lineHeight: '18px' }}>
      {[...messages].map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Box>
  );
}

/** From this width of the window on, a limit is one line under the labels of the first one. */
const ONE_LINE = '@media (min-width: 1120px)';

/** Room for four fields in a line. */
const FOUR_FIELDS = '@media (min-width: 600px)';

/** Procedures, remove button and errors have places; the other fields fill the cells between them in their order. */
const rowStyles = (isFirst: boolean): SxProps<Theme> => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateAreas: '"procedures procedures" ". ." ". ." ". ." ". ." "remove remove" "errors errors"',
  gap: 3,
  py: 3,
  borderTop: isFirst ? 0 : 1,
  borderColor: 'surface.line',
  '& .MuiFormHelperText-root': visuallyHidden,
  '& > [data-area="remove"]': { justifySelf: 'end' },
  [FOUR_FIELDS]: {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) 34px',
    gridTemplateAreas:
      '"procedures procedures procedures procedures remove" ". . . . remove" ". . . . remove" "errors errors errors errors errors"',
    '& > [data-area="remove"]': { mt: '23px' },
  },
  [ONE_LINE]: {
    gridTemplateColumns: 'minmax(180px, 1fr) 72px 72px 140px 112px 56px 64px 64px 72px 34px',
    gridTemplateAreas:
      '"procedures . . . . . . . . remove" "errors errors errors errors errors errors errors errors errors errors"',
    columnGap: 2,
    rowGap: 0,
    py: 2,
    borderTop: isFirst ? 0 : 1,
    borderColor: 'surface.line',
    // The labels of the first row are the headings of all.
    ...(isFirst ? {} : { '&&& label:not([data-field]), &&& [data-label]': visuallyHidden }),
    '& > [data-area="remove"]': { mt: isFirst ? '23px' : 0 },
  },
});
