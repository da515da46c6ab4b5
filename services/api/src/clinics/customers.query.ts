import type { CustomerRow } from '@helix/contracts';
import type { Customer, Database } from '@helix/database';
import { pageOf, versionOf, type ListQuery, type Page } from '@helix/web';

/** The sort fields of `GET Customer`. */
const SORT_COLUMNS = {
  id: 'customer_id',
  customerId: 'customer_id',
  customerName: 'lower(customer_name)',
  firstName: 'lower(first_name)',
  lastName: 'lower(last_name)',
  email: 'lower(email)',
  country: 'lower(country)',
  province: 'lower(province)',
  city: 'lower(city)',
  address: 'lower(address)',
} as const;
export type CustomerSort = keyof typeof SORT_COLUMNS;
export const CUSTOMER_SORTS = Object.keys(SORT_COLUMNS) as [CustomerSort, ...CustomerSort[]];

export interface CustomersFilter {
  /** A part of a name, the email or the city, in any case. */
  q?: string | undefined;
  /** Only these; all if missing. */
  id?: number[] | undefined;
  /** Missing: by name. */
  sort?: [CustomerSort, 'ASC' | 'DESC'] | undefined;
  range?: ListQuery['range'];
}

/** The customers of the installation. Several may have one name. */
export async function readCustomerPage(
  database: Database,
  { q = '', id, sort = ['customerName', 'ASC'], range }: CustomersFilter,
): Promise<Page<CustomerRow>> {
  const { limit, offset } = pageOf(range);
  const [counted] = await database.query<{ total: number }>(
    `select count(*)::int as total from customer where ${MATCHES}`,
    [q, id ?? null],
  );
  const rows = await database.query<StoredCustomer>(
    `select ${COLUMNS} from customer where ${MATCHES}
     order by ${SORT_COLUMNS[sort[0]]} ${sort[1] === 'DESC' ? 'desc' : 'asc'}, lower(customer_name), customer_id
     limit $3 offset $4`,
    [q, id ?? null, limit, offset],
  );
  return { rows: rows.map(customerRow), total: counted?.total ?? 0, range };
}

type StoredCustomer = Pick<
  Customer,
  'customerId' | 'customerName' | 'firstName' | 'lastName' | 'email' | 'country' | 'province' | 'city' | 'address'
>;

/** A customer as the calls have it. Its version changes with every field. */
export const customerRow = ({ customerId, ...fields }: StoredCustomer): CustomerRow => {
  const { customerName, firstName, lastName, email, country, province, city, address } = fields;
  const values = { customerName, firstName, lastName, email, country, province, city, address };
  return { id: customerId, customerId, ...values, version: versionOf(Object.values(values)) };
};

const COLUMNS = `
  customer_id as "customerId", customer_name as "customerName", first_name as "firstName", last_name as "lastName",
  email, country, province, city, address`;

const MATCHES = `
  strpos(lower(concat_ws(' ', customer_name, first_name, last_name, email, city)), lower($1)) > 0
  and ($2::integer[] is null or customer_id = any($2::integer[]))`;
