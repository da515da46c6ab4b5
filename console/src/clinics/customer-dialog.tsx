import { customerChange, customerCreate, type CustomerRow } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { LoadingDialog } from '../components/form/loading-dialog.js';
import { StaticFormDialog } from '../components/form/static-form-dialog.js';
import { schemaResolver } from '../components/form/validation.js';
import { customerQuery, useSaveCustomer } from './clinic-api.js';
import { FieldRow, PlaceFields } from './clinic-fields.js';

/** Of the dialog, in pixels. */
const WIDTH = 600;

const NO_CUSTOMER = {
  ...{ customerName: '', firstName: '', lastName: '', email: '' },
  ...{ country: '', province: '', city: '', address: '' },
};

/** A change sends back what its form does not show. */
const valuesOf = ({ customerId, version, customerName, firstName, lastName, ...place }: CustomerRow) => {
  const { email, country, province, city, address } = place;
  return { ...{ customerId, version, customerName, firstName, lastName }, email, country, province, city, address };
};

interface Props {
  onClose: () => void;
}

/** Adds a customer. */
export function AddCustomerDialog({ onClose }: Props) {
  return <CustomerForm customer={null} onClose={onClose} />;
}

/** Edits the names of a customer, as they are now. */
export function EditCustomerDialog({ customerId, onClose }: Props & { customerId: number }) {
  const translate = useTranslate();
  const query = useQuery(customerQuery(customerId));
  if (query.data) return <CustomerForm customer={query.data} onClose={onClose} />;
  return (
    <LoadingDialog
      title={translate('clinics.customerForm.editTitle')}
      width={WIDTH}
      rows={2}
      query={query}
      failedTitle={translate('clinics.customerForm.failed')}
      onClose={onClose}
    />
  );
}

function CustomerForm({ customer, onClose }: Props & { customer: CustomerRow | null }) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useSaveCustomer();
  const isNew = customer === null;
  const form = useForm({
    mode: 'onTouched',
    defaultValues: isNew ? NO_CUSTOMER : valuesOf(customer),
    resolver: schemaResolver(isNew ? customerCreate : customerChange),
  });
  const onSave = async (values: typeof NO_CUSTOMER): Promise<void> => {
    await save(values);
    notify(isNew ? 'clinics.customerForm.created' : 'clinics.customerForm.updated', { type: 'success' });
    onClose();
  };
  return (
    <StaticFormDialog
      title={translate(isNew ? 'clinics.customerForm.addTitle' : 'clinics.customerForm.editTitle')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={WIDTH}
      submitLabel={isNew ? translate('clinics.customerForm.add') : undefined}
    >
      <TextInput source="customerName" label={translate('clinics.customerForm.name')} autoComplete="off" autoFocus />
      <FieldRow>
        <TextInput source="firstName" label={translate('clinics.customerForm.firstName')} autoComplete="off" />
        <TextInput source="lastName" label={translate('clinics.customerForm.lastName')} autoComplete="off" />
      </FieldRow>
      {isNew && (
        <>
          <TextInput source="email" type="email" label={translate('clinics.customerForm.email')} autoComplete="off" />
          <TextInput source="address" label={translate('clinics.customerForm.address')} autoComplete="off" />
          <PlaceFields province="province" />
        </>
      )}
    </StaticFormDialog>
  );
}
