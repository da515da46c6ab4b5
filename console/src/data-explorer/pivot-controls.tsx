import SwapIcon from '@mui/icons-material/SwapHorizOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import type { HTMLAttributes, Key } from 'react';
import { useTranslate } from 'react-admin';
import { FilterSelect } from '../components/form/filter-select.js';
import { useTypedText } from '../components/form/use-typed-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { controlRow } from './control-row.js';
import { EXPLORER_FIELDS, type ExplorerField } from './explorer-fields.js';
import { isValueKey, type ExplorerValueKey } from './explorer-values.js';
import { ROW_ORDERS, type PivotLayout } from './pivot-layout.js';

interface Props {
  layout: PivotLayout;
  /** What may be chosen. */
  values: readonly ExplorerValueKey[];
  onChange: (changes: Partial<PivotLayout>) => void;
}

/** What stands in rows, columns and cells of the table. */
export function PivotControls({ layout, values, onChange }: Props) {
  const translate = useTranslate();
  const { rows, columns, value, order } = layout;
  return (
    <Box sx={controlRow}>
      <FieldChoice
        label={translate('dataExplorer.rows')}
        chosen={rows}
        others={columns}
        onChange={(fields) => onChange({ rows: fields })}
      />
      <Tooltip title={translate('dataExplorer.swap')}>
        <IconButton
          aria-label={translate('dataExplorer.swap')}
          onClick={() => onChange({ rows: columns, columns: rows })}
          sx={{ width: 34, height: 34 }}
        >
          <SwapIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      <FieldChoice
        label={translate('dataExplorer.columns')}
        chosen={columns}
        others={rows}
        onChange={(fields) => onChange({ columns: fields })}
      />
      <FilterSelect
        label={translate('dataExplorer.value')}
        allLabel={null}
        options={values.map((key) => ({ value: key as string, name: translate(`dataExplorer.values.${key}`) }))}
        value={value}
        onChange={(key) => isValueKey(key) && onChange({ value: key })}
        width={240}
      />
      <FilterSelect
        label={translate('dataExplorer.order')}
        allLabel={null}
        options={ROW_ORDERS.map((key) => ({ value: key as string, name: translate(`dataExplorer.orders.${key}`) }))}
        value={order}
        onChange={(key) => onChange({ order: ROW_ORDERS.find((one) => one === key) ?? 'name' })}
        width={160}
      />
    </Box>
  );
}

interface FieldChoiceProps {
  label: string;
  chosen: readonly ExplorerField[];
  /** Chosen elsewhere: a field stands in rows or in columns. */
  others: readonly ExplorerField[];
  onChange: (fields: ExplorerField[]) => void;
}

/** Fields as tags, in the order in which they were chosen. */
function FieldChoice({ label, chosen, others, onChange }: FieldChoiceProps) {
  const translate = useTranslate();
  const typed = useTypedText();
  const nameOf = (field: ExplorerField): string => translate(`dataExplorer.fields.${field}`);
  return (
    <Autocomplete
      {...typed}
      multiple
      filterSelectedOptions
      size="small"
      options={EXPLORER_FIELDS.filter((field) => !others.includes(field))}
      value={[...chosen]}
      onChange={(_event, fields) => onChange(fields)}
      getOptionLabel={nameOf}
      noOptionsText={translate('dataExplorer.noField')}
      renderInput={({ id, InputLabelProps, InputProps, ...input }) => (
        <FormControl fullWidth size="small">
          <InputLabel {...InputLabelProps} htmlFor={id} shrink>
            {label}
          </InputLabel>
          <OutlinedInput
            {...input}
            {...InputProps}
            id={id}
            notched
            label={label}
            {...(chosen.length === 0 && { placeholder: translate('dataExplorer.chooseFields') })}
          />
        </FormControl>
      )}
      renderOption={({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, field) => (
        <Box component="li" key={key} {...props} sx={{ fontSize: 13, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } }}>
          {nameOf(field)}
        </Box>
      )}
      renderValue={(fields, getItemProps) =>
        fields.map((field, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} size="small" label={nameOf(field)} {...props} />;
        })
      }
      sx={fieldStyle}
    />
  );
}

const fieldStyle = {
  flex: '1 1 220px',
  minWidth: 0,
  '& .MuiAutocomplete-inputRoot': {
    minHeight: 34,
    // Below the label in the border, which the tags would touch; the higher ones need more.
    pt: '5px !important',
    pb: '3px !important',
    [COARSE_POINTER]: { pt: '9px !important' },
  },
  '& .MuiInputBase-input': { fontSize: 13, py: '2px !important' },
  '& .MuiChip-root': { height: 22, my: '1px', fontSize: 12, [COARSE_POINTER]: { height: TOUCH_TARGET - 4, my: '2px' } },
};
