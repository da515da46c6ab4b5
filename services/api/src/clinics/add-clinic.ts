import { AgentKey, Clinic, Customer, repositoryIn, type Transaction } from '@helix/database';
import { newAgentKey } from './agent-key.js';

/** The columns of a new clinic; the others have their defaults. */
export type NewClinic = Pick<Clinic, 'customerId' | 'name' | 'dmsType' | 'timeZone'> & Partial<Clinic>;

/**
 * Adds a clinic and the key of its agent. It has no rules of its own: the default office rules apply until somebody changes
 * them. Call it under `lockCustomer`, after `hasClinicNamed`.
 */
export async function addClinic(
  transaction: Transaction,
  values: NewClinic,
): Promise<{ clinicId: number; agentKey: string }> {
  const { clinicId } = await repositoryIn(transaction, Clinic).save(values);
  const { agentKey, keyHash } = newAgentKey();
  await repositoryIn(transaction, AgentKey).insert({ clinicId, keyHash });
  return { clinicId, agentKey };
}

/**
 * Makes concurrent changes of a customer and of the names of its clinics take turns until the transaction ends.
 *
 * @returns null when there is no such customer.
 */
export function lockCustomer(transaction: Transaction, customerId: number): Promise<Customer | null> {
  return repositoryIn(transaction, Customer).findOne({ where: { customerId }, lock: { mode: 'for_no_key_update' } });
}

/** Whether a customer has another clinic with a name, in any case. @param except the clinic that may have it. */
export async function hasClinicNamed(
  transaction: Transaction,
  customerId: number,
  name: string,
  except: number | null = null,
): Promise<boolean> {
  const { rowCount } = await transaction.query(CLINIC_NAMED, [customerId, name, except]);
  return rowCount !== 0;
}

const CLINIC_NAMED = `
  select from clinic where customer_id = $1 and lower(name) = lower($2) and ($3::integer is null or clinic_id <> $3)`;
