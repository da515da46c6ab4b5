import type { Transaction } from '@helix/database';

interface Fee {
  code: string;
  fee: number;
}

const FEES = `select code, fee, description from fee where clinic_id = $1`;

/** Wrong on purpose: each statement has a mistake that `checkSqlRows` reports. */
export async function readWrongRows(transaction: Transaction, clinicId: number, table: string): Promise<unknown[]> {
  const values = [clinicId];
  const { rows } = await transaction.query('select name from operatory where clinic_id = $1', values);
  return [
    rows,
    await transaction.query<Fee>(FEES, values),
    await transaction.query<{ label: string }>('select names from operatory where clinic_id = $1', values),
    await transaction.query<{ birthDate: string | null }>('select birth_date as "birthDay" from patient', []),
    await transaction.query<{ birthDate: string | null }>('select birth_date as "birthDate" from patient', []),
    await transaction.query<{ suffix: string }>('select suffix from provider where clinic_id = $1', values),
    await transaction.query<{ id: string; name: string }>(
      `select c.clinic_id as id, o.name from clinic c left join operatory o using (clinic_id) where c.clinic_id = $1`,
      values,
    ),
    await transaction.query<{ n: number }>(`select count(*) as n from ${table}`),
    await transaction.query('insert into operatory (clinic_id, number) values ($1, $2)', [...values, 1]),
    await transaction.query<{ fee: number }>({
      name: 'fees',
      text: 'select fee from fee where clinic_id = $1',
      values,
    }),
  ];
}
