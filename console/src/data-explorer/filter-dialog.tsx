import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../components/form/action-button.js';
import { DialogFrame } from '../components/form/dialog-frame.js';
import { SearchInput } from '../components/search-input.js';
import { filterOf, isChosen, type FieldFilter } from './pivot-layout.js';

/** A value of a field. */
export interface FilterOption {
  id: string;
  name: string;
}

interface Props {
  title: string;
  options: readonly FilterOption[];
  filter: FieldFilter | undefined;
  /** @param filter undefined: all values. */
  onApply: (filter: FieldFilter | undefined) => void;
  onClose: () => void;
}

/** More boxes than these are found by the search alone. */
const MAX_BOXES = 200;

/** Chooses the values of a field that the table shows. */
export function FilterDialog({ title, options, filter, onApply, onClose }: Props) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(options.filter(({ id }) => isChosen(filter, id)).map(({ id }) => id)),
  );
  const searched = text.trim().toLowerCase();
  const found = searched === '' ? options : options.filter(({ name }) => name.toLowerCase().includes(searched));
  const count = found.filter(({ id }) => chosen.has(id)).length;
  const isAll = found.length > 0 && count === found.length;
  const choose = (ids: readonly string[], isOn: boolean): void =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isOn) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const apply = (): void =>
    onApply(
      filterOf(
        options.map(({ id }) => id),
        chosen,
      ),
    );
  return (
    <DialogFrame title={title} width={420} onClose={onClose}>
      <DialogContent>
        <SearchInput
          label={translate('dataExplorer.searchValues')}
          clearLabel={translate('dataExplorer.clearSearch')}
          value={text}
          onChange={setText}
          width="100%"
        />
        {found.length === 0 ? (
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {translate('dataExplorer.noneFound')}
          </Box>
        ) : (
          <Box role="group" aria-label={title} sx={{ display: 'grid' }}>
            <Option
              name={translate(searched === '' ? 'dataExplorer.selectAll' : 'dataExplorer.selectFound')}
              isOn={isAll}
              isPartial={!isAll && count > 0}
              onChange={() =>
                choose(
                  found.map(({ id }) => id),
                  !isAll,
                )
              }
            />
            {found.slice(0, MAX_BOXES).map(({ id, name }) => (
              <Option key={id} name={name} isOn={chosen.has(id)} onChange={(isOn) => choose([id], isOn)} />
            ))}
            {found.length > MAX_BOXES && (
              <Box sx={{ pt: 2, fontSize: 12, color: 'text.secondary' }}>
                {translate('dataExplorer.notListed', { count: found.length - MAX_BOXES })}
              </Box>
            )}
          </Box>
        )}
        {chosen.size === 0 && (
          <FormHelperText error role="alert" sx={{ m: 0 }}>
            {translate('dataExplorer.chooseOne')}
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <ActionButton variant="contained" isDisabled={chosen.size === 0} onClick={apply}>
          {translate('dataExplorer.apply')}
        </ActionButton>
      </DialogActions>
    </DialogFrame>
  );
}

interface OptionProps {
  name: string;
  isOn: boolean;
  isPartial?: boolean;
  onChange: (isOn: boolean) => void;
}

function Option({ name, isOn, isPartial = false, onChange }: OptionProps) {
  return (
    <FormControlLabel
      label={name}
      sx={{ m: 0, gap: 2, minHeight: 32, '& .MuiFormControlLabel-label': { fontSize: 13, overflowWrap: 'anywhere' } }}
      control={
        <Checkbox
          size="small"
          checked={isOn}
          indeterminate={isPartial}
          onChange={(_event, checked) => onChange(checked)}
          sx={{ p: 1 }}
        />
      }
    />
  );
}
