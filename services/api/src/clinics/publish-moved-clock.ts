import type { Transaction } from '@helix/database';
import { addDays, dateAt } from '@helix/hygiene';
import { publishTouched } from '../outbox/publish.js';

/** Few enough that a live change of the clinic waits for them less than a second. */
const PATIENTS_PER_MESSAGE = 200;

/**
 * Starts the analysis of what depends on "now" in a clinic whose time zone changed: everything of the patients who have an
 * appointment yesterday or later. Times of the practice-management system are wall clock, so that the rows themselves stay.
 *
 * @param now milliseconds since the epoch.
 */
export async function publishMovedClock(
  transaction: Transaction,
  clinicId: number,
  before: string,
  after: string,
  now: number,
): Promise<void> {
  const [today = ''] = [dateAt(now, before), dateAt(now, after)].sort();
  const { rows } = await transaction.query<{ id: string }>(PATIENTS_FROM, [clinicId, addDays(today, -1)]);
  for (let first = 0; first < rows.length; first += PATIENTS_PER_MESSAGE) {
    const patientIds = rows.slice(first, first + PATIENTS_PER_MESSAGE).map(({ id }) => id);
    await publishTouched(transaction, clinicId, { patientIds });
  }
}

const PATIENTS_FROM = `
  select distinct patient_id as id from appointment
  where clinic_id = $1 and start_at >= $2::timestamp and not deleted and patient_id is not null order by 1`;
