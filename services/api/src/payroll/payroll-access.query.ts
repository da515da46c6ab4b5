import { Clinic, repositoryIn, type Transaction } from '@helix/database';
import { problem } from '@helix/web';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';

/** What a user may read of the payroll of a clinic (rules part Q, 20). */
export interface PayrollAccess {
  /** Whether the clinic shows payroll at all. */
  isShown: boolean;
  /** The hygienists who the user is; admins read the payroll of all. */
  ownProviderIds: string[];
}

/** The viewer in a clinic. */
interface Viewer {
  clinicId: number;
  userId: number;
  /** True for super admins. */
  isAdmin: boolean;
}

export async function readPayrollAccess(
  transaction: Transaction,
  { clinicId, userId }: Omit<Viewer, 'isAdmin'>,
): Promise<PayrollAccess> {
  const clinic = await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId });
  const { rows } = await transaction.query<{ providerId: string }>(OWN_HYGIENISTS, [clinicId, userId]);
  return { isShown: clinic.payrollVisible, ownProviderIds: rows.map(({ providerId }) => providerId) };
}

const OWN_HYGIENISTS = `
  select p.id as "providerId" from provider_setting s
  join ${KNOWN_PROVIDERS} p on p.clinic_id = s.clinic_id and p.id = s.provider_id
  where s.clinic_id = $1 and s.user_id = $2 and p.type = 1
  order by 1`;

/** Whether the payroll page is shown to a user. The console goes by it, and the calls refuse everybody else. */
export const isPayrollVisible = ({ isShown, ownProviderIds }: PayrollAccess, isAdmin: boolean): boolean =>
  isShown && (isAdmin || ownProviderIds.length > 0);

/** @throws a problem 403 when the viewer may not read the payroll of a provider. */
export async function requirePayroll(transaction: Transaction, viewer: Viewer, providerId: string): Promise<void> {
  const access = await readPayrollAccess(transaction, viewer);
  if (!access.isShown) throw problem(403, undefined, 'This clinic does not show payroll.');
  if (!isPayrollVisible(access, viewer.isAdmin))
    throw problem(403, undefined, 'Payroll is shown to admins of the clinic and its hygienists only.');
  if (!viewer.isAdmin && !access.ownProviderIds.includes(providerId))
    throw problem(403, undefined, 'You can only see your own payroll.');
}
