import { z } from 'zod';
import { clinicEntry } from '../settings/clinic-entry.js';

const text = (what: string) => z.string(`expected ${what}`).min(1, `expected ${what}`);
const ODD_NAME = 'expected a name of letters, digits and underscores';
const YEARS = 'expected a number of years from 1 to 50';
const CLINIC = 'expected the number of a clinic in Open Dental, or 0 for all';
const PROVIDER = 'expected the number of a provider';

/** The settings of a clinic with Open Dental. */
export const openDentalSettings = clinicEntry.extend({
  source: z.literal('opendental', 'expected opendental'),
  database: z.object({
    host: text('the address of the database').default('127.0.0.1'),
    port: z.int('expected a port').min(1, 'expected a port').max(65_535, 'expected a port').default(3306),
    name: z
      .string(ODD_NAME)
      .regex(/^\w{1,64}$/, ODD_NAME)
      .default('opendental'),
    user: text('a database user'),
    password: z.string('expected a password').default(''),
    /** Whose statements the SQL explorer runs; without it there is no explorer. */
    sqlUser: z.string().optional(),
    sqlPassword: z.string().optional(),
  }),
  clinicNum: z.int(CLINIC).min(0, CLINIC).default(0),
  historyYears: z.int(YEARS).min(1, YEARS).max(50, YEARS).default(10),
  notes: z.boolean('expected true or false').default(false),
  breaks: z.enum(['paid', 'unpaid'], 'expected paid or unpaid').default('paid'),
  employees: z
    .record(z.string().regex(/^\d+$/, 'expected the number of an employee'), z.string().regex(/^\d+$/, PROVIDER))
    .default({}),
});
export type OpenDentalClinic = z.infer<typeof openDentalSettings>;
