import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ExplorerRow } from '@helix/contracts';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { touchTargets } from '../components/touch-targets.js';
import { compareIn, FILTER_FIELDS, idIn, type FilterField } from './explorer-fields.js';
import { FilterDialog, type FilterOption } from './filter-dialog.js';
import { isChosen, type PivotLayout } from './pivot-layout.js';

interface Props {
  rows: readonly ExplorerRow[];
  filters: PivotLayout['filters'];
  onChange: (filters: PivotLayout['filters']) => void;
}

/** A button for each field, which says how many of its values are shown and opens their choice. */
export function PivotFilters({ rows, filters, onChange }: Props) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<FilterField | null>(null);
  const options = useMemo(() => new Map(FILTER_FIELDS.map((field) => [field, optionsOf(rows, field)])), [rows]);
  const label = (field: FilterField): string => {
    const name = translate(`dataExplorer.fields.${field}`);
    const all = options.get(field) ?? [];
    if (!filters[field]) return translate('dataExplorer.filterAll', { field: name });
    const chosen = all.filter(({ id }) => isChosen(filters[field], id)).length;
    return translate('dataExplorer.filterSome', { field: name, chosen, all: all.length });
  };
  const apply = (field: FilterField, filter: PivotLayout['filters'][FilterField]): void => {
    setOpened(null);
    const { [field]: _before, ...others } = filters;
    onChange(filter ? { ...others, [field]: filter } : others);
  };
  return (
    <Box
      role="group"
      aria-label={translate('dataExplorer.filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 3, ...touchTargets }}
    >
      {FILTER_FIELDS.map((field) => (
        <Button
          key={field}
          size="small"
          variant="outlined"
          color={filters[field] ? 'primary' : 'inherit'}
          onClick={() => setOpened(field)}
        >
          {label(field)}
        </Button>
      ))}
      {Object.keys(filters).length > 0 && (
        <Button size="small" onClick={() => onChange({})}>
          {translate('dataExplorer.clearFilters')}
        </Button>
      )}
      {opened && (
        <FilterDialog
          title={translate('dataExplorer.filterTitle', { field: translate(`dataExplorer.fields.${opened}`) })}
          options={options.get(opened) ?? []}
          filter={filters[opened]}
          onApply={(filter) => apply(opened, filter)}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  );
}

/** The values of a field among the rows, each once. */
function optionsOf(rows: readonly ExplorerRow[], field: FilterField): FilterOption[] {
  const names = new Map<string, string>();
  for (const row of rows) names.set(idIn(field, row), row[field]);
  const compare = compareIn(field);
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => compare(one.name, other.name));
}
