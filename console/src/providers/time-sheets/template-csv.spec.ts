import type { ProviderDetails } from '@helix/contracts';
import { templateCsv } from './template-csv.js';

const provider = (id: string, firstName: string, lastName: string, more: Partial<ProviderDetails> = {}) =>
  ({
    ...{ id, provider_id: id, first_name: firstName, last_name: lastName, payrollId: null },
    ...{ isHygienist: true, isActive: true },
    ...more,
  }) as ProviderDetails;

const HEADER = 'Employee ID,Employee Name,Date,Daily Total,In 1,Out 1,In 2,Out 2,In 3,Out 3';

it('a template has a line for each active hygienist, by name', () => {
  const providers = [
    provider('H2', 'Zoé', 'van Dam'),
    provider('H1', 'Ana', 'Roy', { payrollId: '4711' }),
    provider('H3', 'Left', 'Long Ago', { isActive: false }),
    provider('D1', 'Dan', 'Dent', { isHygienist: false }),
  ];
  expect(templateCsv(providers, '2026-11-25')).toBe(
    `\uFEFF${HEADER}\r\n4711,"Roy, Ana",2026-11-25,,,,,,,\r\n,"van Dam, Zoé",2026-11-25,,,,,,,\r\n`,
  );
});

it('a template has no cell that a spreadsheet computes', () => {
  const text = templateCsv([provider('H1', 'Ana', '=1+1', { payrollId: '@sum' })], '2026-11-25');
  expect(text.split('\r\n')[1]).toBe(`'@sum,"'=1+1, Ana",2026-11-25,,,,,,,`);
});
