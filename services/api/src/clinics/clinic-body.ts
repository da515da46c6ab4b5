import { z } from 'zod';
import {
  clinicChange,
  clinicChangeFields,
  clinicCreate,
  clinicCreateFields,
  customerChange,
  customerChangeFields,
  customerCreate,
  customerCreateFields,
  type ClinicChange,
  type ClinicCreate,
  type CustomerChange,
  type CustomerCreate,
} from '@helix/contracts';
import { bodyVariant } from '../input/body-variant.js';

/** Whether a body names a row, in any case of the field; null, 0 and an empty text name none, as forms of a new row send. */
const names =
  (field: string) =>
  (body: object): boolean =>
    Object.entries(body).some(
      ([key, value]) =>
        key.toLowerCase() === field.toLowerCase() &&
        value !== undefined &&
        value !== null &&
        value !== '' &&
        value !== 0,
    );

/** The body of `POST Clinic`. */
export const postedClinic = bodyVariant<ClinicChange, ClinicCreate>(
  names('clinicId'),
  clinicChange,
  clinicCreate,
  z.union([clinicChangeFields, clinicCreateFields]).meta({ id: 'ClinicRequest' }),
);

/** The body of `POST Customer`. */
export const postedCustomer = bodyVariant<CustomerChange, CustomerCreate>(
  names('customerId'),
  customerChange,
  customerCreate,
  z.union([customerChangeFields, customerCreateFields]).meta({ id: 'CustomerRequest' }),
);
