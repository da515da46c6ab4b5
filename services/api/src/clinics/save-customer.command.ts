import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customerPlaceFields, type CustomerChange, type CustomerCreate, type CustomerRow } from '@helix/contracts';
import { Customer, Database, repositoryIn } from '@helix/database';
import { AuditTrail, invalid, problem, requireVersion, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { lockCustomer } from './add-clinic.js';
import { customerRow } from './customers.query.js';

/** Adds a customer, or changes the one whose id the form has. */
export class SaveCustomerCommand extends Command<CustomerRow> {
  constructor(
    readonly actor: Actor,
    readonly form: CustomerCreate | CustomerChange,
  ) {
    super();
  }
}

type PlaceField = keyof typeof customerPlaceFields.shape;
const PLACE_FIELDS = Object.keys(customerPlaceFields.shape) as PlaceField[];

/** @throws ProblemException 404 for an unknown customer, 409 for an outdated version. */
@CommandHandler(SaveCustomerCommand)
export class SaveCustomerHandler implements ICommandHandler<SaveCustomerCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, form }: SaveCustomerCommand): Promise<CustomerRow> {
    return 'customerId' in form ? this.change(actor, form) : this.add(actor, form);
  }

  private add(actor: Actor, form: CustomerCreate): Promise<CustomerRow> {
    return this.database.transaction(async (transaction) => {
      const customer = await repositoryIn(transaction, Customer).save({ ...form });
      await this.audit.record({ ...actor, clinicId: null }, 'customerAdded', form.customerName, {}, transaction);
      return customerRow(customer);
    });
  }

  private change(actor: Actor, { customerId, version, ...form }: CustomerChange): Promise<CustomerRow> {
    return this.database.transaction(async (transaction) => {
      const before = await lockCustomer(transaction, customerId);
      if (!before) throw problem(404, undefined, 'Customer not found.');
      const after = { ...before, ...withoutMissing(form), ...changedPlace(before, form) };
      const changes = changesBetween(before, after);
      // A repeated save whose answer was lost changes nothing, so that it conflicts with nothing.
      if (Object.keys(changes).length === 0) return customerRow(before);
      requireVersion('customer', customerRow(before).version, { version: version ?? undefined });
      await repositoryIn(transaction, Customer).update({ customerId }, after);
      // Customers belong to no clinic, whichever the request names.
      await this.audit.record(
        { ...actor, clinicId: null },
        'customerChanged',
        before.customerName,
        changes,
        transaction,
      );
      return customerRow(after);
    });
  }
}

type Place = { [Field in PlaceField]?: string | null | undefined };

const withoutMissing = ({
  customerName,
  firstName,
  lastName,
}: Pick<CustomerChange, 'customerName' | 'firstName' | 'lastName'>) => ({ customerName, firstName, lastName });

/**
 * The place and the email that a change has. The form sends back what is stored, and what is stored is taken as it is; what
 * differs is checked like that of a new customer. Nothing typed clears a field.
 *
 * @throws ProblemException 422 with the message of each field.
 */
function changedPlace(before: Customer, form: Place): Partial<Customer> {
  const given = PLACE_FIELDS.flatMap((field) => {
    const value = form[field];
    return value === undefined || value === before[field] ? [] : [[field, value ?? ''] as const];
  });
  const typed = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const checked = customerPlaceFields.partial().safeParse(typed);
  if (!checked.success) throw invalid(checked.error);
  return { ...Object.fromEntries(given), ...checked.data };
}
