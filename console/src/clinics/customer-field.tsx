import type { CustomerRow } from '@helix/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { ChoicesError } from '../components/load-error-line.js';
import { fullName } from '../components/person-name.js';
import { useFailureToast } from '../components/use-failure-toast.js';
import { useCustomers } from './clinic-api.js';
import type { ClinicValues } from './clinic-values.js';

/** The business, with the person by whom two of one name differ. */
const labelOf = ({ customerName, firstName, lastName }: CustomerRow): string => {
  const person = fullName(firstName, lastName);
  return person ? `${customerName} (${person})` : customerName;
};

/** The customer of a new clinic, found by typing. */
export function CustomerField() {
  const translate = useTranslate();
  const { field, fieldState } = useController<ClinicValues, 'customerId'>({ name: 'customerId' });
  const query = useCustomers();
  useFailureToast(query.error);
  const { data: customers = [], isPending } = query;
  return (
    <>
      <Autocomplete
        size="small"
        options={customers}
        loading={isPending}
        loadingText={translate('common.loading')}
        noOptionsText={translate(customers.length === 0 ? 'clinics.form.noCustomers' : 'clinics.form.noMatch')}
        getOptionLabel={labelOf}
        getOptionKey={({ customerId }) => customerId}
        isOptionEqualToValue={(option, value) => option.customerId === value.customerId}
        value={customers.find(({ customerId }) => String(customerId) === field.value) ?? null}
        onChange={(_event, customer) => field.onChange(customer === null ? '' : String(customer.customerId))}
        onBlur={field.onBlur}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            inputRef={field.ref}
            label={translate('clinics.form.customer')}
            placeholder={translate('clinics.form.choose')}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <ChoicesError query={query}>{translate('clinics.form.customersFailed')}</ChoicesError>
    </>
  );
}
