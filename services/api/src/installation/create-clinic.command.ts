import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { CLINIC_DEFAULTS, isTimeZone } from '@helix/contracts';
import { Customer, Database, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail } from '@helix/web';
import { addClinic, hasClinicNamed, lockCustomer } from '../clinics/add-clinic.js';
import { findPracticeSystem, practiceSystemNames } from '../clinics/practice-systems.js';
import { CommandError, OPERATOR } from './command-error.js';

const MAX_NAME_LENGTH = 100;
/** Dollars an hour. */
const MAX_GOAL = 2000;

const nameOf = (what: string) =>
  z
    .string(`${what}: expected a name`)
    .trim()
    .min(1, `${what}: expected a name`)
    .max(MAX_NAME_LENGTH, `${what}: expected at most ${MAX_NAME_LENGTH} characters`);

/** What is typed as a number; nothing typed is null. */
const numberOf = (what: string, unit: string, max: number) =>
  z
    .string()
    .trim()
    .default('')
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine(
      (number) => number === null || (number >= 0 && number <= max),
      `${what}: expected ${unit} from 0 to ${max}`,
    );

const switchOf = (what: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:yes|no)?$/, `${what}: expected yes or no`)
    .default('')
    .transform((typed) => typed === 'yes');

const clinicRequest = z.object({
  customer: nameOf('customer'),
  name: nameOf('name'),
  timeZone: z.string().refine(isTimeZone, 'time zone: expected an IANA name such as America/Toronto'),
  practiceSystem: z.string().transform((name, context) => {
    const found = findPracticeSystem(name);
    if (found) return found.dmsTypeId;
    context.addIssue({ code: 'custom', message: `PMS type: expected one of ${practiceSystemNames}` });
    return z.NEVER;
  }),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, 'state: expected two letters, such as ON')
    .default(''),
  goalPerHour: numberOf('goal per hour', 'dollars', MAX_GOAL),
  goalPercentage: numberOf('goal percentage', 'percent', 100),
  recorder: switchOf('recorder'),
  insurance: switchOf('insurance'),
});

/** What the operator enters; see `clinicRequest`. */
export type ClinicRequest = z.input<typeof clinicRequest>;

export interface CreatedClinic {
  clinicId: number;
  name: string;
  /** Answered here and nowhere else. */
  agentKey: string;
}

/** Creates a clinic with the key of its agent, and its customer if there is none with this name. */
export class CreateClinicCommand extends Command<CreatedClinic> {
  constructor(readonly request: ClinicRequest) {
    super();
  }
}

/**
 * The clinic has no rules of its own: the default office rules apply until somebody changes them, as for every clinic.
 *
 * @throws CommandError for a value that is not right, or when the customer has a clinic of this name.
 */
@CommandHandler(CreateClinicCommand)
export class CreateClinicHandler implements ICommandHandler<CreateClinicCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ request }: CreateClinicCommand): Promise<CreatedClinic> {
    const parsed = clinicRequest.safeParse(request);
    if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
    const { customer, name, timeZone, practiceSystem, state, goalPerHour, goalPercentage, recorder, insurance } =
      parsed.data;
    return this.database.transaction(async (transaction) => {
      // Of two concurrent commands only one creates the customer.
      await transaction.query(`select pg_advisory_xact_lock(hashtext('helix customers'))`);
      const customerId = (await findCustomer(transaction, customer)) ?? (await addCustomer(transaction, customer));
      await lockCustomer(transaction, customerId);
      if (await hasClinicNamed(transaction, customerId, name))
        throw new CommandError(`the customer has a clinic named ${name} already`);
      const { clinicId, agentKey } = await addClinic(transaction, {
        ...{ customerId, name, timeZone, dmsType: practiceSystem, state, ...CLINIC_DEFAULTS },
        goalHourlyProduction: goalPerHour,
        goalPercentage: goalPercentage === null ? null : goalPercentage / 100,
        ...{ scribe: recorder, showInsurance: insurance },
      });
      await this.audit.record({ ...OPERATOR, clinicId }, 'clinicCreated', name, { customer }, transaction);
      return { clinicId, name, agentKey };
    });
  }
}

async function findCustomer(transaction: Transaction, name: string): Promise<number | undefined> {
  const { rows } = await transaction.query<{ customerId: number }>(
    'select customer_id as "customerId" from customer where lower(customer_name) = lower($1) order by customer_id limit 1',
    [name],
  );
  return rows[0]?.customerId;
}

async function addCustomer(transaction: Transaction, customerName: string): Promise<number> {
  return (await repositoryIn(transaction, Customer).save({ customerName })).customerId;
}
