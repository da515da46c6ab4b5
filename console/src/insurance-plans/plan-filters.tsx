import Box from '@mui/material/Box';
import { useListContext, useTranslate } from 'react-admin';
import { FilterSelect } from '../components/form/filter-select.js';
import { SearchField } from '../components/list/search-field.js';
import { useCarriers } from './plan-api.js';

/** Search, carrier and status of the list, in its address. */
export function PlanFilters() {
  const translate = useTranslate();
  const carriers = useCarriers();
  const { filterValues, setFilters } = useListContext();
  const set = (name: string, value: string | number | null): void => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value === null ? others : { ...others, [name]: value });
  };
  const valueOf = (name: string): string | null => {
    const value: unknown = filterValues[name];
    return value === undefined || value === null ? null : String(value);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, flexShrink: 0 }}>
      <SearchField source="q" label={translate('insurancePlans.search')} />
      <FilterSelect
        label={translate('insurancePlans.carrier')}
        allLabel={translate('insurancePlans.anyCarrier')}
        options={carriers.map(({ carrierId, carrierName }) => ({ value: String(carrierId), name: carrierName }))}
        value={valueOf('carrierId')}
        onChange={(value) => set('carrierId', value === null ? null : Number(value))}
        width={200}
      />
      <FilterSelect
        label={translate('insurancePlans.status')}
        allLabel={translate('insurancePlans.anyStatus')}
        options={(['published', 'draft'] as const).map((value) => ({
          value,
          name: translate(`insurancePlans.${value}`),
        }))}
        value={valueOf('status')}
        onChange={(value) => set('status', value)}
        width={130}
      />
    </Box>
  );
}
