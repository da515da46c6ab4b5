import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes, Key } from 'react';
import { useTranslate } from 'react-admin';
import { useTypedText } from '../form/use-typed-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import type { ReportProvider } from './report-providers.js';

interface Props {
  /** Undefined until they are loaded. */
  providers: readonly ReportProvider[] | undefined;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  isInvalid: boolean;
}

/** The hygienists of the reports as tags, and a list with a box for each of them and one for all. */
export function ProviderChoice({ providers = [], chosen, onChange, isInvalid }: Props) {
  const translate = useTranslate();
  const typed = useTypedText();
  const all: ReportProvider = { id: ALL, name: translate('reports.all'), isActive: true, isUsual: true };
  const value = providers.filter(({ id }) => chosen.includes(id));
  const isAll = providers.length > 0 && value.length === providers.length;
  const choose = (options: readonly ReportProvider[]): void => {
    if (!options.some(({ id }) => id === ALL)) return onChange(options.map(({ id }) => id));
    onChange(isAll ? [] : providers.map(({ id }) => id));
  };
  return (
    <Autocomplete
      {...typed}
      multiple
      fullWidth
      disableCloseOnSelect
      size="small"
      options={providers.length > 1 ? [all, ...providers] : providers}
      value={value}
      onChange={(_event, options) => choose(options)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      noOptionsText={translate('reports.noMatch')}
      renderInput={({ id, InputLabelProps, InputProps, ...input }) => (
        <FormControl fullWidth size="small" error={isInvalid}>
          <InputLabel {...InputLabelProps} htmlFor={id} shrink>
            {translate('reports.providers')}
          </InputLabel>
          <OutlinedInput
            {...input}
            {...InputProps}
            id={id}
            notched
            label={translate('reports.providers')}
            placeholder={translate('reports.chooseProviders')}
          />
        </FormControl>
      )}
      renderOption={({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option, { selected }) => (
        <Box component="li" key={key} {...props} sx={optionStyle}>
          <Checkbox
            size="small"
            tabIndex={-1}
            checked={option.id === ALL ? isAll : selected}
            indeterminate={option.id === ALL && !isAll && value.length > 0}
            slotProps={{ input: { 'aria-hidden': true } }}
            sx={{ p: 0.5, mr: 1.5 }}
          />
          {option.name}
        </Box>
      )}
      groupBy={({ isActive }) => (isActive ? WORKING : translate('reports.former'))}
      renderGroup={({ key, group, children }) => (
        <li key={key}>
          {group !== WORKING && (
            <Box id={`${key}-group`} sx={groupStyle}>
              {group}
            </Box>
          )}
          <Box
            component="ul"
            role="group"
            aria-labelledby={group === WORKING ? undefined : `${key}-group`}
            sx={{ p: 0, listStyle: 'none' }}
          >
            {children}
          </Box>
        </li>
      )}
      renderValue={(tags, getItemProps) =>
        tags.map((provider, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} size="small" label={provider.name} {...props} />;
        })
      }
      sx={fieldStyle}
    />
  );
}

/** The group without a heading. */
const WORKING = '';

const groupStyle = { px: 4, pt: 3, pb: 1, fontSize: 12, fontWeight: 550, color: 'text.secondary' };

/** The option that chooses all; ids of providers are not empty. */
const ALL = '';

const optionStyle = { fontSize: 13, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } };

/** Many tags scroll within the field. */
const fieldStyle = {
  flex: 1,
  minWidth: 0,
  '& .MuiAutocomplete-inputRoot': {
    maxHeight: 108,
    overflowY: 'auto',
    // Below the label in the border, which the tags would touch; the higher ones need more.
    pt: '7px !important',
    pb: '3px !important',
    [COARSE_POINTER]: { maxHeight: 170, pt: '9px !important' },
  },
  '& .MuiInputBase-input': { fontSize: 13 },
  '& .MuiChip-root': { height: 22, my: '1px', fontSize: 12, [COARSE_POINTER]: { height: TOUCH_TARGET - 4, my: '2px' } },
};
