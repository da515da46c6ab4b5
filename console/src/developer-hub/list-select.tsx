import { useListContext, useTranslate } from 'react-admin';
import { FilterSelect } from '../components/form/filter-select.js';
import { useSession } from '../session/session-context.js';

interface Props {
  /** The name of the filter. */
  source: string;
  label: string;
  allLabel: string;
  options: readonly { value: string; name: string }[];
  width: number;
  /** What a value is in the filter, which a select has as text. */
  parse?: (value: string) => string | number | boolean;
}

/** A filter of the surrounding list as a select of one value or all, kept in the address. */
export function ListSelect({ source, parse = (value) => value, ...select }: Props) {
  const { filterValues, setFilters } = useListContext();
  const value: unknown = filterValues[source];
  return (
    <FilterSelect
      {...select}
      value={value === undefined || value === null ? null : String(value as string | number | boolean)}
      onChange={(changed) => {
        const { [source]: _before, ...others } = filterValues;
        setFilters(changed === null ? others : { ...others, [source]: parse(changed) });
      }}
    />
  );
}

/** The filter by a clinic of those that the user may enter; nothing where there is only one. */
export function ClinicFilter() {
  const translate = useTranslate();
  const { clinics } = useSession().user;
  if (clinics.length < 2) return null;
  return (
    <ListSelect
      source="clinicId"
      label={translate('developerHub.clinic')}
      allLabel={translate('developerHub.allClinics')}
      options={clinics.map(({ clinicId, name }) => ({ value: String(clinicId), name }))}
      width={150}
      parse={Number}
    />
  );
}
