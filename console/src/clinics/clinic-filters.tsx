import Box from '@mui/material/Box';
import { ColumnsButton, FilterButton, useListContext, useTranslate } from 'react-admin';
import { FilterSelect } from '../components/form/filter-select.js';
import { SearchField } from '../components/list/search-field.js';
import { DMS_CHOICES, tierKey, TIERS } from './clinic-names.js';

/** One filter of the list, which is a number in the address; null: all. */
function useNumberFilter(name: string): [value: string | null, set: (value: string | null) => void] {
  const { filterValues, setFilters } = useListContext();
  const value: unknown = filterValues[name];
  return [
    typeof value === 'number' ? String(value) : null,
    (changed) => setFilters({ ...filterValues, [name]: changed === null ? '' : Number(changed) }),
  ];
}

/** The search of the list, and its filters by tier and practice-management system. */
export function ClinicFilters() {
  const translate = useTranslate();
  const [tier, setTier] = useNumberFilter('serviceTier');
  const [dms, setDms] = useNumberFilter('dmsType');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 3, columnGap: 2, flexShrink: 0 }}>
      <SearchField source="q" label={translate('clinics.search')} />
      <FilterSelect
        label={translate('clinics.tier')}
        allLabel={translate('clinics.allTiers')}
        options={TIERS.map((value) => ({ value: String(value), name: translate(tierKey(value)) }))}
        value={tier}
        onChange={setTier}
        width={150}
      />
      <FilterSelect
        label={translate('clinics.dms')}
        allLabel={translate('clinics.allDms')}
        options={DMS_CHOICES.map(({ id, name }) => ({ value: id, name }))}
        value={dms}
        onChange={setDms}
        width={150}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <FilterButton filters={[]} />
        <ColumnsButton />
      </Box>
    </Box>
  );
}
