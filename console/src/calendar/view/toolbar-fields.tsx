import type { ProviderGroupView, ProviderView } from '@helix/contracts';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FIRST_DATE, isShownDate, LAST_DATE } from '../../components/calendar-dates.js';

/** Delay until a typed date counts: while 2027 is typed, the field holds 0002. */
const TYPING_DELAY_MS = 900;

interface DateFieldProps {
  /** `yyyy-mm-dd`. */
  value: string;
  onChange: (date: string) => void;
}

/** A date. A picked date counts at once, a typed one after a pause, on Enter or on blur. */
export function DateField({ value, onChange }: DateFieldProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(value);
  const isTyping = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = (date: string): void => {
    window.clearTimeout(timer.current);
    isTyping.current = false;
    if (isShownDate(date) && date !== value) onChange(date);
  };
  const change = (date: string): void => {
    setDraft(date);
    if (!isTyping.current) return apply(date);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply(date), TYPING_DELAY_MS);
  };
  return (
    <OutlinedInput
      type="date"
      size="small"
      value={draft}
      inputProps={{ 'aria-label': translate('calendar.date'), min: FIRST_DATE, max: LAST_DATE }}
      onChange={(event) => change(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(draft);
        else isTyping.current = true;
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => {
        apply(draft);
        if (!isShownDate(draft)) setDraft(value);
      }}
      sx={{ height: 34, '& input': { fontSize: 13, pr: 2.5 } }}
    />
  );
}

const ALL = '';

interface FilterSelectProps {
  label: string;
  allLabel: string;
  options: readonly { value: string; name: string }[];
  /** Null means all. */
  value: string | null;
  onChange: (value: string | null) => void;
  width?: number;
}

/** A select of one option or all; a value that is no option counts as all. */
function FilterSelect({ label, allLabel, options, value, onChange, width = 200 }: FilterSelectProps) {
  const isOption = options.some((option) => option.value === value);
  return (
    <Select
      size="small"
      displayEmpty
      value={isOption && value !== null ? value : ALL}
      onChange={(event) => onChange(event.target.value || null)}
      inputProps={{ 'aria-label': label }}
      // As high as the buttons; shrinks before the row wraps.
      sx={{ height: 34, flex: `0 1 ${width}px`, minWidth: 90, '& .MuiSelect-select': { fontSize: 13 } }}
    >
      <MenuItem value={ALL}>{allLabel}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.name}
        </MenuItem>
      ))}
    </Select>
  );
}

interface ProviderSelectProps {
  providers: readonly ProviderView[];
  /** Null means all providers. */
  value: string | null;
  onChange: (providerId: string | null) => void;
}

/** All providers, or one by id and name. */
export function ProviderSelect({ providers, value, onChange }: ProviderSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.provider')}
      allLabel={translate('calendar.all')}
      options={providers.map(({ provider_id, first_name, last_name }) => ({
        value: provider_id,
        name: `${provider_id} - ${first_name} ${last_name}`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface GroupSelectProps {
  groups: readonly ProviderGroupView[];
  /** Null means all groups. */
  value: number | null;
  onChange: (groupId: number | null) => void;
}

/** All provider groups, or one. */
export function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.group')}
      allLabel={translate('calendar.allGroups')}
      options={groups.map(({ providerGroupId, name }) => ({ value: String(providerGroupId), name }))}
      value={value === null ? null : String(value)}
      onChange={(group) => onChange(group === null ? null : Number(group))}
      width={132}
    />
  );
}
